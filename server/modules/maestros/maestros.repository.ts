import sql, { empty, join, raw, type Sql } from 'sql-template-tag'
import { COUNT_CAP } from '#contract/base/paging.ts'
import { columnName as snake, type Db, execute, selectOne, selectRows } from '#server/db/database.ts'
import { conditionsBy, createList } from '#server/db/lists.ts'
import type { Maestro, MaestroDeTabla } from './maestros.tipos.ts'

const columnOf = ({ id, columna = snake(id) }: { id: string; columna?: string }): Sql => raw(columna)
const tableOf = ({ tabla }: { tabla: string }): Sql => raw(tabla)
/** SQL of a key, cast to the column's type so that its index is used. */
const keyOf = ({ llave }: { llave: string }, id: unknown): Sql => sql`${id}::${raw(llave)}`

/** Columns of the table itself that users write, at creation or later. */
const columnas = ({ nace, campos }: Pick<MaestroDeTabla, 'nace' | 'campos'>): Record<string, string> => ({
  ...nace,
  ...campos,
})

/** Returns all fields that users write, with their labels. */
export const escritos = (maestro: Pick<MaestroDeTabla, 'nace' | 'campos' | 'aparte'>): Record<string, string> => ({
  ...columnas(maestro),
  ...maestro.aparte,
})

const fieldsOf = <Row, F>(maestro: Maestro<Row, F>): Sql => {
  const { id, lee = {} } = maestro
  const written = Object.keys(columnas(maestro as MaestroDeTabla)).filter((campo) => campo !== id)
  return join([
    sql`m.${columnOf(maestro)} as ${raw(`"${id}"`)}`,
    ...written.map((campo) => raw(`m.${snake(campo)} as "${campo}"`)),
    ...Object.entries<Sql>(lee as Record<string, Sql>).map(([campo, value]) => sql`${value} as ${raw(`"${campo}"`)}`),
    sql`m.version`,
  ])
}

const fromOf = <Row, F>({ desde, tabla }: Maestro<Row, F>): Sql => desde ?? sql`${raw(tabla)} m`

/** Creates the list of a master with keyset pagination. The rows include their sort values. */
export const listOf = <Row extends object, F extends { texto?: string | undefined }>(maestro: Maestro<Row, F>) => {
  const { orden, descendente = false, filtros, joins = empty } = maestro
  const sortKeys = raw(
    Object.keys(orden)
      .map((column) => `m.${column}`)
      .join(', '),
  )
  return createList<F & { raras?: boolean }, Row & { enOrden: (string | number)[] }>({
    from: fromOf(maestro),
    alias: 'm',
    columns: sql`m.*`,
    sort: orden,
    descending: descendente,
    keyOf: ({ enOrden }) => enOrden,
    where: conditionsBy<F>(filtros),
    shown: (picked) =>
      sql`select ${fieldsOf(maestro)}, json_build_array(${sortKeys}) as "enOrden" from (${picked}) m ${joins}`,
    customPlan: ({ texto }) => Boolean(texto),
    findBeforeSort: ({ raras = false }) => raras,
  })
}

/** Rows that are sampled, and the number of matches among them from which the words of a search count as common. */
const SAMPLE_ROWS = 1000
const COMMON_FROM = 10

/**
 * Whether the words of a search are rare. If so, the search uses the text index and sorts the matches. Without this
 * choice PostgreSQL would read the whole list, because it overestimates the matches of prefixes.
 */
export const hasRareWords = async <Row, F extends { texto?: string | undefined }>(
  db: Db,
  maestro: Maestro<Row, F>,
  { texto }: F,
): Promise<boolean> => {
  if (!maestro.grande || !texto) return false
  const condition = conditionsBy<F>(maestro.filtros)({ texto } as F)
  const first = sql`select m.* from ${tableOf(maestro)} m order by ${raw(Object.keys(maestro.orden).join(', '))} limit ${SAMPLE_ROWS}`
  const found = await selectOne<{ having: number }>(
    db,
    sql`select count(*)::int as having from (${first}) m where ${join([...condition, sql`true`], ' and ')}`,
  )
  return found!.having < COMMON_FROM
}

