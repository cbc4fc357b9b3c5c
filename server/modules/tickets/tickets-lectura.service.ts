import { Readable } from 'node:stream'
import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import { jpegName } from '#contract/base/fotos.ts'
import type { DeskComment, DeskIncident, ExternalDesk } from '#gateways/service-desk/desk.ts'
import { insertArchivos as insertArchivosDe } from '#modules/archivos'
import type { Db } from '#server/db/database.ts'
import { AppError } from '#server/base/errors.ts'
import type { FileStore, ReceivedFile } from '#server/files/files.ts'
import { transactionWithFiles } from '#server/files/files-transaction.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import { withLock } from '#server/db/lock.ts'
import { documentOf } from '#server/db/search.ts'
import {
  selectClienteDeMesa,
  selectConocidos,
  selectCursor,
  selectLeidos,
  selectTicketLeido,
  type TicketLeido,
  updateCursor,
  updateInvgateId,
  updateLeido,
} from './tickets-lectura.repository.ts'
import { movimiento } from './tickets-estado.service.ts'
import { type EstadoMesa, PASO_A, nextEstado, sortComentarios } from './tickets-mesa.rules.ts'
import { conversacion } from './tickets.repository.ts'

export interface LecturaParts {
  pool: pg.Pool
  desk: ExternalDesk
  store: FileStore
  jobs: Pick<Jobs, 'enqueue'>
  log: Pick<FastifyBaseLogger, 'warn'>
  /** Stops the sync between two tickets; the next run continues from there. */
  signal?: AbortSignal
}

const MESA = 'invgate'
const AUTOR = 'Mesa de ayuda'

/** Comment of the service desk ready to store: its author is known and its files are already in the portal's store. */
interface NewComment {
  comment: DeskComment
  texto: string
  autor: string
  clienteId: number | null
  files: ReceivedFile[]
}

const fetchComment = async (
  { pool, desk, store }: LecturaParts,
  ticket: TicketLeido,
  comment: DeskComment,
): Promise<NewComment> => {
  const cliente = await selectClienteDeMesa(pool, ticket.razonSocialId, comment.autorId)
  const autor = cliente ? AUTOR : ((await desk.getAutor(comment.autorId)) ?? AUTOR)
  const files: ReceivedFile[] = []
  const placeholders: string[] = []
  try {
    for (const archivoId of comment.archivoIds) {
      const { nombre, content } = await desk.readFile(archivoId)
      try {
        files.push(
          await store.receive('archivo', jpegName(nombre), Readable.from(Buffer.from(await content.arrayBuffer()))),
        )
      } catch (error) {
        // If the portal does not accept this kind of file, store the text with a line that names the file.
        if (!(error instanceof AppError) || error.status >= 500) throw error
        placeholders.push(`[Adjunto que no se puede mostrar: ${nombre}]`)
      }
    }
  } catch (error) {
    await store.discard(files)
    throw error
  }
  const texto = [comment.texto, ...placeholders].filter(Boolean).join('\n') || '[Adjunto]'
  return { comment, texto, autor, clienteId: cliente?.usuarioId ?? null, files }
}

const insertNewComment = async (
  { jobs }: LecturaParts,
  db: Db,
  ticket: TicketLeido,
  newComment: NewComment,
): Promise<void> => {
  const { comment, texto, autor, clienteId, files } = newComment
  const { ticketId } = ticket
  const comentarioId = await conversacion.insertComentario(
    db,
    {
      id: ticketId,
      usuarioId: clienteId,
      esInterno: clienteId === null,
      esNota: false,
      comentario: texto,
      fecha: comment.fecha,
    },
    { autor: clienteId === null ? autor : null, mesa_pendiente: false, invgate_id: comment.id },
  )
  if (files.length) {
    // A file needs a user as owner. If the author is no customer, the owner is the creator of the ticket, who may read
    // the file too.
    await insertArchivosDe(db, files, clienteId ?? ticket.usuarioId, ticket.razonSocialId, comment.fecha)
    await conversacion.linkArchivos(
      db,
      ticketId,
      comentarioId,
      files.map(({ archivoId }) => archivoId),
    )
  }
  await conversacion.appendDocumento(db, ticketId, documentOf([], [texto]))
  const mark = clienteId === null ? conversacion.markRespondido : conversacion.markConsultado
  await mark(db, ticketId, comment.fecha)
  await jobs.enqueue(db, 'correo', { evento: 'respondido', ticketId, actorId: clienteId, comentarioId })
}

