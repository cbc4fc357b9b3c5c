import type { Readable } from 'node:stream'

export interface Adjunto {
  nombre: string
  tipo: string
  contenido: Readable
}

/** Message to one recipient. `id` never changes its meaning: a second message with the same id is the same message. */
export interface Message {
  id: string
  para: string
  asunto: string
  texto: string
  html: string
  /** Address for replies of the recipient; absent: replies are not read. */
  responderA?: string | undefined
  /** Topic of the message. Mail programs show messages with the same topic as a thread. */
  hilo?: string | undefined
  adjuntos?: readonly Adjunto[]
  /** URL with which the recipient can unsubscribe, by a POST without a session (RFC 8058). */
  baja?: string | undefined
}

/** Sender of messages. `send` throws when a message was not accepted. */
export interface Mail {
  send: (message: Message) => Promise<void>
  /**
   * Tests the mail server: connects, signs in, and offers a message from the sender to itself. Cuts the message off
   * before its text, so that nothing is sent. Throws MailRejection or a network error. Absent: there is no server.
   */
  ready?: () => Promise<void>
  /** Folder in which messages are stored instead of sent; absent: a server sends them. */
  carpeta?: string
}

/** Rejection by the mail server. `message` is the text of the server. */
export class MailRejection extends Error {
  override readonly name = 'MailRejection'
  readonly part: 'sin-usuario' | 'usuario' | 'remitente' | 'destinatario' | 'otra'

  constructor(part: MailRejection['part'], message: string, options?: ErrorOptions) {
    super(message, options)
    this.part = part
  }
}

/** Beginning of the Message-ID of every message of the portal. */
const PROPIO = 'autogestion.'

/** Whether the portal sent the message with this Message-ID. Older ones end with @autogestion instead. */
export const isMessageIdPropio = (messageId: string): boolean =>
  messageId.startsWith(PROPIO) || messageId.endsWith('@autogestion')

/** Returns the Message-ID for the id of a message or thread, in the domain of the portal. */
export const messageIdOf = (id: string, dominio: string): string => `<${PROPIO}${id}@${dominio}>`
