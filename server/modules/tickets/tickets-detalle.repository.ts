import sql, { empty } from 'sql-template-tag'
import type { Decidido, decididoDe } from '#contract/tickets/decidido.ts'
import type { TipoTicket } from '#contract/tickets/reglas.ts'
import type { TicketDetail } from '#contract/tickets/shapes.ts'
import { duracionesDe, type Reader, respondemosAntes } from '#modules/gestiones'
import { seguidoresDe } from '#modules/seguidores'
import { type Db, execute, selectOne } from '#server/db/database.ts'
import type { TicketDatos } from './tickets-datos.rules.ts'
import { conversacion, historial } from './tickets.repository.ts'

/** Ticket, with the columns that its rules read. */
export interface TicketHead {
  ticketId: number
  tipo: TipoTicket
  razonSocialId: number
  estadoId: number
  estadoDesde: Date
  version: number
  reaperturas: number
  puntaje: number | null
  asignadoId: number | null
  esperaCliente: boolean
  duplicadoDe: number | null
  /** true: the external service desk attends the ticket. */
  mesaExterna: boolean
}

const head = sql`select ticket_id as "ticketId", tipo, razon_social_id as "razonSocialId", estado_id as "estadoId",
  estado_desde as "estadoDesde", version, reaperturas, puntaje, asignado_id as "asignadoId", espera_cliente as "esperaCliente",
  duplicado_de as "duplicadoDe", mesa_externa as "mesaExterna" from ticket where estado_id <> 3 and ticket_id =`

/** Returns a ticket; undefined when it does not exist or is deleted. lock: locks its row until the transaction ends. */
export const selectHead = (db: Db, ticketId: number, lock: boolean): Promise<TicketHead | undefined> =>
  selectOne<TicketHead>(db, sql`${head} ${ticketId}${lock ? sql` for update` : empty}`)

/** Returns the decision fields of a ticket: solution, authorization code, reason of rejection and document. */
export const selectDecidido = async (db: Db, ticketId: number): Promise<Parameters<typeof decididoDe>[0]> =>
  (await selectOne(
    db,
    sql`select solucion, codigo_autorizacion as "codigoAutorizacion", motivo_rechazo as "motivoRechazo", comprobante
        from ticket where ticket_id = ${ticketId}`,
  ))!

export const DECIDIDO_EN = {
  solucion: 'solucion',
  codigoAutorizacion: 'codigo_autorizacion',
  motivoRechazo: 'motivo_rechazo',
  comprobante: 'comprobante',
} as const satisfies Record<Decidido, string>

/** Locks tickets until the transaction ends, in the order of their numbers: otherwise two calls could deadlock. */
export const lockTickets = (db: Db, ticketIds: readonly number[]): Promise<number> =>
  execute(db, sql`select 1 from ticket where ticket_id = any(${ticketIds}::bigint[]) order by ticket_id for update`)

/** Whether other tickets were closed as duplicates of this one. */
export const hasDuplicados = async (db: Db, ticketId: number): Promise<boolean> =>
  (await selectOne(db, sql`select 1 from ticket where duplicado_de = ${ticketId} limit 1`)) !== undefined

const filesOf = (condition: ReturnType<typeof sql>) => sql`(select coalesce(json_agg(json_build_object(
    'archivoId', a.archivo_id, 'nombre', a.nombre, 'tipo', a.tipo, 'tamano', a.tamano, 'rubro', x.rubro) order by a.creado, a.archivo_id), '[]')
  from ticket_archivo x join archivo a using (archivo_id) where ${condition})`

type Computed =
  | 'estado'
  | 'acciones'
  | 'camino'
  | 'puedeComentar'
  | 'puedeAnotar'
  | 'puedeCalificar'
  | 'paso'
  | 'datos'
  | 'avisos'
  | 'devolucionId'
  | 'creado'
  | 'leidoHasta'
  | 'prioridad'
export type TicketDetailRow = Omit<TicketDetail, Computed> & {
  creado: Date
  leidoHasta: Date | null
  datos: TicketDatos
}

/** Returns all details of a ticket that the screen shows, in one query. */
export const selectDetail = (
  db: Db,
  ticketId: number,
  reader: Reader,
  now: Date,
): Promise<TicketDetailRow | undefined> =>
  selectOne<TicketDetailRow>(
    db,
    sql`select t.ticket_id as "ticketId", t.ticket_invgate_id as "ticketInvgateId", t.tipo, t.razon_social_id as "razonSocialId",
      r.razon_social as "razonSocial", t.titulo, m.motivo, b.nombre as marca, t.estado_id as "estadoId", t.fecha, o.nombre as origen,
      ${conversacion.sinLeer('t', sql`l.leido`, reader.isStaff)} as "sinLeer",
      t.espera_cliente as "esperaCliente", t.version, t.creado, u.nombre || ' ' || u.apellido as "creadoPor", n.nombre as negocio,
      s.nombre as sector, t.prioridad_id as "prioridadId", m.tipo_id as "tipoId", t.descripcion, t.datos,
      a.nombre || ' ' || a.apellido as asignado, s.plazo_horas as "respuestaHoras",
      ${respondemosAntes(sql`t.tipo`, sql`t.ticket_id`, now)}, t.solucion,
      t.codigo_autorizacion as "codigoAutorizacion", t.motivo_rechazo as "motivoRechazo", t.comprobante, t.puntaje,
      t.puntaje_comentario as "puntajeComentario", l.leido as "leidoHasta",
      (exists (select 1 from ticket_comentario c where c.ticket_id = t.ticket_id and c.mesa_pendiente)
        or exists (select 1 from ticket_historial h where h.ticket_id = t.ticket_id and h.mesa_pendiente)) as sincronizando,
      ${filesOf(sql`x.ticket_id = t.ticket_id and x.ticket_comentario_id is null`)} as archivos,
      (select json_build_object('numeroRemito', e.numero_remito, 'transporte', e.transporte, 'numeroGuia', e.numero_guia,
          'cantidad', e.bultos, 'cot', e.cot) from ticket_envio e where e.ticket_id = t.ticket_id) as envio,
      t.duplicado_de as "duplicadoDe",
      array(select x.ticket_id::int from ticket x where x.duplicado_de = t.ticket_id order by 1) as duplicados,
      ${duracionesDe(sql`t.tipo`)}, ${seguidoresDe('ticket', 't', reader.usuarioId)}, ${historial.of('t')} as historial
    from ticket t join razon_social r using (razon_social_id) join usuario u using (usuario_id) join motivo_ticket m using (motivo_id)
      join sector s on s.sector_id = t.sector_id join negocio n on n.negocio_id = t.negocio_id join origen o using (origen_id)
      left join marca b on b.marca_id = t.marca_id left join usuario a on a.usuario_id = t.asignado_id
      ${conversacion.conLectura('t', reader.usuarioId)}
    where t.ticket_id = ${ticketId}`,
  )
