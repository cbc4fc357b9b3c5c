import { join } from 'node:path'
import type { Readable } from 'node:stream'
import type { Config } from '#server/config.ts'
import { createCarpeta } from './mail/carpeta.ts'
import { createSmtp } from './mail/smtp.ts'

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
  adjuntos?: readonly Adjunto[]
}

/** What takes a message on its way. Throws when it was not taken. */
export interface Mail {
  send: (message: Message) => Promise<void>
  /** Where messages are kept instead of sent, when there is nobody to send them. */
  carpeta?: string
}

/** SMTP when there is one; otherwise a folder that a developer reads at /desarrollo/correo. */
export const createMail = ({ SMTP_URL, MAIL_FROM, DATA_DIR, ...config }: Config): Mail =>
  SMTP_URL
    ? createSmtp(SMTP_URL, MAIL_FROM ?? { name: config.DISTRIBUIDOR_NOMBRE, address: config.SOPORTE_EMAIL })
    : createCarpeta(join(DATA_DIR, 'correo'))
