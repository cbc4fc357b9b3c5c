import MailComposer from 'nodemailer/lib/mail-composer'
import { dropEntrante } from '#gateways/mailbox/entrantes.ts'
import { entrantesOf } from '#gateways/mail/carpeta.ts'
import type { Portal } from './portal.ts'

/** Message as a mail program writes it. */
export interface Escrito {
  from?: string
  to: string
  subject?: string
  text?: string
  html?: string
  messageId?: string
  headers?: Record<string, string>
  attachments?: { filename?: string | false; content: Buffer | string; contentType?: string; cid?: string }[]
}

/** Returns the MIME message. */
export const escribir = (escrito: Escrito): Promise<Buffer> =>
  new MailComposer({ from: 'lferreyra@cliente.example', subject: 'Re: Reclamo', ...escrito }).compile().build()

let dropped = 0

/** Drops a message into the portal's folder of incoming mail. */
export const dejar = async ({ mailFolder }: Pick<Portal, 'mailFolder'>, escrito: Escrito | Buffer): Promise<void> => {
  dropped += 1
  const message = Buffer.isBuffer(escrito) ? escrito : await escribir(escrito)
  await dropEntrante(entrantesOf(mailFolder), String(dropped).padStart(9, '0'), message)
}
