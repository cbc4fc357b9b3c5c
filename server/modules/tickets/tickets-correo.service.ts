import sql from 'sql-template-tag'
import type { DatosDe } from '#contract/base/colas.shapes.ts'
import { type EventoId, TIPOS_NOTIFICACION } from '#contract/notificaciones/reglas.ts'
import { CLASES } from '#contract/mesa/reglas.ts'
import { type Destinatario, createAvisos } from '#modules/notificaciones'
import { selectInteresados } from '#modules/seguidores'
import { type Persona, selectInternos } from '#modules/usuarios'
import { type Db, selectOne } from '#server/db/database.ts'
import { canComment } from './tickets.rules.ts'
import { type Aviso, type Lado, contenidoOf } from './tickets-correo.rules.ts'

type TicketAviso = Omit<Aviso, 'comentario'> & {
  razonSocialId: number
  sectorEmail: string
  /** Roles of the staff who work in the sector. */
  sectorAtiende: string[]
  asignadoId: number | null
  asignadoEmail: string | null
}

/** Returns a ticket with the data that messages show, and with the users who are responsible for it. */
const selectAviso = (db: Db, ticketId: number): Promise<TicketAviso | undefined> =>
  selectOne<TicketAviso>(
    db,
    sql`select t.ticket_id as "ticketId", t.tipo, t.titulo, r.razon_social as "razonSocial", m.motivo, s.nombre as sector,
          s.plazo_horas as "plazoHoras", t.estado_id as "estadoId", t.solucion, t.motivo_rechazo as "motivoRechazo",
          t.razon_social_id as "razonSocialId", s.email as "sectorEmail", s.atiende as "sectorAtiende",
          a.usuario_id as "asignadoId", a.email as "asignadoEmail"
        from ticket t join razon_social r using (razon_social_id) join motivo_ticket m using (motivo_id)
        join sector s on s.sector_id = t.sector_id
        left join usuario a on a.usuario_id = t.asignado_id and a.activo
        where t.ticket_id = ${ticketId}`,
  )

const selectComentario = (
  db: Db,
  comentarioId: number,
): Promise<{ texto: string; autor: string; esNota: boolean } | undefined> =>
  selectOne(
    db,
    sql`select c.comentario as texto, coalesce(c.autor, u.nombre || ' ' || u.apellido, 'Mesa de ayuda') as autor, c.es_nota as "esNota"
        from ticket_comentario c left join usuario u using (usuario_id) where c.ticket_comentario_id = ${comentarioId}`,
  )

/** Returns the comment of the ticket's last change to a state. */
const selectCambio = (
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

/** Whether a user is a customer: belongs to any razón social. */
const selectEsCliente = async (db: Db, usuarioId: number): Promise<boolean> =>
  (await selectOne(db, sql`select 1 from usuario_razon_social where usuario_id = ${usuarioId} limit 1`)) !== undefined

interface Interesado extends Destinatario {
  lado: Lado
}

/** Event of the notification preferences for each event of a ticket. */
const EVENTO_ID: Record<DatosDe<'correo'>['evento'], EventoId> = {
  creado: 'creada',
  respondido: 'respuesta',
  estado: 'estado',
  espera: 'espera',
}

type Datos = DatosDe<'correo'>
type Ticket = TicketAviso & Pick<Aviso, 'comentario'>

/**
 * Returns a ticket with the new comment, or with the comment of the change of state. undefined: the comment is an
 * internal note, which notifies nobody.
 */
const read = async (db: Db, { ticketId, comentarioId, estadoId }: Datos): Promise<Ticket | undefined> => {
  const ticket = await selectAviso(db, ticketId)
  const comentario = comentarioId ? await selectComentario(db, comentarioId) : undefined
  if (!ticket || comentario?.esNota) return undefined
  const cambio = estadoId !== undefined && !comentario ? await selectCambio(db, ticketId, estadoId) : undefined
  return { ...ticket, estadoId: estadoId ?? ticket.estadoId, comentario: comentario ?? cambio }
}

const toInteresado =
  (lado: Lado) =>
  ({ usuarioId, email, nombre }: Persona): Interesado => ({
    lado,
    email,
    nombre,
    ...(lado === 'creador' ? { lectorId: usuarioId } : { usuarioId }),
  })

/** Lists the staff of the sector to notify of a new ticket; empty for other events. */
const listColegas = async (
  db: Db,
  { sectorAtiende, razonSocialId }: Ticket,
  { evento }: Datos,
): Promise<Interesado[]> => {
  if (evento !== 'creado') return []
  return (await selectInternos(db, { roles: sectorAtiende, razonSocialId })).map(toInteresado('distribuidora'))
}

/**
 * Returns the recipients: the other side of the conversation, colleagues who follow it and, for a new ticket, the staff
 * of its sector. The author of a new ticket gets a confirmation by mail only.
 */
const listRecipients = async (db: Db, ticket: Ticket, datos: Datos): Promise<Interesado[]> => {
  const { evento, actorId, comentarioId } = datos
  const { tipo: clase, ticketId: id } = ticket
  const clientes = await selectInteresados(db, { clase, id }, { leToca: evento === 'espera', comentarioId })
  if (actorId === null || !(await selectEsCliente(db, actorId))) {
    return [...clientes.map(toInteresado('cliente')), ...(await listColegas(db, ticket, datos))]
  }
  const sector: Interesado = { lado: 'distribuidora', email: ticket.sectorEmail }
  if (evento === 'creado') {
    const creador = clientes.filter((persona) => persona.usuarioId === actorId)
    return [sector, ...creador.map(toInteresado('creador')), ...(await listColegas(db, ticket, datos))]
  }
  const { asignadoId, asignadoEmail } = ticket
  return [
    asignadoEmail ? { lado: 'distribuidora', email: asignadoEmail, usuarioId: asignadoId! } : sector,
    ...clientes.map(toInteresado('colega')),
  ]
}

/** Notices of the events of a ticket; a recipient gets each notice once. */
export const createAvisosTicket = createAvisos({
  read,
  people: listRecipients,
  actorOf: (_ticket, { actorId }: Datos) => actorId,
  hecho: ({ ticketId, tipo, razonSocialId, estadoId }, { evento }) => ({
    evento: EVENTO_ID[evento],
    tipoNotificacionId: TIPOS_NOTIFICACION[tipo],
    razonSocialId,
    entidadId: ticketId,
    estadoId,
    enlace: CLASES[tipo].enlace(ticketId),
  }),
  sobre: ({ ticketId }) => ({ ticketId }),
  conversacion: ({ tipo, ticketId, estadoId }) => ({
    conversada: tipo,
    id: ticketId,
    cerrada: !canComment(estadoId),
  }),
  contenido: (ticket, { evento }, { lado }) => contenidoOf(evento, ticket, lado),
})
