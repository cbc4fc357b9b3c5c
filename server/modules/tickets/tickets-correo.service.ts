import type pg from 'pg'
import type { DatosDe } from '#contract/colas.ts'
import { SERVICIOS } from '#contract/servicios.ts'
import { TIPOS_NOTIFICACION, type EventoId } from '#contract/notificaciones.tabla.ts'
import type { Marca } from '#gateways/mail/plantilla.ts'
import { deliverAviso } from '#modules/notificaciones'
import { type Persona, selectDestinatarios, selectInternos } from '#modules/usuarios'
import { type Db, transaction } from '#server/database.ts'
import type { Jobs } from '#server/jobs.ts'
import { selectAviso, selectCambio, selectComentario, selectEsCliente } from './tickets-correo.repository.ts'
import { contenidoOf, type Lado, SECTION } from './tickets-correo.rules.ts'

interface Parts {
  pool: pg.Pool
  jobs: Pick<Jobs, 'enqueue'>
  portal: string
  marca: Marca
}

interface Destinatario {
  lado: Lado
  /** Who has a bell: not an address of a department, nor who has just made the ticket. */
  usuarioId?: number
  email: string
  nombre?: string
}

/** How the person's preferences call what happened. */
const EVENTO_DE: Record<DatosDe<'correo'>['evento'], EventoId> = {
  creado: 'creada',
  respondido: 'respuesta',
  estado: 'estado',
  espera: 'espera',
}

type Ticket = NonNullable<Awaited<ReturnType<typeof selectAviso>>>

const toPersona =
  (lado: Lado) =>
  ({ usuarioId, email, nombre }: Persona): Destinatario => ({
    lado,
    email,
    nombre,
    ...(lado !== 'creador' && { usuarioId }),
  })

/** Whose work a new ticket is: the people of its sector, but who made it. */
const listColegas = async (
  db: Db,
  { sectorAtiende, razonSocialId }: Ticket,
  { evento, actorId }: DatosDe<'correo'>,
): Promise<Destinatario[]> => {
  if (evento !== 'creado') return []
  const internos = await selectInternos(db, { roles: sectorAtiende, razonSocialId })
  return internos.filter(({ usuarioId }) => usuarioId !== actorId).map(toPersona('distribuidora'))
}

/**
 * Whom to tell: the other side of the conversation, and of a new ticket those whose work it is. Nobody is told what they did
 * themselves, but that a ticket was taken.
 */
const listDestinatarios = async (db: Db, ticket: Ticket, datos: DatosDe<'correo'>): Promise<Destinatario[]> => {
  const { evento, actorId } = datos
  const servicioId = ticket.tipo === 'reclamo' ? SERVICIOS.reclamos : SERVICIOS.garantias
  const clientes = await selectDestinatarios(db, { ...ticket, servicioId })
  if (actorId === null || !(await selectEsCliente(db, actorId))) {
    const otros = clientes.filter((persona) => persona.usuarioId !== actorId)
    return [...otros.map(toPersona('cliente')), ...(await listColegas(db, ticket, datos))]
  }
  const sector: Destinatario = { lado: 'distribuidora', email: ticket.sectorEmail }
  if (evento === 'creado') {
    const creador = clientes.filter((persona) => persona.usuarioId === actorId)
    return [sector, ...creador.map(toPersona('creador')), ...(await listColegas(db, ticket, datos))]
  }
  const { asignadoId, asignadoEmail } = ticket
  return [asignadoEmail ? { lado: 'distribuidora', email: asignadoEmail, usuarioId: asignadoId! } : sector]
}

/**
 * Turns an event into one message for each person who should know, all of them put in or none. An internal note says
 * nothing to anybody.
 */
export const createAvisos =
  ({ pool, jobs, portal, marca }: Parts) =>
  (datos: DatosDe<'correo'>, jobId: string): Promise<void> =>
    transaction(pool, async (db) => {
      const ticket = await selectAviso(db, datos.ticketId)
      const escrito = datos.comentarioId ? await selectComentario(db, datos.comentarioId) : undefined
      if (!ticket || escrito?.esNota) return
      const destinatarios = await listDestinatarios(db, ticket, datos)
      const estadoId = datos.estadoId ?? ticket.estadoId
      const cambio =
        datos.estadoId !== undefined && !escrito ? await selectCambio(db, ticket.ticketId, estadoId) : undefined
      const aviso = { ...ticket, estadoId, comentario: escrito ?? cambio }
      const { ticketId, tipo, razonSocialId } = ticket
      await deliverAviso(
        db,
        { jobs, marca, sobre: { ticketId } },
        {
          clave: jobId,
          evento: EVENTO_DE[datos.evento],
          tipoNotificacionId: TIPOS_NOTIFICACION[tipo],
          razonSocialId,
          entidadId: ticketId,
          estadoId,
          enlace: `/${SECTION[tipo]}/${ticketId}`,
          now: new Date(),
        },
        destinatarios.map(({ lado, ...persona }) => ({
          ...persona,
          contenido: contenidoOf(datos.evento, aviso, lado, portal, persona.nombre),
        })),
      )
    })
