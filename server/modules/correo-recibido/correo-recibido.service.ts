import { DAY_MS, HOUR_MS } from '#contract/valores/fechas.ts'
import { createHash } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import { conversaciones } from '#contract/conversaciones/calls.ts'
import { devoluciones } from '#contract/devoluciones/calls.ts'
import { CLASES } from '#contract/mesa/reglas.ts'
import { CONVERSADA_TEXTO } from '#contract/mesa/respuestas.ts'
import type { Route } from '#contract/route.ts'
import { tickets } from '#contract/tickets/calls.ts'
import { type Conversada, type Ficha, type Firma, direccionDe, findFicha } from '#gateways/mailbox/ficha.ts'
import type { Destino, Entrante, Mailbox } from '#gateways/mailbox/mailbox.ts'
import { type Mensaje, readMensaje } from '#gateways/mailbox/mensaje.ts'
import { type Marca, renderMail } from '#gateways/mail/plantilla.ts'
import { insertArchivos } from '#modules/archivos'
import { loadCallerById, selectEsDeAlguien } from '#modules/usuarios'
import { type AuditNote, auditOf, idsOf, operationName } from '#server/observe/audit.ts'
import { requireAccess } from '#server/http/calls.ts'
import type { Cipher } from '#server/base/cipher.ts'
import type { Caller } from '#server/base/caller.ts'
import type { Context } from '#server/http/context.ts'
import { type Db, execute, transaction } from '#server/db/database.ts'
import { derivedId } from '#server/jobs/derived-id.ts'
import { AppError, toAppError } from '#server/base/errors.ts'
import type { FileStore, ReceivedFile } from '#server/files/files.ts'
import { transactionWithFiles } from '#server/files/files-transaction.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import { withLock } from '#server/db/lock.ts'
import { receiveAdjuntos, receiveOriginal } from './correo-recibido-archivos.service.ts'
import { textoPropio } from './correo-recibido-texto.rules.ts'
import {
  MAX_POR_HORA,
  RECHAZOS,
  type Rechazo,
  adjuntosPropios,
  comentarioDe,
  imagenesDelTexto,
  motivoAutomatico,
  motivoDudoso,
} from './correo-recibido.rules.ts'
import {
  countRecibidos,
  insertImagenes,
  insertRecibido,
  selectFueAvisado,
  selectFueRecibido,
  selectLogos,
} from './correo-recibido.repository.ts'

/** Comment in the form that every kind of conversation accepts. */
interface Dicho {
  comentario: string
  archivoIds: string[]
  esNota: false
  pideRespuesta: false
}

/** Adds a comment to the conversation of a gestión, on behalf of the context's user. */
export type Comentar = (context: Context, id: number, dicho: Dicho) => Promise<object>

interface RespuestasParts {
  pool: pg.Pool
  jobs: Pick<Jobs, 'enqueue'>
  store: FileStore
  cipher: Cipher
  firma: Firma
  portal: string
  marca: Marca
  comentar: Record<Conversada, Comentar>
  now: () => Date
  log: FastifyBaseLogger
}

const RUTAS: Record<Conversada, Route> = {
  devolucion: devoluciones.createComentario,
  reclamo: tickets.createComentario,
  garantia: tickets.createComentario,
  pago: conversaciones.create,
  pedido: conversaciones.create,
  certificado: conversaciones.create,
  alta: conversaciones.create,
}

/** Received message, with a key that identifies it in every read. */
interface Carta {
  mensaje: Mensaje
  contenido: Uint8Array
  /** Files of the author. */
  propios: Mensaje['adjuntos']
  clave: string
  now: Date
}

/** Reply that the portal mails to the sender of a message. */
interface Vuelta {
  titulo: string
  parrafos: readonly string[]
  /** Conversation that the message answered; undefined: it is uncertain. */
  ficha?: Ficha | undefined
}

const claveOf = ({ messageId }: Mensaje, token: string, contenido: Uint8Array): string =>
  createHash('sha256')
    .update(messageId ? `${messageId}\n${token}` : contenido)
    .digest('hex')

