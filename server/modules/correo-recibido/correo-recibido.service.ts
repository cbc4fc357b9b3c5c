import { HOUR_MS } from '#contract/valores/fechas.ts'
import { createHash } from 'node:crypto'
import { type Ficha, findFicha } from '#gateways/mailbox/ficha.ts'
import type { Destino, Entrante, Mailbox } from '#gateways/mailbox/mailbox.ts'
import { type Mensaje, readMensaje } from '#gateways/mailbox/mensaje.ts'
import { insertArchivos } from '#modules/archivos'
import { loadCallerById } from '#modules/usuarios'
import { requireAccess } from '#server/http/calls.ts'
import { runCall, withoutRequest } from '#server/http/run-call.ts'
import type { Caller } from '#server/base/caller.ts'
import { AppError, toAppError } from '#server/base/errors.ts'
import { transactionWithFiles } from '#server/files/files-transaction.ts'
import { withLock } from '#server/db/lock.ts'
import { type Dicho, RUTAS } from './comentar.rules.ts'
import { guardar } from './correo-recibido-guardar.service.ts'
import { type Carta, enqueueVuelta, rechazar, type RespuestasParts } from './correo-recibido-vuelta.service.ts'
import { selectEmail } from './sin-ubicar.repository.ts'
import { receiveCarta } from './correo-recibido-archivos.service.ts'
import { textoPropio } from './correo-recibido-texto.rules.ts'
import {
  MAX_POR_HORA,
  MOTIVO_DE,
  RECHAZOS,
  type Rechazo,
  adjuntosPropios,
  imagenesDelTexto,
  motivoAutomatico,
  motivoDudoso,
} from './correo-recibido.rules.ts'
import {
  countRecibidos,
  insertImagenes,
  insertRecibido,
  selectFueRecibido,
  selectLogos,
} from './correo-recibido.repository.ts'

export type { Comentar } from './comentar.rules.ts'

const claveOf = ({ messageId }: Mensaje, token: string, contenido: Uint8Array): string =>
  createHash('sha256')
    .update(messageId ? `${messageId}\n${token}` : contenido)
    .digest('hex')

/** Rejections whose message is stored for the staff, each with the reason that the staff see. */
const UBICABLES = { ficha: 'vencida', direccion: 'direccion', inactivo: 'inactivo' } as const

const ignorar = async (
  { pool, log }: RespuestasParts,
  { clave, mensaje: { de }, now }: Pick<Carta, 'mensaje' | 'clave' | 'now'>,
  motivo: string,
) => {
  await insertRecibido(pool, { clave, de, resultado: 'ignorado', motivo, recibido: now })
  log.info({ motivo }, 'inbound e-mail ignored')
}

/** Writes the comment, its files and its audit, unless this message was processed before. */
const comentar = async (
  parts: RespuestasParts,
  carta: Carta,
  { ficha, caller, texto }: { ficha: Ficha; caller: Caller; texto: string },
): Promise<void> => {
  const { store, log } = parts
  const { mensaje, imagenes, clave, now } = carta
  const { comentario, files, refused, original, all } = await receiveCarta(store, carta, texto)
  const { spare } = await transactionWithFiles(parts, all, async (db, atEnd) => {
    if (!(await insertRecibido(db, { clave, de: mensaje.de, resultado: 'entro', recibido: now }))) return
    const route = RUTAS[ficha.conversada]
    requireAccess(route, caller)
    if (all.length) await insertArchivos(db, all, caller.usuarioId, null, now)
    if (imagenes.length) await insertImagenes(db, { de: mensaje.de, clave, vista: now }, imagenes)
    const archivoIds = files.map(({ archivoId }) => archivoId)
    const dicho: Dicho = { comentario, archivoIds, esNota: false, pideRespuesta: false }
    const facts = { ...withoutRequest({ caller, log, now }), porCorreo: { original } }
    const database = { sql: db, primary: db, write: atEnd }
    await runCall(parts, database, facts, { route, params: {} }, (context) =>
      parts.comentar[ficha.conversada](context, ficha.id, dicho),
    )
    if (refused.length) {
      const titulo = 'Tu respuesta quedó en los comentarios, sin estos archivos'
      await enqueueVuelta(parts, db, carta, { titulo, parrafos: refused, ficha, seResponde: true })
    }
  })
  await store.discard(spare)
}

