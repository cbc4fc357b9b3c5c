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
  /** When it was last sent without learning what became of it. */
  intento: Date | null
  settleMs: number
  find: () => Promise<T | undefined>
  send: () => Promise<T>
  /** Commits that it is about to be sent, or (null) that for certain it was not. */
  note: (fecha: Date | null) => Promise<unknown>
}

/**
 * Sends something to a desk that has no key against repetitions, once. That it will be sent is committed before; when it
 * is found so, it is looked for instead, and only what is not there although it had time to arrive is sent again.
 */
const sendOnce = async <T>({ intento, settleMs, find, send, note }: Send<T>): Promise<T> => {
  if (intento) {
    const found = await find()
    if (found !== undefined) return found
    if (Date.now() - intento.getTime() < settleMs) {
      throw new Error('La mesa de ayuda no contestó y puede estar guardándolo: se busca de nuevo en un momento.')
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

/** A customer's change is done in the desk too, unless it is so there already; anything else is told to the agents. */
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
    // The first row of the history is the ticket itself.
    if (pendiente.clase === 'C' || pendiente.desdeId !== null) await deliverOne(parts, incidentId, pendiente)
    await updateEntregado(parts.pool, pendiente)
  }
}

/** Brings one ticket up to date in the desk: creates it there, then says what happened since, in order and once each. */
export const createEntrega =
  (parts: MesaParts) =>
  async ({ ticketId }: { ticketId: number }): Promise<void> => {
    const isMine = await withLock(parts.pool, 'mesa', ticketId, () => deliver(parts, ticketId))
    if (!isMine) throw new Error('Otro proceso lo está entregando.')
  }