const enqueueVuelta = (
  { jobs, firma, portal, marca }: RespuestasParts,
  db: Db,
  { mensaje, clave }: Carta,
  { titulo, parrafos, ficha }: Vuelta,
): Promise<void> => {
  const conversada = ficha && CONVERSADA_TEXTO[ficha.conversada]
  const url = `${portal}/autogestion${ficha ? CLASES[ficha.conversada].enlace(ficha.id) : ''}`
  const contenido = {
    // Cutting the subject may split an emoji, and a job cannot store half an emoji.
    asunto: `Re: ${mensaje.asunto}`.slice(0, 200).toWellFormed(),
    titulo,
    parrafos,
    datos: [],
    boton: { texto: conversada ? `Ver ${conversada.nombre}` : 'Ir al portal', url },
    seResponde: ficha !== undefined,
  }
  const thread = ficha && { responderA: direccionDe(ficha, firma), hilo: `${ficha.conversada}-${ficha.id}` }
  const carta = { sobre: 'Respuesta por email', para: mensaje.de, ...renderMail(contenido, marca), ...thread }
  return jobs.enqueue(db, 'envio', carta, derivedId(clave, 'vuelta'))
}

const ignorar = async ({ pool, log }: RespuestasParts, { clave, mensaje: { de }, now }: Carta, motivo: string) => {
  await insertRecibido(pool, { clave, de, resultado: 'ignorado', motivo, recibido: now })
  log.info({ motivo }, 'inbound e-mail ignored')
}

const rechazar = async (
  parts: RespuestasParts,
  carta: Carta,
  { motivo, texto, unaVez, ficha }: { motivo: string; texto: string; unaVez: boolean; ficha?: Ficha | undefined },
): Promise<void> => {
  const { mensaje, clave, now } = carta
  const { de } = mensaje
  await transaction(parts.pool, async (db) => {
    const yaAvisado = unaVez && (await selectFueAvisado(db, de, motivo, new Date(now.getTime() - DAY_MS)))
    // Notify only addresses of users: otherwise anybody could make the portal write to strangers.
    const avisado = !yaAvisado && (await selectEsDeAlguien(db, de))
    const isNew = await insertRecibido(db, { clave, de, resultado: 'rechazado', motivo, avisado, recibido: now })
    if (!isNew || !avisado) return
    await enqueueVuelta(parts, db, carta, { titulo: 'No pudimos agregar tu respuesta', parrafos: [texto], ficha })
  })
  parts.log.info({ motivo }, 'inbound e-mail rejected')
}

const contextOf = (
  { jobs, log, cipher }: RespuestasParts,
  {
    sql,
    caller,
    now,
    note,
    original,
  }: { sql: Db; caller: Caller; now: Date; note: AuditNote; original: ReceivedFile | undefined },
): Context => ({
  sql,
  primary: sql,
  caller,
  files: [],
  cipher,
  log,
  enqueue: (cola, datos) => jobs.enqueue(sql, cola, datos),
  audit: (more) => void Object.assign(note, more),
  ip: '',
  userAgent: undefined,
  porCorreo: { original },
  until: now,
  now,
})

/** Writes the comment, its files and its audit, unless this message was processed before. */
const comentar = async (
  parts: RespuestasParts,
  carta: Carta,
  { ficha, caller, texto }: { ficha: Ficha; caller: Caller; texto: string },
): Promise<void> => {
  const { store } = parts
  const { mensaje, contenido, propios, clave, now } = carta
  const { comentario, sigue } = comentarioDe(texto, propios.length > 0)
  const entera = sigue ? [{ nombre: sigue.nombre, contenido: Buffer.from(sigue.texto) }] : []
  const { files, refused } = await receiveAdjuntos(store, [...entera, ...propios])
  const original = await receiveOriginal(store, contenido).catch(async (error: unknown) => {
    await store.discard(files)
    throw error
  })
  const all = original ? [...files, original] : files
  const { spare } = await transactionWithFiles(parts, all, async (db) => {
    if (!(await insertRecibido(db, { clave, de: mensaje.de, resultado: 'entro', recibido: now }))) return
    const note: AuditNote = {}
    const context = contextOf(parts, { sql: db, caller, now, note, original })
    const route = RUTAS[ficha.conversada]
    requireAccess(route, caller)
    if (all.length) await insertArchivos(db, all, caller.usuarioId, null, now)
    const imagenes = [...imagenesDelTexto(mensaje.adjuntos).values()]
    if (imagenes.length) await insertImagenes(db, { de: mensaje.de, clave, vista: now }, imagenes)
    const archivoIds = files.map(({ archivoId }) => archivoId)
    const dicho: Dicho = { comentario, archivoIds, esNota: false, pideRespuesta: false }
    const created = await parts.comentar[ficha.conversada](context, ficha.id, dicho)
    await execute(db, auditOf({ now, caller, ip: '', operacion: operationName(route), note, ids: idsOf({}, created) }))
    if (refused.length) {
      const titulo = 'Tu respuesta quedó en los comentarios, sin estos archivos'
      await enqueueVuelta(parts, db, carta, { titulo, parrafos: refused, ficha })
    }
  })
  await store.discard(spare)
}

