import sql, { empty, join, raw, type Sql } from 'sql-template-tag'
import { COUNT_CAP } from '#contract/base/paging.ts'
import { inScopeByQuery } from '#server/db/conditions.ts'
import { type Db, selectPlanned, selectRows } from '#server/db/database.ts'
import { conditionsBy, createList } from '#server/db/lists.ts'
import { type Rows, selectFirst } from '#server/db/paging.ts'
import { searchQuery } from '#server/db/search.ts'
import type { GestionFilter } from './gestiones-criterios.service.ts'

export { type Reader, createConversacion, sinLeerInterno, unreadSince } from './gestiones-conversacion.service.ts'
export { createComentarios } from './gestiones-comentarios.service.ts'
export { duracionesDe } from './duraciones.service.ts'
export { type FilterOf, type GestionFilter, criteriosDe, porPestana } from './gestiones-criterios.service.ts'
export { createHistorial } from './gestiones-historial.service.ts'
export { type Columns, type Llegada, type SinEfecto, createMove } from './gestiones-movimiento.service.ts'
export { origenDe, origenProblem, selectOrigenes } from './gestiones-origen.service.ts'

/** Until when the distributor has the turn, of a kind and a number in SQL: the very time that the desk is told. */
export const respondemosAntes = (clase: Sql, id: Sql, now: Date): Sql =>
  sql`(select to_char(w.vence at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') from trabajo w
    where w.clase = ${clase} and w.entidad_id = ${id} and w.vence > ${now}) as "respondemosAntes"`

/** What has a place in those lists. */
export interface GestionKey {
  fecha: string
  ordenExterno: number
}

/** A table of gestiones: razon_social_id, estado_id, fecha, orden_externo, documento, and a key of its own. */
interface GestionShape<F extends GestionFilter, R> {
  table: string
  id: string
  /** Columns the page needs besides the sort key, with alias `d`. */
  columns: Sql
  /** What its indexes of the list begin with, besides company. */
  kind?: (filter: F) => Sql[]
  /** Other conditions of this table alone. */
  where: (filter: F) => Sql[]
  /** From the picked rows `d`, what is shown: `select … from (…) d join …`, without its order. */
  shown: (picked: Sql, filter: F) => Sql
  idOf: (row: R) => number
}

/**
 * How a search by words goes. `rows`: in the order of the list, of companies so small that reading all of theirs is less work,
 * or where as many as are wanted are met at once. `index`: PostgreSQL chooses between the index of words and that order.
 * `few`, `rare`: the index of words, whatever PostgreSQL believes; of what is rare, digits are no start of a number.
 */
type Words = 'rows' | 'index' | 'few' | 'rare'
const FOUND_FIRST: Readonly<Record<Words, boolean>> = { rows: false, index: false, few: true, rare: true }

type Looked<F> = F & { words: Words }

/** A search by word is not merged: the index of words finds those of every company and state together. */
const byWord = ({ texto, words }: Looked<GestionFilter>): boolean => !!texto && words !== 'rows'

/** Of a million numbers ten thousand begin with the same three digits: where the newest do not, they are a whole number. */
const FEW_DIGITS = /^\s*\d{1,3}\s*$/

// What is concatenated is in no index.
const hasWords = (texto: string, words: Words): Sql => {
  if (words === 'rows') return sql`(d.documento || ''::tsvector) @@ (select ${searchQuery(texto)})`
  return words === 'rare' && FEW_DIGITS.test(texto)
    ? sql`d.documento @@ to_tsquery('simple', ${texto})`
    : sql`d.documento @@ ${searchQuery(texto)}`
}

const commonWhere = conditionsBy<Looked<GestionFilter>>({
  scope: (scope, filter) => scope !== 'todas' && byWord(filter) && sql`d.razon_social_id = any(${scope}::bigint[])`,
  estadoIds: (ids, filter) => byWord(filter) && sql`d.estado_id = any(${ids}::smallint[])`,
  desde: (desde) => sql`d.fecha >= ${desde}::date`,
  hasta: (hasta) => sql`d.fecha <= ${hasta}::date`,
  texto: (texto, { words }) => texto && hasWords(texto, words),
  words: null,
  ids: null,
  cambios: null,
})

/** So many of the newest rows are looked at before it is decided how to search: of many companies fewer each. */
const SAMPLE = 500
const SAMPLE_EACH = 100
/** Words that so many of those rows have may be met soon in the order of the list; what so many have is. */
const ENOUGH = 7
const PLENTY = 50
/** What some of the newest rows have, and so few in all, is found whole: the way through the order would be that of the whole list. */
const FEW = 5000

