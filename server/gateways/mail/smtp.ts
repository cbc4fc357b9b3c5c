import { createTransport } from 'nodemailer'
import type { Mail } from '#gateways/mail.ts'

const TIMEOUT_MS = 10_000

/** A line break would end a header and start another. */
const oneLine = (text: string): string => text.replace(/[\r\n]+/g, ' ')

/** Sends by SMTP. The Message-ID comes from the message's own id, so that a mailbox can tell a repetition. */
export const createSmtp = (url: string, from: string | { name: string; address: string }): Mail => {
  const transport = createTransport({
    url,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    send: async ({ id, para, asunto, texto, html, adjuntos = [] }) => {
      await transport.sendMail({
        from,
        to: { name: '', address: oneLine(para) },
        subject: oneLine(asunto),
        text: texto,
        html,
        attachments: adjuntos.map(({ nombre, tipo, contenido }) => ({
          filename: oneLine(nombre),
          contentType: tipo,
          content: contenido,
        })),
        messageId: `<${id}@autogestion>`,
        headers: { 'Auto-Submitted': 'auto-generated' },
      })
    },
  }
}
