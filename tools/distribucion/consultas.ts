import type { Db } from '#server/db/database.ts'
import { type Leida, type Nodo, readPlan } from './plan.ts'
import { EMPRESA, type Lugar, TABLAS } from './tablas.ts'

/**
 * Reach of a statement when the tables are distributed over nodes, from best to worst. `empresa`: one node, found by
 * razón social. `numero`: every node, but only a row with a given key. `todas`: all rows of all nodes. `bloqueo`: row
 * locks without a razón social, which Citus rejects.
 */
export const ALCANCES = ['empresa', 'numero', 'todas', 'bloqueo'] as const
export type Alcance = (typeof ALCANCES)[number]

const TODAS: Readonly<Record<string, Lugar | undefined>> = TABLAS
/**
 * Key columns of the tables whose key is not the name of the table with `_id`. The key of `pago` is `pago_id`, so it is
 * absent.
 */
const NUMEROS: Readonly<Record<string, readonly string[]>> = {
  pedido_moto: ['pedido_id'],
  pedido_moto_linea: ['linea_id'],
  pedido_moto_unidad: ['unidad_id', 'vin', 'motor'],
  ticket: ['ticket_id', 'ticket_invgate_id'],
  ticket_comentario: ['ticket_comentario_id', 'invgate_id'],
  unidad: ['vin'],
}
const numbersOf = (tabla: string): readonly string[] => NUMEROS[tabla] ?? [`${tabla}_id`]

const worse = (one: Alcance, other: Alcance): Alcance => (ALCANCES.indexOf(one) > ALCANCES.indexOf(other) ? one : other)

/** Returns the reach of a statement, from its plan; undefined when the statement reads no distributed table. */
const reachOf = ({ leidas, isSame, isGiven, isJoined, locks }: ReturnType<typeof readPlan>): Alcance | undefined => {
  const spread = leidas.flatMap(({ tabla, alias }) => {
    const place = TODAS[tabla]
    return place?.en === 'distribuida' ? [{ tabla, alias, place }] : []
  })
  type Spread = (typeof spread)[number]
  /**
   * Whether two tables are joined by the key of a parent table. One is the parent of the other, or both have the same
   * parent.
   */
  const sharesKey = (child: Spread, parent: Spread): boolean =>
    child.place.padre !== undefined &&
    (child.place.padre === parent.tabla || child.place.padre === parent.place.padre) &&
    isSame(`${child.alias}.${child.place.clave}`, `${parent.alias}.${child.place.clave}`)
  const found = new Map<Leida['alias'], Alcance>()
  for (const { alias, place } of spread) if (!place.padre && isGiven(`${alias}.${EMPRESA}`)) found.set(alias, 'empresa')
  for (const { tabla, alias, place } of spread) {
    if (found.has(alias)) continue
    const own = [...numbersOf(tabla), ...(place.padre ? [place.clave] : [])]
    if (own.some((name) => isGiven(`${alias}.${name}`))) found.set(alias, 'numero')
  }
  // Propagate the reach to joined tables. A join by razón social or by the parent's key stays on one node. A join by
  // another column needs a lookup by key on every node.
  for (let more = true; more;) {
    more = false
    for (const one of spread) {
      const had = found.get(one.alias)
      const beside = spread.flatMap((other): Alcance[] => {
        const reach = found.get(other.alias)
        if (other === one || !reach) return []
        const isFamily =
          sharesKey(one, other) ||
          sharesKey(other, one) ||
          isSame(`${one.alias}.${EMPRESA}`, `${other.alias}.${EMPRESA}`)
        if (isFamily) return [reach]
        return isJoined(one.alias, other.alias) ? [worse(reach, 'numero')] : []
      })
      const best = ALCANCES.find((each) => beside.includes(each))
      if (best === undefined || (had && worse(had, best) === best)) continue
      found.set(one.alias, best)
      more = true
    }
  }
  if (!spread.length) return undefined
  const reach = spread.map(({ alias }) => found.get(alias) ?? 'todas').reduce(worse)
  return locks && reach !== 'empresa' ? 'bloqueo' : reach
}

/** Matches a statement that names a table, or a view of tables. */
const NAMES = new RegExp(
  String.raw`^\s*(?:select|with|insert|update|delete|merge)\b[^]*\b(?:${Object.keys(TABLAS).join('|')}|trabajo_fuente|trabajo_de_\w+|empresa_linea)\b`,
  'i',
)

/**
 * Whether a statement may read tables of the portal. Statements of the job queues are excluded: the names of their jobs
 * can be names of tables.
 */
export const isAsked = (text: string): boolean => NAMES.test(text) && !text.includes('pgboss.')

/** Returns the columns that have a fixed length (bpchar). */
const selectFijas = async (db: Db, columnas: readonly string[]): Promise<string[]> => {
  const { rows } = await db.query<{ columna: string }>(
    `select columna from unnest($1::text[]) columna
     join pg_attribute on attrelid = split_part(columna, '.', 1)::regclass and attname = split_part(columna, '.', 2)
     where atttypid = 'bpchar'::regtype order by 1`,
    [columnas],
  )
  return rows.map(({ columna }) => columna)
}

/** Result of judging a statement by its plan. */
interface Juicio {
  /** Reach of the statement. undefined: the statement reads no distributed table. */
  alcance: Alcance | undefined
  /** Columns of fixed length that are compared as text. Such a comparison cannot use an index on the column. */
  comoTexto: readonly string[]
}

/** Judges a statement by its generic plan, which does not depend on the values of parameters. */
export const juzgar = async (db: Db, text: string): Promise<Juicio> => {
  const { rows } = await db.query<{ 'QUERY PLAN': { Plan: Nodo }[] }>(
    `explain (verbose, generic_plan, format json) ${text}`,
  )
  const plan = readPlan(rows[0]!['QUERY PLAN'][0]!.Plan)
  return {
    alcance: reachOf(plan),
    comoTexto: plan.asText.length ? await selectFijas(db, plan.asText) : [],
  }
}