/** Returns the row with a key; undefined: unknown. */
export const selectMaestro = <Row extends object, F>(
  db: Db,
  maestro: Maestro<Row, F>,
  id: unknown,
): Promise<Row | undefined> =>
  selectOne<Row>(
    db,
    sql`select ${fieldsOf(maestro)} from ${fromOf(maestro)} ${maestro.joins ?? empty}
        where m.${columnOf(maestro)} = ${keyOf(maestro, id)}`,
  )

/** Lists all rows in order; for small masters. */
export const selectMaestros = <Row extends object, F>(db: Db, maestro: Maestro<Row, F>): Promise<Row[]> =>
  selectRows<Row>(
    db,
    sql`select ${fieldsOf(maestro)} from ${fromOf(maestro)} ${maestro.joins ?? empty}
        order by ${raw(
          Object.keys(maestro.orden)
            .map((column) => `m.${column}`)
            .join(', '),
        )}`,
  )

/**
 * Locks a row until the transaction ends. Locks the whole table if a check reads other rows too: unique names, the next
 * number, or the last active row.
 */
export const lockMaestro = <Row, F>(db: Db, maestro: Maestro<Row, F>, id?: unknown): Promise<number> =>
  maestro.repetido || maestro.ultimo || maestro.numera
    ? execute(db, sql`lock table ${tableOf(maestro)} in share row exclusive mode`)
    : execute(
        db,
        sql`select 1 from ${tableOf(maestro)} where ${columnOf(maestro)} = ${keyOf(maestro, id ?? null)} for update`,
      )

/** Condition on `m`: its name equals the text; accents and case do not matter. */
export const isNamed = <Row, F>({ nombre }: Maestro<Row, F>, text: unknown): Sql =>
  sql`lower(unaccent(m.${raw(snake(nombre))})) = lower(unaccent(${String(text)}))`

/** Condition on `m`: a field equals a value. */
export const fieldEquals = (campo: string, value: unknown): Sql => sql`m.${raw(snake(campo))} = ${value}`

/** Whether another row meets the condition. */
export const hasOther = async <Row, F>(
  db: Db,
  maestro: Maestro<Row, F>,
  id: unknown,
  condition: Sql,
): Promise<boolean> => {
  const other = id === undefined ? empty : sql`m.${columnOf(maestro)} <> ${keyOf(maestro, id)} and `
  return Boolean(await selectOne(db, sql`select 1 from ${tableOf(maestro)} m where ${other}${condition} limit 1`))
}

/** Inserts a row and returns its key; undefined when the key exists. */
export const insertMaestro = async <Row extends object, F>(
  db: Db,
  maestro: Maestro<Row, F>,
  datos: Partial<Row>,
): Promise<unknown> => {
  const id = columnOf(maestro)
  const campos = Object.keys(columnas(maestro as MaestroDeTabla))
  const columns = [...(maestro.numera ? [id] : []), ...campos.map((campo) => raw(snake(campo)))]
  const next = sql`(select coalesce(max(${id}), 0) + 1 from ${tableOf(maestro)})`
  const values = [
    ...(maestro.numera ? [next] : []),
    ...campos.map((campo) => sql`${(datos as Record<string, unknown>)[campo]}`),
  ]
  const defaults = Object.entries(maestro.porDefecto?.(datos) ?? {})
  const written = await selectOne<{ id: unknown }>(
    db,
    sql`insert into ${tableOf(maestro)} (${join([...columns, ...defaults.map(([column]) => raw(column))])})
        values (${join([...values, ...defaults.map(([, value]) => sql`${value}`)])}) on conflict (${id}) do nothing returning ${id} as id`,
  )
  return written?.id
}