/** Newest first, ties by the higher external id (spec §2), then by number; by company and by state each from its own index. */
export const createGestionList = <F extends GestionFilter, R extends GestionKey>(shape: GestionShape<F, R>) => {
  const list = createList<Looked<F>, R>({
    from: raw(`${shape.table} d`),
    alias: 'd',
    columns: sql`${raw(`d.${shape.id}`)}, d.razon_social_id, d.estado_id, d.fecha, d.orden_externo, d.cambiado, ${shape.columns}`,
    sort: { fecha: 'date', orden_externo: 'bigint', [shape.id]: 'bigint' },
    descending: true,
    keyOf: (row) => [row.fecha, row.ordenExterno, shape.idOf(row)],
    // The literal `<> 3` is the predicate of the partial indexes.
    where: (filter) => [
      sql`d.estado_id <> 3`,
      ...(shape.kind?.(filter) ?? []),
      ...(filter.ids ? [sql`d.${raw(shape.id)} = any(${filter.ids}::bigint[])`] : []),
      ...shape.where(filter),
      ...commonWhere(filter),
    ],
    shown: shape.shown,
    merged: (filter) => {
      const { scope, estadoIds } = filter
      if (byWord(filter)) return []
      return [
        ...(scope === 'todas' ? [] : [{ column: sql`d.razon_social_id`, type: 'bigint' as const, values: scope }]),
        ...(estadoIds ? [{ column: sql`d.estado_id`, type: 'smallint' as const, values: estadoIds }] : []),
      ]
    },
    cambios: ({ cambios }) => cambios,
    planned: ({ texto, words }) => !!texto && words !== 'rows',
    foundFirst: ({ words, texto }) => !!texto && FOUND_FIRST[words],
    shownByNumber: ({ scope }) => inScopeByQuery(sql`d.razon_social_id`, scope),
    countedInOrder: true,
  })

  /**
   * Looks at the newest rows of each company. Companies that have no more than those are small. What hardly any row has is
   * rare or is not there: PostgreSQL, which takes the start of a word for common, would walk the whole list in search of it.
   */
  const wordsOf = async (db: Db, filter: F, wanted = Number.POSITIVE_INFINITY): Promise<Words> => {
    const { scope, texto } = filter
    if (!texto) return 'index'
    const size = scope === 'todas' ? SAMPLE : Math.max(SAMPLE_EACH, Math.ceil(SAMPLE / scope.length))
    const conditions = [sql`d.estado_id <> 3`, ...(shape.kind?.(filter) ?? [])]
    const counts = sql`count(*)::int as total, count(*) filter (where s.documento @@ (select ${searchQuery(texto)}))::int as having`
    const newest = (ofCompany: Sql): Sql =>
      sql`(select d.documento from ${raw(`${shape.table} d`)} where ${join(conditions, ' and ')}${ofCompany}
           order by d.fecha desc, d.orden_externo desc, ${raw(`d.${shape.id}`)} desc limit ${size}) s`
    const rows = await selectRows<{ total: number; having: number }>(
      db,
      scope === 'todas'
        ? sql`select ${counts} from ${newest(empty)}`
        : sql`select ${counts} from unnest((select ${scope}::bigint[])) c(id)
              cross join lateral ${newest(sql` and d.razon_social_id = c.id`)} group by c.id`,
    )
    if (rows.every(({ total, having }) => total < size || having > wanted)) return 'rows'
    const met = rows.reduce((sum, { having }) => sum + having, 0)
    if (met < ENOUGH) return 'rare'
    if (met >= PLENTY) return 'index'
    // Without an order PostgreSQL takes the index of words, and stops at so many.
    const those = sql`select from ${raw(`${shape.table} d`)} where ${join([...conditions, ...commonWhere({ scope, texto, words: 'index' })], ' and ')} limit ${FEW + 1}`
    const [all] = await selectPlanned<{ total: number }>(db, sql`select count(*)::int as total from (${those}) those`)
    return all!.total > FEW ? 'index' : 'few'
  }

  return {
    of: async (db: Db, filter: F): Promise<Rows<R>> => list.of(db, { ...filter, words: await wordsOf(db, filter) }),
    /** The first rows that words find and nothing else limits, so many at most. */
    first: async (db: Db, filter: F, wanted: number): Promise<R[]> => {
      const rows = list.of(db, { ...filter, words: await wordsOf(db, filter, wanted) })
      return await selectFirst(rows, wanted)
    },
    /** How many rows each filter has, up to one more than the cap. They ask for the same words: those are looked at once. */
    count: async <N extends string>(
      db: Db,
      filters: Readonly<Record<N | 'todas', F>>,
    ): Promise<Record<N | 'todas', number>> => {
      const words = await wordsOf(db, filters.todas)
      const counted = (Object.keys(filters) as N[]).map(async (name) => [
        name,
        await list.of(db, { ...filters[name], words }).count(COUNT_CAP + 1),
      ])
      return Object.fromEntries(await Promise.all(counted)) as Record<N | 'todas', number>
    },
  }
}
