import sql, { empty, join, raw, type Sql } from 'sql-template-tag'
import type { DevolucionRow } from '#contract/devoluciones.schemas.ts'
import { COUNT_CAP } from '#contract/paging.ts'
import type { Caller } from '#server/context.ts'
import { type Db, selectOne, selectPlanned, selectRows } from '#server/database.ts'
import type { Cursor } from '#server/paging.ts'
import { searchQuery } from './devoluciones.documento.ts'

export interface DevolucionFilter {
  scope: Caller['scope']
  estadoIds: readonly number[] | undefined
  motivoId: number | undefined
  desde: string | undefined
  hasta: string | undefined
  texto: string | undefined
}

export type DevolucionListRow = Omit<DevolucionRow, 'puedeCargarTransporte'> & { ordenExterno: number }

const ORDER = { despues: raw('desc'), antes: raw('asc') }

/** Everything but company and state, which choose the index. The literal `<> 3` is the predicate of the partial indexes. */
const restOf = (filter: DevolucionFilter): Sql => {
  const found = [sql`d.estado_id <> 3`]
  if (filter.motivoId) found.push(sql`d.motivo_ids @> array[${filter.motivoId}]::int[]`)
  if (filter.desde) found.push(sql`d.fecha >= ${filter.desde}::date`)
  if (filter.hasta) found.push(sql`d.fecha <= ${filter.hasta}::date`)
  if (filter.texto) found.push(sql`d.documento @@ (${searchQuery(filter.texto)})`)
  return join(found, ' and ')
}

const columns = sql`d.devolucion_id, d.razon_social_id, d.estado_id, d.fecha, d.orden_externo, d.ticket_invgate_id, d.motivo_ids, d.unidades`

const keysetOf = (cursor: Cursor | undefined): Sql => {
  if (!cursor) return empty
  const [fecha, externo, id] = cursor.values
  return sql` and (d.fecha, d.orden_externo, d.devolucion_id) ${raw(cursor.direction === 'despues' ? '<' : '>')} (${fecha}::date, ${externo}::bigint, ${id}::bigint)`
}

/**
 * The newest rows of every company and state asked for, each from its own index, then merged: as flat for one company as
 * for a hundred. A search by word lets PostgreSQL choose, since only it knows how rare the word is.
 */
const pickRows = (filter: DevolucionFilter, keyset: Sql, order: Sql, limit: number): Sql => {
  const sorted = sql`order by d.fecha ${order}, d.orden_externo ${order}, d.devolucion_id ${order}`
  const { scope, estadoIds, texto } = filter
  const byCompany =
    scope === 'todas'
      ? empty
      : texto
        ? sql` and d.razon_social_id = any(${scope}::bigint[])`
        : sql` and d.razon_social_id = r.id`
  const byState = !estadoIds
    ? empty
    : texto
      ? sql` and d.estado_id = any(${estadoIds}::smallint[])`
      : sql` and d.estado_id = e.id`
  const branch = sql`select ${columns} from devolucion d where ${restOf(filter)}${byCompany}${byState}${keyset} ${sorted} limit ${limit}`
  if (texto) return branch
  const sources = [
    ...(scope === 'todas' ? [] : [sql`unnest(${scope}::bigint[]) r(id)`]),
    ...(estadoIds ? [sql`unnest(${estadoIds}::smallint[]) e(id)`] : []),
  ]
  if (!sources.length) return branch
  return sql`select ${columns} from ${join(sources, ' cross join ')} cross join lateral (${branch}) d ${sorted} limit ${limit}`
}

const named = (picked: Sql, order: Sql): Sql =>
  sql`select d.devolucion_id as "devolucionId", d.ticket_invgate_id as "ticketInvgateId", d.razon_social_id as "razonSocialId",
        r.razon_social as "razonSocial", m.motivo, cardinality(d.motivo_ids) - 1 as "otrosMotivos", d.estado_id as "estadoId",
        d.fecha, d.unidades, d.orden_externo as "ordenExterno"
      from (${picked}) d join razon_social r using (razon_social_id) join motivo_devolucion m on m.motivo_id = d.motivo_ids[1]
      order by d.fecha ${order}, d.orden_externo ${order}, d.devolucion_id ${order}`

/** A page of the list, one row longer than asked when there is more; in list order whichever way the cursor looks. */
export const selectDevoluciones = async (
  db: Db,
  filter: DevolucionFilter,
  page: { cursor: Cursor | undefined; offset: number; size: number },
): Promise<DevolucionListRow[]> => {
  const direction = page.cursor?.direction ?? 'despues'
  const order = ORDER[direction]
  const picked = pickRows(filter, keysetOf(page.cursor), order, page.offset + page.size + 1)
  const statement = sql`${named(picked, order)} offset ${page.offset}`
  const rows = await (filter.texto ? selectPlanned : selectRows)<DevolucionListRow>(db, statement)
  return direction === 'antes' ? rows.toReversed() : rows
}

/** How many rows a filter has, counted up to one more than the cap, by the same indexes as the page. */
export const countDevoluciones = async (db: Db, filter: DevolucionFilter): Promise<number> => {
  const statement = sql`select count(*)::int as total from (${pickRows(filter, empty, ORDER.despues, COUNT_CAP + 1)}) counted`
  const rows = await (filter.texto ? selectPlanned : selectRows)<{ total: number }>(db, statement)
  return rows[0]!.total
}

/** Open returns, and those waiting for transport data, up to the cap. */
export const selectResumen = async (db: Db, scope: Caller['scope']) => {
  const count = (states: Sql) => {
    const byCompany = scope === 'todas' ? empty : sql` and razon_social_id = any(${scope}::bigint[])`
    return sql`(select count(*)::int from (select 1 from devolucion where estado_id <> 3 and estado_id in (${states})${byCompany} limit ${COUNT_CAP + 1}) c)`
  }
  const statement = sql`select ${count(sql`8`)} as "esperanTransporte", ${count(sql`1, 2, 5, 7, 8, 9, 10, 11, 12`)} as abiertas`
  return (await selectOne<{ esperanTransporte: number; abiertas: number }>(db, statement))!
}
