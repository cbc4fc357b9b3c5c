import { once } from 'node:events'
import { Readable } from 'node:stream'
import { type Mail, MailRejection, messageIdOf } from '#gateways/mail/mail.ts'
import { RefusedError } from '#server/base/errors.ts'

const TIMEOUT_MS = 10_000
/** SMTP codes of a rejected mailbox or message. Such a rejection is usually permanent (RFC 5321 §4.2.1). */
const REFUSED: ReadonlySet<number> = new Set([550, 553, 554])
/**
 * Time (ms) for which a rejected message is retried all the same, because a server that has lost its list of users
 * rejects every mailbox for a while.
 */
const ASKED_FOR_MS = 3_600_000

/** Removes line breaks, because a line break would end the header and start another one. */
const oneLine = (text: string): string => text.replace(/[\r\n]+/g, ' ')

/** Fields of nodemailer's errors. */
interface SmtpFailure extends Error {
  code?: string
  command?: string
  responseCode?: number
  response?: string
}

/** Code of nodemailer when the message breaks off. At that point the server had accepted sender and recipient. */
const CUT = 'ESTREAM'
/** SMTP codes of a server that requires signing in, or a stronger way of signing in (RFC 4954 §6). */
const SIGN_IN: ReadonlySet<number> = new Set([530, 534, 538])
const PARTS: Record<string, MailRejection['part']> = { 'MAIL FROM': 'remitente', 'RCPT TO': 'destinatario' }

/** Converts a rejection by the server to a MailRejection with its text. Returns a network error unchanged. */
const rejectionOf = (error: SmtpFailure): Error => {
  const said = error.response ?? error.message
  if (error.code === 'EAUTH') return new MailRejection('usuario', said, { cause: error })
  if (error.responseCode === undefined) return error
  const part = SIGN_IN.has(error.responseCode) ? 'sin-usuario' : (PARTS[error.command ?? ''] ?? 'otra')
  return new MailRejection(part, said, { cause: error })
}

/**
 * Offers a message from an address to itself and cuts the connection before its text. '' as the address: there is no
 * sender.
 */
const offer = async (url: string, address: string): Promise<void> => {
  const [{ default: SMTPConnection }, { parseConnectionUrl }] = await Promise.all([
    import('nodemailer/lib/smtp-connection'),
    import('nodemailer/lib/shared'),
  ])
  const options = parseConnectionUrl(url)
  const connection = new SMTPConnection({
    ...options,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
  })
  const failed = once(connection, 'error').then(([error]) => Promise.reject(error as Error))
  const done = (step: (callback: (error?: Error | null) => void) => void): Promise<unknown> =>
    Promise.race([failed, new Promise<void>((resolve, reject) => step((error) => (error ? reject(error) : resolve())))])
  try {
    await done((callback) => connection.connect(callback))
    if (options.auth) await done((callback) => connection.login(options.auth!, callback))
    if (!address) throw new MailRejection('remitente', 'falta la dirección del remitente')
    const text = new Readable({ read: () => void text.destroy(new Error('not sent')) })
    await done((callback) => connection.send({ from: address, to: [address] }, text, callback))
  } catch (error) {
    if (error instanceof MailRejection) throw error
    if ((error as SmtpFailure).code !== CUT) throw rejectionOf(error as SmtpFailure)
  } finally {
    connection.close()
    failed.catch(() => {})
  }
}

/**
 * Creates the sender of messages over SMTP. The Message-ID has the domain of the portal, because spam filters distrust
 * others. It derives from the id of the message, so that mailboxes can detect a repeated message.
 */
export const createSmtp = (
  url: string,
  dominio: string,
  from: () => string | { name: string; address: string },
): Mail => {
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
      const sender = from()
      const address = typeof sender === 'string' ? sender.replace(/^.*<|>$/g, '') : sender.address
      await offer(url, address)
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
        messageId: messageIdOf(id, dominio),
        ...(responderA && { replyTo: { name: '', address: oneLine(responderA) } }),
        ...(hilo && { inReplyTo: messageIdOf(hilo, dominio), references: messageIdOf(hilo, dominio) }),
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
