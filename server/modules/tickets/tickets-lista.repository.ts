import sql, { empty, type Sql } from 'sql-template-tag'
import { COUNT_CAP } from '#contract/paging.ts'
import type { TicketRow, TipoTicket } from '#contract/tickets.schemas.ts'
import { createList, type GestionFilter } from '#modules/gestiones'
import type { Caller } from '#server/context.ts'
import { type Db, selectOne, selectRows } from '#server/database.ts'

export interface TicketFilter extends GestionFilter {
  tipo: TipoTicket
  motivoId: number | undefined
  marcaId: number | undefined
  origenId: number | undefined
}

export type TicketListRow = Omit<TicketRow, 'estado'> & { ordenExterno: number }

/** Who reads: staff has unread what the customer wrote, the customer what the distributor did. */
type Reader = Pick<Caller, 'usuarioId' | 'isStaff'>

/** From the picked rows `d`, what the list shows to this person. */
const shown = (picked: Sql, { usuarioId, isStaff }: Reader): Sql =>
  sql`select d.ticket_id as "ticketId", d.ticket_invgate_id as "ticketInvgateId", d.tipo, d.razon_social_id as "razonSocialId",
      r.razon_social as "razonSocial", d.titulo, m.motivo, b.nombre as marca, d.estado_id as "estadoId", d.fecha, o.nombre as origen,
      coalesce(${isStaff ? sql`d.consultado` : sql`d.respondido`} > coalesce(l.leido, '-infinity'), false) as "sinLeer", d.espera_cliente as "esperaCliente", d.orden_externo as "ordenExterno"
    from (${picked}) d join razon_social r using (razon_social_id) join motivo_ticket m using (motivo_id) join origen o using (origen_id)
      left join marca b using (marca_id) left join ticket_lectura l on l.ticket_id = d.ticket_id and l.usuario_id = ${usuarioId}`

/** The tickets of a kind that have this number here, or at the desk, if they are in scope. */
export const selectByNumero = (
  db: Db,
  tipo: TipoTicket,
  { scope, ...reader }: Reader & Pick<Caller, 'scope'>,
  numero: number,
): Promise<TicketListRow[]> => {
  const inScope = scope === 'todas' ? empty : sql` and razon_social_id = any(${scope}::bigint[])`
  return selectRows<TicketListRow>(
    db,
    shown(
      sql`select * from ticket where (ticket_id = ${numero} or ticket_invgate_id = ${numero}) and tipo = ${tipo} and estado_id <> 3${inScope}`,
      reader,
    ),
  )
}

/** The list of claims, or that of warranties. */
export const ticketsList = createList<TicketFilter, TicketListRow>({
  table: 'ticket',
  id: 'ticket_id',
  columns: sql`d.ticket_invgate_id, d.tipo, d.titulo, d.motivo_id, d.marca_id, d.origen_id, d.respondido, d.consultado, d.espera_cliente`,
  rest: ({ tipo, motivoId, marcaId, origenId }) => [
    sql`d.tipo = ${tipo}`,
    ...(motivoId ? [sql`d.motivo_id = ${motivoId}`] : []),
    ...(marcaId ? [sql`d.marca_id = ${marcaId}`] : []),
    ...(origenId ? [sql`d.origen_id = ${origenId}`] : []),
  ],
  shown,
})

/** Open tickets, unread ones of the last month, and those that wait for the customer; each up to the cap. */
export const selectResumen = async (db: Db, tipo: TipoTicket, scope: Caller['scope'], reader: Reader, since: Date) => {
  const inScope = scope === 'todas' ? empty : sql` and t.razon_social_id = any(${scope}::bigint[])`
  const count = (condition: Sql) =>
    sql`(select count(*)::int from (select 1 from ticket t ${condition}${inScope} limit ${COUNT_CAP + 1}) c)`
  const open = sql`t.estado_id <> 3 and t.estado_id in (1, 2, 5, 7, 8, 9, 10, 11, 12)`
  const written = reader.isStaff ? sql`t.consultado` : sql`t.respondido`
  const statement = sql`select
    ${count(sql`where t.tipo = ${tipo} and ${open}`)} as abiertos,
    ${count(sql`left join ticket_lectura l on l.ticket_id = t.ticket_id and l.usuario_id = ${reader.usuarioId}
      where t.tipo = ${tipo} and ${written} > ${since} and ${written} > coalesce(l.leido, '-infinity')`)} as "sinLeer",
    ${count(sql`where t.tipo = ${tipo} and t.espera_cliente`)} as "esperanCliente"`
  return (await selectOne<{ abiertos: number; sinLeer: number; esperanCliente: number }>(db, statement))!
}
