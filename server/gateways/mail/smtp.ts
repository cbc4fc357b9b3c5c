import { type Mail, messageIdOf } from '#gateways/mail/mail.ts'
import { FinalError } from '#server/errors.ts'

const TIMEOUT_MS = 10_000
const REFUSED_FOR_GOOD: ReadonlySet<number> = new Set([550, 553, 554])

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
        // 550, 553 and 554: no such mailbox, or never for this message. Sent again it is refused again (RFC 5321 §4.2.1).
        const isFinal = error.responseCode !== undefined && REFUSED_FOR_GOOD.has(error.responseCode)
        throw isFinal ? new FinalError(`El servidor de correo no acepta ${para}: ${error.response ?? ''}`) : error
      })
    },
  }
}
