import sql from 'sql-template-tag'
import { type Db, selectOne } from '#server/database.ts'
import type { Aviso } from './tickets-correo.rules.ts'

export type TicketAviso = Omit<Aviso, 'comentario'> & {
  razonSocialId: number
  creadorId: number
  sectorEmail: string
  /** The roles of those who work in the sector. */
  sectorAtiende: string[]
  asignadoId: number | null
  asignadoEmail: string | null
}

/** A ticket as messages tell it, with who answers for it. */
export const selectAviso = (db: Db, ticketId: number): Promise<TicketAviso | undefined> =>
  selectOne<TicketAviso>(
    db,
    sql`select t.ticket_id as "ticketId", t.tipo, t.titulo, r.razon_social as "razonSocial", m.motivo, s.nombre as sector,
          s.plazo_horas as "plazoHoras", t.estado_id as "estadoId", t.solucion, t.motivo_rechazo as "motivoRechazo",
          t.razon_social_id as "razonSocialId", t.usuario_id as "creadorId", s.email as "sectorEmail", s.atiende as "sectorAtiende",
          a.usuario_id as "asignadoId", a.email as "asignadoEmail"
        from ticket t join razon_social r using (razon_social_id) join motivo_ticket m using (motivo_id)
        join sector s on s.sector_id = t.sector_id
        left join usuario a on a.usuario_id = t.asignado_id and a.activo
        where t.ticket_id = ${ticketId}`,
  )

/** What somebody wrote. */
export const selectComentario = (
  db: Db,
  comentarioId: number,
): Promise<{ texto: string; autor: string; esNota: boolean } | undefined> =>
  selectOne(
    db,
    sql`select c.comentario as texto, coalesce(c.autor, u.nombre || ' ' || u.apellido, 'Mesa de ayuda') as autor, c.es_nota as "esNota"
        from ticket_comentario c left join usuario u using (usuario_id) where c.ticket_comentario_id = ${comentarioId}`,
  )

/** What was said with the last change to a state. */
export const selectCambio = (
  db: Db,
  ticketId: number,
  estadoId: number,
): Promise<{ texto: string; autor: string } | undefined> =>
  selectOne(
    db,
    sql`select h.comentario as texto, coalesce(h.autor, u.nombre || ' ' || u.apellido, 'Autogestión') as autor
        from ticket_historial h left join usuario u using (usuario_id)
        where h.ticket_id = ${ticketId} and h.estado_id = ${estadoId} and h.comentario is not null
        order by h.ticket_historial_id desc limit 1`,
  )

/** Whether a person is of some customer, whatever the company. */
export const selectEsCliente = async (db: Db, usuarioId: number): Promise<boolean> =>
  (await selectOne(db, sql`select 1 from usuario_razon_social where usuario_id = ${usuarioId} limit 1`)) !== undefined
