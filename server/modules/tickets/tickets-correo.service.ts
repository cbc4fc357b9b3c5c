import type pg from 'pg'
import type { DatosDe } from '#contract/colas.ts'
import { SERVICIOS } from '#contract/servicios.ts'
import { type Persona, selectDestinatarios } from '#modules/usuarios'
import { type Marca, renderMail } from '#gateways/mail/plantilla.ts'
import { type Db, transaction } from '#server/database.ts'
import { derivedId } from '#server/derived-id.ts'
import type { Jobs } from '#server/jobs.ts'
import { selectAviso, selectCambio, selectComentario, selectEsCliente } from './tickets-correo.repository.ts'
import { contenidoOf, type Lado } from './tickets-correo.rules.ts'

interface Parts {
  pool: pg.Pool
  jobs: Pick<Jobs, 'enqueue'>
  portal: string
  marca: Marca
}

interface Destinatario {
  lado: Lado
  email: string
  nombre?: string
}

type Ticket = NonNullable<Awaited<ReturnType<typeof selectAviso>>>

const toCliente =
  (lado: Lado) =>
  ({ email, nombre }: Persona): Destinatario => ({ lado, email, nombre })

/** Whom to tell: the other side of the conversation. Nobody is told what they did themselves, but that a ticket was taken. */
const listDestinatarios = async (
  db: Db,
  ticket: Ticket,
  { evento, actorId }: DatosDe<'correo'>,
): Promise<Destinatario[]> => {
  const servicioId = ticket.tipo === 'reclamo' ? SERVICIOS.reclamos : SERVICIOS.garantias
  const clientes = await selectDestinatarios(db, { ...ticket, servicioId })
  if (actorId === null || !(await selectEsCliente(db, actorId))) {
    return clientes.filter((persona) => persona.usuarioId !== actorId).map(toCliente('cliente'))
  }
  const sector: Destinatario = { lado: 'distribuidora', email: ticket.sectorEmail }
  if (evento === 'creado') {
    return [sector, ...clientes.filter((persona) => persona.usuarioId === actorId).map(toCliente('creador'))]
  }
  return [ticket.asignadoEmail ? { lado: 'distribuidora', email: ticket.asignadoEmail } : sector]
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
      const sent = new Set<string>()
      for (const { lado, email, nombre } of destinatarios) {
        if (sent.has(email.toLowerCase())) continue
        sent.add(email.toLowerCase())
        const message = renderMail(contenidoOf(datos.evento, aviso, lado, portal, nombre), marca)
        const envio = { ticketId: ticket.ticketId, para: email, ...message }
        await jobs.enqueue(db, 'envio', envio, derivedId(jobId, email))
      }
    })
