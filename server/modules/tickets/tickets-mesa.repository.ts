import { TIPO_CORREO } from '#contract/base/archivos.ts'
import sql from 'sql-template-tag'
import type { TipoTicket } from '#contract/tickets/reglas.ts'
import { type Db, execute, selectOne, selectRows } from '#server/db/database.ts'
import type { Ficha } from './tickets-mesa.rules.ts'

interface Archivo {
  archivoId: string
  nombre: string
}

/** Ticket, with the data that is sent to the service desk. */
export interface TicketMesa extends Ficha {
  tipo: TipoTicket
  ticketInvgateId: number | null
  titulo: string
  categoria: string
  prioridadId: number
  tipoId: number
  origen: string
  creadorInvgateId: number | null
  clienteInvgateId: number | null
  mesaIntento: Date | null
  archivos: Archivo[]
}

const filesOf = (condition: ReturnType<typeof sql>) => sql`(select coalesce(json_agg(json_build_object(
    'archivoId', a.archivo_id, 'nombre', a.nombre) order by a.creado, a.archivo_id), '[]')
  from ticket_archivo x join archivo a using (archivo_id) where ${condition} and a.tipo <> ${TIPO_CORREO})`

/** Returns a ticket to deliver; undefined when the service desk does not attend it. */
export const selectTicketMesa = (db: Db, ticketId: number): Promise<TicketMesa | undefined> =>
  selectOne<TicketMesa>(
    db,
    sql`select t.ticket_id as "ticketId", t.tipo, t.ticket_invgate_id as "ticketInvgateId", t.titulo, t.descripcion,
          r.razon_social as "razonSocial", r.codigo_cliente as "codigoCliente", n.nombre as negocio, b.nombre as marca,
          s.nombre as sector, m.motivo, m.categoria, t.prioridad_id as "prioridadId", m.tipo_id as "tipoId", o.nombre as origen,
          concat_ws(', ', u.nombre || ' ' || u.apellido, u.email, u.telefono) as contacto,
          u.user_id_invgate as "creadorInvgateId", r.user_id_invgate as "clienteInvgateId", t.mesa_intento as "mesaIntento",
          ${filesOf(sql`x.ticket_id = t.ticket_id and x.ticket_comentario_id is null`)} as archivos
        from ticket t join razon_social r using (razon_social_id) join usuario u using (usuario_id) join motivo_ticket m using (motivo_id)
          join sector s on s.sector_id = t.sector_id join negocio n on n.negocio_id = t.negocio_id join origen o using (origen_id)
          left join marca b on b.marca_id = t.marca_id
        where t.ticket_id = ${ticketId} and t.mesa_externa`,
  )

/** Comment (C) or change of state (H) that the service desk does not have yet. */
export interface Pendiente {
  clase: 'C' | 'H'
  id: number
  mesaIntento: Date | null
  texto: string | null
  autor: string
  autorInvgateId: number | null
  fecha: Date
  esNota: boolean
  /**
   * For a change of state: the states before and after, and whether a customer made the change. `desdeId` is null for
   * comments and for the creation.
   */
  desdeId: number | null
  estadoId: number
  deCliente: boolean
  archivos: Archivo[]
}

const author = sql`u.user_id_invgate as "autorInvgateId"`

/**
 * SQL of the comment of a change; null: a separate comment has the same text, and the service desk should get the text
 * only once.
 */
const newText = sql`case when not exists (select 1 from ticket_comentario c where c.ticket_id = h.ticket_id
  and c.fecha = h.fecha and c.comentario = h.comentario) then h.comentario end`

/**
 * Lists pending comments and changes, oldest first. At equal times, a reopening comes before the comment, and any other
 * change after the comment.
 */
export const selectPendientes = (db: Db, ticketId: number): Promise<Pendiente[]> =>
  selectRows<Pendiente>(
    db,
    sql`select * from (
        select 'C' as clase, c.ticket_comentario_id as id, c.mesa_intento as "mesaIntento", c.comentario as texto,
          coalesce(u.nombre || ' ' || u.apellido, c.autor, 'Autogestión') as autor, ${author}, c.fecha, c.es_nota as "esNota",
          null::smallint as "desdeId", 0 as "estadoId", not c.es_interno as "deCliente",
          ${filesOf(sql`x.ticket_comentario_id = c.ticket_comentario_id`)} as archivos
        from ticket_comentario c left join usuario u using (usuario_id) where c.ticket_id = ${ticketId} and c.mesa_pendiente
        union all
        select 'H', h.ticket_historial_id, h.mesa_intento, ${newText}, coalesce(u.nombre || ' ' || u.apellido, h.autor, 'Autogestión'),
          ${author}, h.fecha, false, h.desde_id, h.estado_id,
          exists (select 1 from usuario_razon_social x where x.usuario_id = h.usuario_id), '[]'::json
        from ticket_historial h left join usuario u using (usuario_id) where h.ticket_id = ${ticketId} and h.mesa_pendiente
      ) p order by fecha, case when clase = 'C' then 1 when "desdeId" in (4, 6) then 0 else 2 end, id`,
  )

/** Stores the time at which a ticket is about to be sent. null: the last send certainly failed. */
export const updateTicketIntento = (db: Db, ticketId: number, fecha: Date | null): Promise<number> =>
  execute(db, sql`update ticket set mesa_intento = ${fecha} where ticket_id = ${ticketId}`)

export const updateTicketInvgate = (db: Db, ticketId: number, invgateId: number): Promise<number> =>
  execute(db, sql`update ticket set ticket_invgate_id = ${invgateId} where ticket_id = ${ticketId}`)

/** Stores the time at which a comment or change is about to be sent. null: the last send certainly failed. */
export const updateIntento = (db: Db, { clase, id }: Pick<Pendiente, 'clase' | 'id'>, fecha: Date | null) =>
  execute(
    db,
    clase === 'C'
      ? sql`update ticket_comentario set mesa_intento = ${fecha} where ticket_comentario_id = ${id}`
      : sql`update ticket_historial set mesa_intento = ${fecha} where ticket_historial_id = ${id}`,
  )

export const updateEntregado = (db: Db, { clase, id }: Pick<Pendiente, 'clase' | 'id'>) =>
  execute(
    db,
    clase === 'C'
      ? sql`update ticket_comentario set mesa_pendiente = false where ticket_comentario_id = ${id}`
      : sql`update ticket_historial set mesa_pendiente = false where ticket_historial_id = ${id}`,
  )

/**
 * Takes over the tickets of a service desk that was removed. From then on staff answer and assign these tickets in the
 * mesa like all others.
 */
export const clearMesaExterna = async (db: Db): Promise<void> => {
  const ticketCount = await execute(db, sql`update ticket set mesa_externa = false where mesa_externa`)
  // Update the assignee to itself: its trigger recomputes whether the item may be taken.
  if (ticketCount) await execute(db, sql`update trabajo set asignado_id = asignado_id where externa`)
}
