import type pg from 'pg'
import { DeskError, type DeskFile, type ExternalDesk } from '#gateways/service-desk/desk.ts'
import { FinalError } from '#server/base/errors.ts'
import type { FileStore } from '#server/files/files.ts'
import { withLock } from '#server/db/lock.ts'
import {
  type Pendiente,
  selectPendientes,
  selectTicketMesa,
  type TicketMesa,
  updateEntregado,
  updateIntento,
  updateTicketIntento,
  updateTicketInvgate,
} from './tickets-mesa.repository.ts'
import { descripcionOf, isEndedInDesk, markOf, textoCambio, toHtml } from './tickets-mesa.rules.ts'

export interface MesaParts {
  pool: pg.Pool
  desk: ExternalDesk
  store: FileStore
}

interface Send<T> {
  /** Time of the last send whose outcome is unknown; null: there is none. */
  intento: Date | null
  settleMs: number
  find: () => Promise<T | undefined>
  send: () => Promise<T>
  /** Commits the start time of the next send. null: the last send certainly failed. */
  note: (fecha: Date | null) => Promise<unknown>
}

/**
 * Sends an object exactly once to a service desk without idempotency keys. The attempt is committed before sending.
 * After an attempt with unknown outcome it searches for the object, and sends again only if the object is absent after
 * settleMs. Before that it throws, because the object may still arrive.
 */
const sendOnce = async <T>({ intento, settleMs, find, send, note }: Send<T>): Promise<T> => {
  if (intento) {
    const found = await find()
    if (found !== undefined) return found
    if (Date.now() - intento.getTime() < settleMs) {
      throw new Error('InvGate no contestó y puede estar guardando la gestión: se busca de nuevo en un momento.')
    }
  }
  await note(new Date())
  try {
    return await send()
  } catch (error) {
    const isUndone = error instanceof FinalError || (error instanceof DeskError && error.outcome === 'refused')
    if (isUndone) await note(null)
    throw error
  }
}

const readFiles = (store: FileStore, archivos: TicketMesa['archivos']): Promise<DeskFile[]> =>
  Promise.all(archivos.map(async ({ archivoId, nombre }) => ({ nombre, content: await store.blob(archivoId) })))

const createIncident = ({ pool, desk, store }: MesaParts, ticket: TicketMesa): Promise<number> =>
  sendOnce({
    intento: ticket.mesaIntento,
    settleMs: desk.settleMs(ticket.archivos.length),
    find: () => desk.findIncident(ticket.clienteInvgateId, markOf('T', ticket.ticketId)),
    send: async () =>
      desk.createIncident({
        creadorId: ticket.creadorInvgateId,
        clienteId: ticket.clienteInvgateId,
        titulo: ticket.titulo,
        descripcion: descripcionOf(ticket),
        categoria: ticket.categoria || ticket.motivo,
        prioridadId: ticket.prioridadId,
        tipoId: ticket.tipoId,
        origen: ticket.origen,
        archivos: await readFiles(store, ticket.archivos),
      }),
    note: (fecha) => updateTicketIntento(pool, ticket.ticketId, fecha),
  })

const addComment = async ({ desk, store }: MesaParts, incidentId: number, pendiente: Pendiente): Promise<true> => {
  const isComment = pendiente.clase === 'C'
  const text = isComment ? pendiente.texto! : textoCambio(pendiente.estadoId, pendiente.autor, pendiente.texto)
  await desk.addComment(incidentId, {
    autorId: pendiente.autorInvgateId,
    comentario: toHtml(text, markOf(pendiente.clase, pendiente.id)),
    visible: isComment && !pendiente.esNota,
    archivos: await readFiles(store, pendiente.archivos),
  })
  return true
}

/**
 * Applies a customer's closing or reopening in the service desk, unless the service desk already has that state. Any
 * other change becomes a comment for the agents.
 */
const applyChange = async (parts: MesaParts, incidentId: number, change: Pendiente): Promise<true> => {
  const closes = change.estadoId === 4
  const reopens = change.desdeId === 4
  if (change.deCliente && (closes || reopens)) {
    const isEnded = isEndedInDesk((await parts.desk.getIncident(incidentId)).estadoId)
    if (closes && !isEnded) {
      const text = textoCambio(change.estadoId, change.autor, change.texto)
      await parts.desk.cancel(incidentId, change.autorInvgateId, toHtml(text, markOf('H', change.id)))
      return true
    }
    if (reopens && isEnded) await parts.desk.reopen(incidentId, change.autorInvgateId)
  }
  return addComment(parts, incidentId, change)
}

const deliverOne = (parts: MesaParts, incidentId: number, pendiente: Pendiente): Promise<true> =>
  sendOnce<true>({
    intento: pendiente.mesaIntento,
    settleMs: parts.desk.settleMs(pendiente.archivos.length),
    find: async () => {
      const { comentarios } = await parts.desk.getIncident(incidentId)
      const mark = markOf(pendiente.clase, pendiente.id)
      return comentarios.some(({ texto }) => texto.endsWith(mark)) || undefined
    },
    send: () =>
      pendiente.clase === 'C' ? addComment(parts, incidentId, pendiente) : applyChange(parts, incidentId, pendiente),
    note: (fecha) => updateIntento(parts.pool, pendiente, fecha),
  })

const deliver = async (parts: MesaParts, ticketId: number): Promise<void> => {
  const ticket = await selectTicketMesa(parts.pool, ticketId)
  if (!ticket) return
  const incidentId = ticket.ticketInvgateId ?? (await createIncident(parts, ticket))
  if (ticket.ticketInvgateId === null) await updateTicketInvgate(parts.pool, ticketId, incidentId)
  for (const pendiente of await selectPendientes(parts.pool, ticketId)) {
    // The first row of the history is the creation of the ticket, which was sent before, so skip it.
    if (pendiente.clase === 'C' || pendiente.desdeId !== null) await deliverOne(parts, incidentId, pendiente)
    await updateEntregado(parts.pool, pendiente)
  }
}

/**
 * Delivers a ticket to the service desk: creates it there, then sends its pending comments and changes in order, each
 * once. Throws when another process is delivering the same ticket.
 */
export const createEntrega =
  (parts: MesaParts) =>
  async ({ ticketId }: { ticketId: number }): Promise<void> => {
    const isLocked = await withLock(parts.pool, 'mesa', ticketId, () => deliver(parts, ticketId))
    if (!isLocked) throw new Error('Otro proceso está enviando esta gestión a InvGate: se reintenta.')
  }
