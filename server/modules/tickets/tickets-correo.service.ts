import type { DatosDe } from '#contract/colas.shapes.ts'
import { type EventoId, TIPOS_NOTIFICACION } from '#contract/notificaciones.reglas.ts'
import { SERVICIOS } from '#contract/servicios.ts'
import { createAvisos, type Destinatario } from '#modules/notificaciones'
import { type Persona, selectDestinatarios, selectInternos } from '#modules/usuarios'
import type { Db } from '#server/database.ts'
import {
  selectAviso,
  selectCambio,
  selectComentario,
  selectEsCliente,
  type TicketAviso,
} from './tickets-correo.repository.ts'
import { type Aviso, contenidoOf, type Lado, SECTION } from './tickets-correo.rules.ts'

interface Interesado extends Destinatario {
  lado: Lado
}

/** How the person's preferences call what happened. */
const EVENTO_DE: Record<DatosDe<'correo'>['evento'], EventoId> = {
  creado: 'creada',
  respondido: 'respuesta',
  estado: 'estado',
  espera: 'espera',
}

type Datos = DatosDe<'correo'>
type Ticket = TicketAviso & Pick<Aviso, 'comentario'>

/** A ticket with what was written, or said with its change; an internal note says nothing to anybody. */
const read = async (db: Db, { ticketId, comentarioId, estadoId }: Datos): Promise<Ticket | undefined> => {
  const ticket = await selectAviso(db, ticketId)
  const escrito = comentarioId ? await selectComentario(db, comentarioId) : undefined
  if (!ticket || escrito?.esNota) return undefined
  const cambio = estadoId !== undefined && !escrito ? await selectCambio(db, ticketId, estadoId) : undefined
  return { ...ticket, estadoId: estadoId ?? ticket.estadoId, comentario: escrito ?? cambio }
}

const toInteresado =
  (lado: Lado) =>
  ({ usuarioId, email, nombre }: Persona): Interesado => ({
    lado,
    email,
    nombre,
    ...(lado !== 'creador' && { usuarioId }),
  })

/** Whose work a new ticket is: the people of its sector. */
const listColegas = async (
  db: Db,
  { sectorAtiende, razonSocialId }: Ticket,
  { evento }: Datos,
): Promise<Interesado[]> => {
  if (evento !== 'creado') return []
  return (await selectInternos(db, { roles: sectorAtiende, razonSocialId })).map(toInteresado('distribuidora'))
}

/**
 * The other side of the conversation, and of a new ticket those whose work it is. Who made it is told that it was taken, by mail
 * alone.
 */
const people = async (db: Db, ticket: Ticket, datos: Datos): Promise<Interesado[]> => {
  const { evento, actorId } = datos
  const servicioId = ticket.tipo === 'reclamo' ? SERVICIOS.reclamos : SERVICIOS.garantias
  const clientes = await selectDestinatarios(db, { ...ticket, servicioId })
  if (actorId === null || !(await selectEsCliente(db, actorId))) {
    return [...clientes.map(toInteresado('cliente')), ...(await listColegas(db, ticket, datos))]
  }
  const sector: Interesado = { lado: 'distribuidora', email: ticket.sectorEmail }
  if (evento === 'creado') {
    const creador = clientes.filter((persona) => persona.usuarioId === actorId)
    return [sector, ...creador.map(toInteresado('creador')), ...(await listColegas(db, ticket, datos))]
  }
  const { asignadoId, asignadoEmail } = ticket
  return [asignadoEmail ? { lado: 'distribuidora', email: asignadoEmail, usuarioId: asignadoId! } : sector]
}

/** Tells each side what the other did with a ticket, once. */
export const createAvisosTicket = createAvisos({
  read,
  people,
  actorOf: (_ticket, { actorId }: Datos) => actorId,
  hecho: ({ ticketId, tipo, razonSocialId, estadoId }, { evento }) => ({
    evento: EVENTO_DE[evento],
    tipoNotificacionId: TIPOS_NOTIFICACION[tipo],
    razonSocialId,
    entidadId: ticketId,
    estadoId,
    enlace: `/${SECTION[tipo]}/${ticketId}`,
  }),
  sobre: ({ ticketId }) => ({ ticketId }),
  contenido: (ticket, { evento }, { lado }) => contenidoOf(evento, ticket, lado),
})
