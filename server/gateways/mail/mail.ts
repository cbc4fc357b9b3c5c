import type { Readable } from 'node:stream'

/** A file that goes with a message; read once. */
export interface Adjunto {
  nombre: string
  tipo: string
  contenido: Readable
}

/** One message to one person. `id` names it for ever: sent again, it is the same message. */
export interface Message {
  id: string
  para: string
  asunto: string
  texto: string
  html: string
  /** The address that takes the answer of whoever gets it; absent when nobody reads answers. */
  responderA?: string | undefined
  /** What it is about: messages of one thread stand together in a mail program. */
  hilo?: string | undefined
  adjuntos?: readonly Adjunto[]
  /** Where whoever gets it stops getting it, by a POST without a session (RFC 8058). */
  baja?: string | undefined
}

/** What takes a message on its way. Throws when it was not taken. */
export interface Mail {
  send: (message: Message) => Promise<void>
  /** Goes in, and sends nothing. Absent where there is nobody to send. */
  ready?: () => Promise<void>
  /** Where messages are kept instead of sent, when there is nobody to send them. */
  carpeta?: string
}

/** What ends the Message-ID of every message of ours. */
export const DOMINIO_PROPIO = '@autogestion'

/** The Message-ID of a message of ours, or of the thread that it stands in. */
export const messageIdOf = (id: string): string => `<${id}${DOMINIO_PROPIO}>`