/** Updates the row with a key and increments its version. */
export const updateMaestro = <Row extends object, F>(
  db: Db,
  maestro: Maestro<Row, F>,
  id: unknown,
  datos: Partial<Row>,
): Promise<number> => {
  const set = Object.keys(maestro.campos).map(
    (campo) => sql`${raw(snake(campo))} = ${(datos as Record<string, unknown>)[campo]}`,
  )
  return execute(
    db,
    sql`update ${tableOf(maestro)} set ${join(set)}, version = version + 1 where ${columnOf(maestro)} = ${keyOf(maestro, id)}`,
  )
}

export const deleteMaestro = <Row, F>(db: Db, maestro: Maestro<Row, F>, id: unknown): Promise<number> =>
  execute(db, sql`delete from ${tableOf(maestro)} where ${columnOf(maestro)} = ${keyOf(maestro, id)}`)

/** Counts where a master is used, each use up to COUNT_CAP + 1; uses with count zero are left out. */
export const selectUsos = async <Row, F>(
  db: Db,
  { usos = [] }: Maestro<Row, F>,
  id: string | number,
): Promise<{ que: string; cantidad: number; enlace: string | null }[]> => {
  if (!usos.length) return []
  const counts = usos.map(
    ({ en }, at) =>
      sql`select ${at}::int as en, (select count(*)::int from (select 1 from ${en(id)} limit ${COUNT_CAP + 1}) x) as cantidad`,
  )
  const rows = await selectRows<{ en: number; cantidad: number }>(db, sql`${join(counts, ' union all ')} order by 1`)
  return rows
    .filter(({ cantidad }) => cantidad > 0)
    .map(({ en, cantidad }) => {
      const { que, enlace } = usos[en]!
      return { que: que[cantidad === 1 ? 0 : 1], cantidad, enlace: enlace?.(id) ?? null }
    })
}

export const hasAll = async (db: Db, tabla: string, columna: string, ids: readonly unknown[]): Promise<boolean> => {
  const found = await selectOne<{ total: number }>(
    db,
    sql`select count(*)::int as total from ${raw(tabla)} where ${raw(columna)} = any(${[...new Set(ids)]}::bigint[])`,
  )
  return found!.total === new Set(ids).size
}

/** Returns the current names by keys such as `marca:401`, and of users by their user name. */
export const selectNombres = async (
  db: Db,
  maestros: readonly MaestroDeTabla[],
  claves: readonly string[],
  userNames: readonly string[],
): Promise<Map<string, string>> => {
  const named = maestros.flatMap((each) => {
    const start = `${each.clave}:`
    const keys = claves.filter((clave) => clave.startsWith(start)).map((clave) => clave.slice(start.length))
    if (!keys.length) return []
    return [
      sql`select ${start} || ${columnOf(each)}, ${raw(each.columnaNombre ?? snake(each.nombre))} from ${tableOf(each)}
          where ${columnOf(each)} = any(${[...new Set(keys)]}::${raw(each.llave)}[])`,
    ]
  })
  const people = sql`select 'usuario:' || lower(user_name), nombre || ' ' || apellido from usuario
    where lower(user_name) = any(${[...userNames]}::text[])`
  const rows = await selectRows<{ clave: string; nombre: string }>(
    db,
    sql`select * from (${join([...named, people], ' union all ')}) as nombres (clave, nombre)`,
  )
  return new Map(rows.map(({ clave, nombre }) => [clave, nombre]))
}

/** Whether another answer term (plazo) has the same kind, state and sector. */
export const hasOtherPlazo = async (
  db: Db,
  { clase, estadoId, sectorId }: { clase: string; estadoId: number; sectorId: number | null },
  plazoId: number | undefined,
): Promise<boolean> =>
  Boolean(
    await selectOne(
      db,
      sql`select 1 from plazo where clase = ${clase} and estado_id = ${estadoId} and sector_id is not distinct from ${sectorId}::int
            and plazo_id is distinct from ${plazoId ?? null}::int`,
    ),
  )
