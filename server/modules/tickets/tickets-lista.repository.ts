import sql, { raw, type Sql } from 'sql-template-tag'
import { ESTADOS_EN_CURSO } from '#contract/base/estados.ts'
import { COUNT_CAP } from '#contract/base/paging.ts'
import type { TipoTicket } from '#contract/tickets/reglas.ts'
import type { TicketCriteria, TicketRow } from '#contract/tickets/shapes.ts'
import { createGestionList, type FilterOf, type GestionFilter, type Reader } from '#modules/gestiones'
import { esMia } from '#modules/seguidores'
import type { Caller } from '#server/base/caller.ts'
import { cambiadoOf } from '#server/db/changes.ts'
import { type Db, selectOne, selectRows } from '#server/db/database.ts'
import { conditionsBy } from '#server/db/lists.ts'
import { inScope } from '#server/db/conditions.ts'
import { conversacion } from './tickets.repository.ts'

/**
 * Filter of the list by its conversation, with the same condition as the count of Inicio, so that list and count agree.
 */
interface Conversacion {
  ver: 'sinLeer' | 'esperanCliente'
  /** Messages before this instant do not count as unread. */
  desde: Date
}

export interface TicketFilter extends FilterOf<Omit<TicketCriteria, 'estados'>> {
  reader: Reader
  conversacion?: Conversacion | undefined
}

export type TicketListRow = Omit<TicketRow, 'estado' | 'paso'> & { ordenExterno: number }

/** Condition of a `Conversacion` filter, on rows `d`. */
const conversacionOf = ({ ver, desde }: Conversacion, reader: Reader): Sql =>
  ver === 'esperanCliente' ? sql`d.espera_cliente` : conversacion.sinLeerDesde(desde, reader)

/** SQL of the columns that the list shows to this reader, from the picked rows `d`. */
const shown = (picked: Sql, { usuarioId, isStaff }: Reader): Sql =>
  sql`select d.ticket_id as "ticketId", d.ticket_invgate_id as "ticketInvgateId", d.tipo, d.razon_social_id as "razonSocialId",
      r.razon_social as "razonSocial", d.titulo, m.motivo, b.nombre as marca, d.estado_id as "estadoId", d.fecha, o.nombre as origen,
      ${conversacion.sinLeer('d', sql`l.leido`, isStaff)} as "sinLeer", d.espera_cliente as "esperaCliente", d.orden_externo as "ordenExterno", ${cambiadoOf('d')}
    from (${picked}) d join razon_social r using (razon_social_id) join motivo_ticket m using (motivo_id) join origen o using (origen_id)
      left join marca b using (marca_id) ${conversacion.conLectura('d', usuarioId)}`

/** Lists the tickets of a kind, in scope, with this number in the portal or in the service desk. */
export const selectByNumero = (
  db: Db,
  tipo: TipoTicket,
  { scope, ...reader }: Reader & Pick<Caller, 'scope'>,
  numero: number,
): Promise<TicketListRow[]> => {
  return selectRows<TicketListRow>(
    db,
    shown(
      sql`select * from ticket where (ticket_id = ${numero} or ticket_invgate_id = ${numero}) and tipo = ${tipo} and estado_id <> 3 and ${inScope(sql`razon_social_id`, scope)}`,
      reader,
    ),
  )
}

/** List of claims or of warranties, with keyset pagination. */
export const ticketsList = createGestionList<TicketFilter, TicketListRow>({
  table: 'ticket',
  id: 'ticket_id',
  columns: sql`d.ticket_invgate_id, d.tipo, d.titulo, d.motivo_id, d.marca_id, d.origen_id, d.respondido, d.consultado, d.espera_cliente`,
  // `raw` puts the kind into the SQL text instead of a parameter. There are far more claims than warranties, so each
  // kind needs its own plan.
  kind: ({ tipo }) => [raw(`d.tipo = '${tipo}'`)],
  where: conditionsBy<Omit<TicketFilter, keyof GestionFilter>>({
    reader: null,
    tipo: null,
    motivoId: (motivoId) => sql`d.motivo_id = ${motivoId}`,
    marcaId: (marcaId) => sql`d.marca_id = ${marcaId}`,
    origenId: (origenId) => sql`d.origen_id = ${origenId}`,
    mias: (que, { reader }) => esMia('ticket', que, reader.usuarioId),
    conversacion: (asked, { reader }) => conversacionOf(asked, reader),
  }),
  shown: (picked, { reader }) => shown(picked, reader),
  idOf: ({ ticketId }) => ticketId,
})

/**
 * Counts the open, the unread and the awaiting-customer tickets, with the conditions of the list; each up to COUNT_CAP
 * + 1. Messages before `desde` do not count as unread.
 */
export const selectResumen = async (db: Db, tipo: TipoTicket, scope: Caller['scope'], reader: Reader, desde: Date) => {
  const count = (condition: Sql) =>
    sql`(select count(*)::int from (select 1 from ticket d where d.tipo = ${tipo} and d.estado_id <> 3 and ${condition} and ${inScope(sql`d.razon_social_id`, scope)}
      limit ${COUNT_CAP + 1}) c)`
  const statement = sql`select
    ${count(sql`d.estado_id = any(${ESTADOS_EN_CURSO}::smallint[])`)} as abiertos,
    ${count(conversacionOf({ ver: 'sinLeer', desde }, reader))} as "sinLeer",
    ${count(conversacionOf({ ver: 'esperanCliente', desde }, reader))} as "esperanCliente"`
  return (await selectOne<{ abiertos: number; sinLeer: number; esperanCliente: number }>(db, statement))!
}
