import { readdir } from 'node:fs/promises'
import MailComposer from 'nodemailer/lib/mail-composer'
import { dropEntrante } from '#gateways/mailbox/entrantes.ts'
import { entrantesOf } from '#gateways/mail/carpeta.ts'
import type { Portal } from './portal.ts'
import { until, untilDone } from './wait.ts'

/** E-mail message as a mail program writes it. */
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

/** Returns the message in MIME format. */
export const escribir = (escrito: Escrito): Promise<Buffer> =>
  new MailComposer({ from: 'lferreyra@cliente.example', subject: 'Re: Reclamo', ...escrito }).compile().build()

let dropped = 0

/** Puts a message into the portal's folder of incoming mail. */
export const dejar = async ({ mailFolder }: Pick<Portal, 'mailFolder'>, escrito: Escrito | Buffer): Promise<void> => {
  dropped += 1
  const message = Buffer.isBuffer(escrito) ? escrito : await escribir(escrito)
  await dropEntrante(entrantesOf(mailFolder), String(dropped).padStart(9, '0'), message)
}

/** Waits until the portal has read all messages of the folder and has done all its jobs. */
export const untilLeidos = async ({ mailFolder, jobs }: Pick<Portal, 'mailFolder' | 'jobs'>): Promise<void> => {
  const folder = entrantesOf(mailFolder)
  await until('all was read', async () => !(await readdir(folder)).some((name) => name.endsWith('.eml')))
  await untilDone(jobs)
}
