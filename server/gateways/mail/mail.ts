import type { Readable } from 'node:stream'

export interface Adjunto {
  nombre: string
  tipo: string
  contenido: Readable
}

/** Message to one recipient. `id` identifies the message for ever: sending it twice sends the same message. */
export interface Message {
  id: string
  para: string
  asunto: string
  texto: string
  html: string
  /** Address for the recipient's answers; absent: no answers are read. */
  responderA?: string | undefined
  /** Topic of the message. Mail programs group messages of the same topic in a thread. */
  hilo?: string | undefined
  adjuntos?: readonly Adjunto[]
  /** URL at which the recipient unsubscribes by a POST without a session (RFC 8058). */
  baja?: string | undefined
}

/** Sender of messages. `send` throws when a message was not accepted. */
export interface Mail {
  send: (message: Message) => Promise<void>
  /**
   * Connects, signs in and offers a message from the sender to itself, which is cut before its text so that nothing is
   * sent. Throws MailRejection, or an error of the network. Absent without a server.
   */
  ready?: () => Promise<void>
  /** Folder where messages are stored instead of sent; absent when a server sends them. */
  carpeta?: string
}

/** Part of a conversation with the mail server that it rejected; `message` is the text of the server. */
export class MailRejection extends Error {
  override readonly name = 'MailRejection'
  readonly part: 'sin-usuario' | 'usuario' | 'remitente' | 'destinatario' | 'otra'

  constructor(part: MailRejection['part'], message: string, options?: ErrorOptions) {
    super(message, options)
    this.part = part
  }
}

/** Start of the Message-ID of every message of the portal. */
const PROPIO = 'autogestion.'

/** Whether the portal sent the message with this Message-ID; before, they ended with @autogestion. */
export const isMessageIdPropio = (messageId: string): boolean =>
  messageId.startsWith(PROPIO) || messageId.endsWith('@autogestion')

/** Returns the Message-ID for the id of a message or of a thread, in the domain of the portal. */
export const messageIdOf = (id: string, dominio: string): string => `<${PROPIO}${id}@${dominio}>`
