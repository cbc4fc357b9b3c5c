import sql, { empty, type Sql } from 'sql-template-tag'
import type { DevolucionRow } from '#contract/devoluciones.shapes.ts'
import { ESTADOS_EN_CURSO } from '#contract/estados.ts'
import { COUNT_CAP } from '#contract/paging.ts'
import { createGestionList, type GestionFilter } from '#modules/gestiones'
import type { Caller } from '#server/context.ts'
import { type Db, selectOne, selectRows } from '#server/database.ts'
import { conditionsBy } from '#server/lists.ts'

export interface DevolucionFilter extends GestionFilter {
  motivoId: number | undefined
}

export type DevolucionListRow = Omit<DevolucionRow, 'puedeCargarTransporte'> & { ordenExterno: number }

/** From the picked rows `d`, what the list shows. */
const shown = (picked: Sql): Sql =>
  sql`select d.devolucion_id as "devolucionId", d.ticket_invgate_id as "ticketInvgateId", d.razon_social_id as "razonSocialId",
      r.razon_social as "razonSocial", m.motivo, cardinality(d.motivo_ids) - 1 as "otrosMotivos", d.estado_id as "estadoId",
      d.fecha, d.unidades, d.orden_externo as "ordenExterno"
    from (${picked}) d join razon_social r using (razon_social_id) join motivo_devolucion m on m.motivo_id = d.motivo_ids[1]`

/** The return of a number, if it is in scope. */
export const selectByNumero = (db: Db, scope: Caller['scope'], numero: number): Promise<DevolucionListRow[]> => {
  const inScope = scope === 'todas' ? empty : sql` and razon_social_id = any(${scope}::bigint[])`
  return selectRows<DevolucionListRow>(
    db,
    shown(sql`select * from devolucion where devolucion_id = ${numero} and estado_id <> 3${inScope}`),
  )
}

/** The list of returns. */
export const devolucionesList = createGestionList<DevolucionFilter, DevolucionListRow>({
  table: 'devolucion',
  id: 'devolucion_id',
  columns: sql`d.ticket_invgate_id, d.motivo_ids, d.unidades`,
  where: conditionsBy<Omit<DevolucionFilter, keyof GestionFilter>>({
    motivoId: (motivoId) => sql`d.motivo_ids @> array[${motivoId}]::int[]`,
  }),
  shown,
  idOf: ({ devolucionId }) => devolucionId,
})

/** Open returns, and those waiting for transport data, up to the cap. */
export const selectResumen = async (db: Db, scope: Caller['scope']) => {
  const count = (states: readonly number[]) => {
    const byCompany = scope === 'todas' ? empty : sql` and razon_social_id = any(${scope}::bigint[])`
    return sql`(select count(*)::int from (select 1 from devolucion where estado_id <> 3 and estado_id = any(${states}::smallint[])${byCompany} limit ${COUNT_CAP + 1}) c)`
  }
  const statement = sql`select ${count([8])} as "esperanTransporte", ${count(ESTADOS_EN_CURSO)} as abiertas`
  return (await selectOne<{ esperanTransporte: number; abiertas: number }>(db, statement))!
}