const ACCESO: ReadonlySet<string> = new Set(['no-encontrado', 'sin-permiso'])

/** Returns the rejection that the sender of a message reads, for an expected error; rethrows any other error. */
const rechazoDe = (error: unknown): { motivo: string; texto: string; unaVez: boolean } => {
  if (!(error instanceof AppError) || error.status >= 500) throw error
  if (ACCESO.has(error.code)) return { motivo: 'acceso', ...RECHAZOS.acceso }
  return { motivo: error.code, texto: error.message, unaVez: false }
}

const takeMensaje = async (parts: RespuestasParts, entrante: Entrante): Promise<void> => {
  const { pool, firma } = parts
  const now = parts.now()
  const mensaje = await readMensaje(entrante)
  const found = findFicha(mensaje.para, firma)
  const { contenido } = entrante
  const clave = claveOf(mensaje, found?.token ?? '', contenido)
  if (await selectFueRecibido(pool, clave)) return
  const logos = await selectLogos(pool, { de: mensaje.de, clave }, [...imagenesDelTexto(mensaje.adjuntos).values()])
  const carta = { mensaje, contenido, propios: adjuntosPropios(mensaje.adjuntos, logos), clave, now }
  const automatico =
    motivoAutomatico(mensaje, firma.address) ??
    motivoDudoso(mensaje, firma.authserv) ??
    (found ? undefined : 'sin ficha')
  if (automatico) return ignorar(parts, carta, automatico)
  if ((await countRecibidos(pool, mensaje.de, new Date(now.getTime() - HOUR_MS))) >= MAX_POR_HORA) {
    return ignorar(parts, carta, 'demasiados')
  }
  const refuse = (motivo: Rechazo, ficha?: Ficha) => rechazar(parts, carta, { motivo, ...RECHAZOS[motivo], ficha })
  const ficha = found?.ficha
  if (!ficha) return refuse('ficha')
  const persona = await loadCallerById(pool, ficha.usuarioId)
  if (!persona) return refuse('inactivo')
  if (persona.email !== mensaje.de) return refuse('direccion')
  if (!entrante.esEntero) return refuse('grande', ficha)
  const texto = textoPropio(mensaje.texto)
  if (!texto && !carta.propios.length) return refuse('vacio', ficha)
  try {
    await comentar(parts, carta, { ficha, caller: persona.caller, texto })
  } catch (error) {
    await rechazar(parts, carta, { ...rechazoDe(error), ficha })
  }
}

/** Codes of errors that a retry may overcome: database or disk unavailable, or a concurrent change. */
const PASAJERO: ReadonlySet<string> = new Set(['no-disponible', 'conflicto'])

/**
 * Creates the function that turns answers by e-mail into comments, each message once even after a crash. Only one
 * process reads at a time. Unreadable messages are set aside for the staff. While the database or the disk is
 * unavailable, all messages stay in the mailbox.
 */
export const createRespuestas =
  (parts: RespuestasParts) =>
  async (mailbox: Mailbox, signal: AbortSignal): Promise<void> => {
    const take = async (entrante: Entrante): Promise<Destino> => {
      try {
        await takeMensaje(parts, entrante)
        return 'tomado'
      } catch (error) {
        if (PASAJERO.has(toAppError(error).code)) throw error
        parts.log.error({ err: error }, 'inbound e-mail not processed: moved to Sin procesar')
        return 'apartado'
      }
    }
    await withLock(parts.pool, 'respuestas', 0, () => mailbox.read(take, signal))
  }
