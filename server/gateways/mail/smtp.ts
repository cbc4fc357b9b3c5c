import { type Mail, messageIdOf } from '#gateways/mail/mail.ts'
import { RefusedError } from '#server/base/errors.ts'

const TIMEOUT_MS = 10_000
/** SMTP codes of a rejected mailbox or message, usually permanent (RFC 5321 §4.2.1). */
const REFUSED: ReadonlySet<number> = new Set([550, 553, 554])
/**
 * Time (ms) for which a rejected message is retried. A server that lost its user list for a while rejects all
 * mailboxes.
 */
const ASKED_FOR_MS = 3_600_000

/** Removes line breaks: a line break would end its header and start another one. */
const oneLine = (text: string): string => text.replace(/[\r\n]+/g, ' ')

/**
 * Opens the sender of messages over SMTP. The Message-ID derives from the message's id, so that a mailbox can detect a
 * repetition.
 */
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