const move = async ({ jobs }: LecturaParts, db: Db, ticket: TicketLeido, estadoId: EstadoMesa, fecha: Date) => {
  const { ticketId } = ticket
  const autor = { usuarioId: null, fecha, history: { autor: AUTOR } }
  await movimiento.write(db, { id: ticketId, estadoId: ticket.estadoId }, [PASO_A[estadoId]], autor)
  await jobs.enqueue(db, 'correo', { evento: 'estado', ticketId, actorId: null, estadoId })
}

/**
 * Returns the state that the service desk decided, or 2 when the first answer of the service desk takes a new claim.
 * undefined: the state stays.
 */
const decideEstado = (ticket: TicketLeido, incident: DeskIncident, isAnswered: boolean): EstadoMesa | undefined => {
  const isOlder = ticket.mesaActualizado && incident.actualizado * 1000 < ticket.mesaActualizado.getTime()
  const deskEstado = isOlder || ticket.hayCambiosPendientes ? undefined : nextEstado(ticket, incident.estadoId)
  return deskEstado ?? (isAnswered && ticket.tipo === 'reclamo' && ticket.estadoId === 1 ? 2 : undefined)
}

/** Stores all changes of one service desk ticket in one transaction. */
const readIncident = async (parts: LecturaParts, invgateId: number): Promise<void> => {
  const incident = await parts.desk.getIncident(invgateId)
  const ticket = await selectTicketLeido(parts.pool, invgateId)
  if (!ticket) return
  const { propios, ajenos } = sortComentarios(incident.comentarios)
  const visible = ajenos.filter((comment) => comment.visible)
  const known = await selectLeidos(
    parts.pool,
    visible.map(({ id }) => id),
  )
  const newComments: NewComment[] = []
  const received = () => newComments.flatMap(({ files }) => files)
  try {
    for (const comment of visible)
      if (!known.has(comment.id)) newComments.push(await fetchComment(parts, ticket, comment))
  } catch (error) {
    await parts.store.discard(received())
    throw error
  }
  await transactionWithFiles(parts, received(), async (db) => {
    const locked = (await selectTicketLeido(db, invgateId, true))!
    for (const propio of propios) await updateInvgateId(db, locked.ticketId, propio)
    for (const newComment of newComments) await insertNewComment(parts, db, locked, newComment)
    const isAnswered = newComments.some(({ clienteId }) => clienteId === null)
    const estadoId = decideEstado(locked, incident, isAnswered)
    const instant = new Date(incident.actualizado * 1000)
    if (estadoId !== undefined) await move(parts, db, locked, estadoId, instant)
    const isNewer = !locked.mesaActualizado || instant >= locked.mesaActualizado
    if (isNewer && !locked.hayCambiosPendientes) await updateLeido(db, locked.ticketId, incident.estadoId, instant)
  })
}

/**
 * Reads the changed tickets, oldest first. A ticket that fails does not stop the others, but the cursor stays before
 * that ticket, so that the next run retries it.
 */
const readChanges = async (parts: LecturaParts): Promise<void> => {
  const since = await selectCursor(parts.pool, MESA)
  const changes = await parts.desk.listChanges(since)
  const known = await selectConocidos(
    parts.pool,
    changes.map(({ id }) => id),
  )
  let until = Math.max(since, ...changes.map(({ actualizado }) => actualizado))
  for (const { id, actualizado } of changes.toSorted((a, b) => a.actualizado - b.actualizado)) {
    if (parts.signal?.aborted) {
      until = Math.min(until, actualizado)
      break
    }
    if (!known.has(id)) continue
    try {
      await readIncident(parts, id)
    } catch (error) {
      parts.log.warn({ err: error, incident: id }, 'InvGate ticket not read')
      until = Math.min(until, actualizado)
    }
  }
  await updateCursor(parts.pool, MESA, until)
}

/**
 * Syncs the changes of the service desk since the last run. A change that is read twice is stored once. A lock allows
 * one process at a time.
 */
export const readMesa = async (parts: LecturaParts): Promise<void> => {
  await withLock(parts.pool, 'mesa-lectura', 0, () => readChanges(parts))
}
