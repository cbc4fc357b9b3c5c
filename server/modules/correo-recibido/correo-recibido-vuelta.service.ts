import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import { DAY_MS } from '#contract/valores/fechas.ts'
import { CLASES } from '#contract/mesa/reglas.ts'
import { CONVERSADA_TEXTO } from '#contract/mesa/respuestas.ts'
import { type Conversada, type Ficha, type Firma, direccionDe } from '#gateways/mailbox/ficha.ts'
import type { Mensaje } from '#gateways/mailbox/mensaje.ts'
import { type Marca, renderMail } from '#gateways/mail/plantilla.ts'
import { selectEsDeAlguien } from '#modules/usuarios'
import type { Cipher } from '#server/base/cipher.ts'
import { type Db, transaction } from '#server/db/database.ts'
import type { FileStore } from '#server/files/files.ts'
import { derivedId } from '#server/jobs/derived-id.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import { insertRecibido, selectFueAvisado } from './correo-recibido.repository.ts'
import type { Comentar } from './comentar.rules.ts'

/** Dependencies of the functions that process answers by e-mail. */
export interface RespuestasParts {
  pool: pg.Pool
  jobs: Pick<Jobs, 'enqueue' | 'statementsOf'>
  store: FileStore
  cipher: Cipher
  firma: Firma
  portal: string
  marca: Marca
  comentar: Record<Conversada, Comentar>
  now: () => Date
  log: FastifyBaseLogger
}

/** Received message. `clave` identifies the message, even when it is read twice. */
export interface Carta {
  mensaje: Mensaje
  contenido: Uint8Array
  /** Files that the author sent, without pictures that other mails of the sender had (logos). */
  propios: Mensaje['adjuntos']
  /** SHA-256 of the pictures inside the text, in hexadecimal. */
  imagenes: readonly string[]
  clave: string
  now: Date
}

/** Reply that the portal mails to the sender of a message. */
export interface Vuelta {
  titulo: string
  parrafos: readonly string[]
  /** Conversation that the message answered; undefined: it is uncertain. */
  ficha?: Ficha | undefined
  /** true: an answer to this mail would be added to the conversation. */
  seResponde: boolean
}

/** Enqueues a mail to the sender of a message. */
export const enqueueVuelta = (
  { jobs, firma, portal, marca }: RespuestasParts,
  db: Db,
  { mensaje, clave }: Carta,
  { titulo, parrafos, ficha, seResponde }: Vuelta,
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
    seResponde,
    ...(!seResponde && { pie: 'No respondas este email: nadie lee lo que llega.' }),
  }
  const thread = ficha && {
    hilo: `${ficha.conversada}-${ficha.id}`,
    ...(seResponde && { responderA: direccionDe(ficha, firma) }),
  }
  const carta = { sobre: 'Respuesta por email', para: mensaje.de, ...renderMail(contenido, marca), ...thread }
  return jobs.enqueue(db, 'envio', carta, derivedId(clave, 'vuelta'))
}

/** Rejection of a message, as its sender reads it. */
export interface Rechazado {
  motivo: string
  texto: string
  unaVez: boolean
  /** true: the sender can answer the mail that rejects the message; the answer is added to the conversation. */
  seResponde: boolean
  ficha?: Ficha | undefined
}

/** Text that a rejection adds for a message that the staff will see. */
const GUARDADA = 'La guardamos: la distribuidora la va a revisar.'

/**
 * Stores that a message was rejected and mails the reason to its sender; false: this was done before. `guardada` true:
 * the staff will see the message.
 */
export const insertRechazo = async (
  parts: RespuestasParts,
  db: Db,
  carta: Carta,
  { motivo, texto, unaVez, seResponde, ficha }: Rechazado,
  guardada = false,
): Promise<boolean> => {
  const { clave, now } = carta
  const { de } = carta.mensaje
  const yaAvisado = unaVez && (await selectFueAvisado(db, de, motivo, new Date(now.getTime() - DAY_MS)))
  // Notify only addresses of users: otherwise anybody could make the portal write to strangers.
  const avisado = !yaAvisado && (await selectEsDeAlguien(db, de))
  const isNew = await insertRecibido(db, { clave, de, resultado: 'rechazado', motivo, avisado, recibido: now })
  if (isNew && avisado) {
    const parrafos = guardada ? [texto, GUARDADA] : [texto]
    await enqueueVuelta(parts, db, carta, { titulo: 'No pudimos agregar tu respuesta', parrafos, ficha, seResponde })
  }
  return isNew
}

/** Rejects a message without storing it for the staff. */
export const rechazar = async (parts: RespuestasParts, carta: Carta, rechazado: Rechazado): Promise<void> => {
  await transaction(parts.pool, (db) => insertRechazo(parts, db, carta, rechazado))
  parts.log.info({ motivo: rechazado.motivo }, 'inbound e-mail rejected')
}