/** Adds a message as a comment of its author, or stores it for the staff when the gestión does not accept it. */
const comentarOGuardar = async (
  parts: RespuestasParts,
  carta: Carta,
  de: { ficha: Ficha; caller: Caller; texto: string },
): Promise<void> => {
  const { ficha, texto } = de
  try {
    await comentar(parts, carta, de)
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 500) throw error
    const motivo = MOTIVO_DE[error.code]
    if (!motivo) {
      const rechazado = { motivo: error.code, texto: error.message, unaVez: false, seResponde: true, ficha }
      return rechazar(parts, carta, rechazado)
    }
    const rechazado = motivo === 'acceso' ? RECHAZOS.acceso : { texto: error.message, unaVez: false, seResponde: false }
    await guardar(parts, carta, { ficha, texto, motivo, rechazado: { motivo, ...rechazado, ficha } })
  }
}

const takeMensaje = async (parts: RespuestasParts, entrante: Entrante): Promise<void> => {
  const { pool, firma } = parts
  const now = parts.now()
  const mensaje = await readMensaje(entrante)
  const found = findFicha(mensaje.para, firma)
  const { contenido } = entrante
  const clave = claveOf(mensaje, found?.token ?? '', contenido)
  if (await selectFueRecibido(pool, clave)) return
  const automatico = motivoAutomatico(mensaje, firma.address) ?? motivoDudoso(mensaje, firma.authserv)
  if (automatico || !found) return ignorar(parts, { mensaje, clave, now }, automatico ?? 'sin ficha')
  if ((await countRecibidos(pool, mensaje.de, new Date(now.getTime() - HOUR_MS))) >= MAX_POR_HORA) {
    return ignorar(parts, { mensaje, clave, now }, 'demasiados')
  }
  const delTexto = imagenesDelTexto(mensaje.adjuntos)
  const imagenes = [...delTexto.values()]
  const logos = await selectLogos(pool, { de: mensaje.de, clave }, imagenes)
  const propios = adjuntosPropios(mensaje.adjuntos, delTexto, logos)
  const carta: Carta = { mensaje, contenido, propios, imagenes, clave, now }
  const texto = textoPropio(mensaje.texto)
  const hayAlgo = entrante.esEntero && (texto !== '' || propios.length > 0)
  const refuse = (motivo: Rechazo, ficha?: Ficha) => rechazar(parts, carta, { motivo, ...RECHAZOS[motivo], ficha })
  const keep = (motivo: keyof typeof UBICABLES, ficha: Ficha) =>
    hayAlgo
      ? guardar(parts, carta, { ficha, texto, motivo: UBICABLES[motivo], rechazado: { motivo, ...RECHAZOS[motivo] } })
      : refuse(motivo)
  const { ficha, dicha } = found
  const esSuya = dicha !== undefined && (await selectEmail(pool, dicha.usuarioId)) === mensaje.de
  // The reply address has no valid signature. Keep the message for the staff if its sender is the user whom the address
  // names. Otherwise reject it, because anybody can make up such an address.
  if (!ficha) return esSuya ? keep('ficha', dicha) : refuse('ficha')
  if (!esSuya) return keep('direccion', ficha)
  const persona = await loadCallerById(pool, ficha.usuarioId)
  if (!persona) return keep('inactivo', ficha)
  if (!entrante.esEntero) return refuse('grande', ficha)
  if (!hayAlgo) return refuse('vacio', ficha)
  await comentarOGuardar(parts, carta, { ficha, caller: persona.caller, texto })
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
