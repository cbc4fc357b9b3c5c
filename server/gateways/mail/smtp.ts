import { type Mail, messageIdOf } from '#gateways/mail/mail.ts'
import { RefusedError } from '#server/base/errors.ts'

const TIMEOUT_MS = 10_000
/** No such mailbox, or never for this message: as a rule for good (RFC 5321 §4.2.1). */
const REFUSED: ReadonlySet<number> = new Set([550, 553, 554])
/** But a server that lost its list of people for a while says the same of everybody. */
const ASKED_FOR_MS = 3_600_000

/** A line break would end a header and start another. */
const oneLine = (text: string): string => text.replace(/[\r\n]+/g, ' ')

/** Sends by SMTP. The Message-ID comes from the message's own id, so that a mailbox can tell a repetition. */
export const createSmtp = (url: string, from: () => string | { name: string; address: string }): Mail => {
  const createTransport = async () => {
    const nodemailer = await import('nodemailer')
    return nodemailer.createTransport({
      url,
      connectionTimeout: TIMEOUT_MS,
      greetingTimeout: TIMEOUT_MS,
      socketTimeout: TIMEOUT_MS,
      disableFileAccess: true,
      disableUrlAccess: true,
    })
  }
  let made: ReturnType<typeof createTransport> | undefined
  return {
    ready: async () => {
      await (await (made ??= createTransport())).verify()
    },
    send: async ({ id, para, asunto, texto, html, responderA, hilo, baja, adjuntos = [] }) => {
      const message = {
        from: from(),
        to: { name: '', address: oneLine(para) },
        subject: oneLine(asunto),
        text: texto,
        html,
        attachments: adjuntos.map(({ nombre, tipo, contenido }) => ({
          filename: oneLine(nombre),
          contentType: tipo,
          content: contenido,
        })),
        messageId: messageIdOf(id),
        ...(responderA && { replyTo: { name: '', address: oneLine(responderA) } }),
        ...(hilo && { inReplyTo: messageIdOf(hilo), references: messageIdOf(hilo) }),
        headers: {
          'Auto-Submitted': 'auto-generated',
          ...(baja && {
            'List-Unsubscribe': `<${oneLine(baja)}>`,
            'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          }),
        },
      }
      const transport = await (made ??= createTransport())
      await transport.sendMail(message).catch((error: Error & { responseCode?: number; response?: string }) => {
        const isRefused = error.responseCode !== undefined && REFUSED.has(error.responseCode)
        throw isRefused
          ? new RefusedError(`El servidor de correo no acepta ${para}: ${error.response ?? ''}`, ASKED_FOR_MS)
          : error
      })
    },
  }
}
