import type { ImapFlow } from 'imapflow'
import { isLoopback } from '#server/config/environment.ts'
import { type Destino, type Mailbox, MAX_ENTRANTE_BYTES } from './mailbox.ts'

const TIMEOUT_MS = 15_000
/** Folders for processed messages. They are next to the folder that is read. */
const CARPETAS: Record<Destino, string> = { tomado: 'Procesados', apartado: 'Sin procesar' }

/** Hosts besides this machine to which a password may be sent unencrypted. */
type Clear = readonly string[]

/**
 * Connects to `imaps://user:password@host/FOLDER`. With `imap:` requires STARTTLS, except on this machine and on the
 * hosts in `clear`.
 */
const connect = async (url: string, clear: Clear): Promise<ImapFlow> => {
  const { ImapFlow: Client } = await import('imapflow')
  const { protocol, hostname, port, username, password } = new URL(url)
  const secure = protocol === 'imaps:'
  const client = new Client({
    host: hostname,
    port: Number(port) || (secure ? 993 : 143),
    secure,
    ...(!secure && !isLoopback(hostname) && !clear.includes(hostname.toLowerCase()) && { doSTARTTLS: true }),
    auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
    logger: false,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS * 4,
  })
  // Ignore the event, because the pending command reports the broken connection.
  client.on('error', () => {})
  await client.connect()
  return client
}

/** Fields that imapflow adds to its errors, whose message is only "Command failed". */
interface ImapFailure {
  authenticationFailed?: boolean
  mailboxMissing?: boolean
  /** Text of the server. */
  responseText?: string
}

/** Returns an error with the meaning and the text of the server's answer. Returns any other error unchanged. */
const failureOf = (error: unknown, folder: string): unknown => {
  const { authenticationFailed, mailboxMissing, responseText } = error as ImapFailure
  const said = responseText ? `: ${responseText}` : ''
  if (authenticationFailed) return new Error(`no acepta el usuario o la clave${said}`, { cause: error })
  if (mailboxMissing) return new Error(`no tiene la carpeta ${folder}${said}`, { cause: error })
  return responseText ? new Error(`rechazó un comando${said}`, { cause: error }) : error
}

const folderOf = (url: string): string => decodeURIComponent(new URL(url).pathname.slice(1)) || 'INBOX'

/** Runs `work` on a connection of its own, with the folder open. */
const withFolder = async <T>(url: string, clear: Clear, work: (client: ImapFlow) => Promise<T>): Promise<T> => {
  const folder = folderOf(url)
  try {
    const client = await connect(url, clear)
    try {
      await client.mailboxOpen(folder)
      return await work(client)
    } finally {
      await client.logout().catch(() => client.close())
    }
  } catch (error) {
    throw failureOf(error, folder)
  }
}

/** Moves a message to the folder for its result. Creates the folder if it is missing. */
const putAway = async (client: ImapFlow, uid: number, destino: Destino): Promise<void> => {
  const carpeta = [CARPETAS[destino]]
  const range = { uid: true }
  if (await client.messageMove(String(uid), carpeta, range).catch(() => false)) return
  await client.mailboxCreate(carpeta)
  if (!(await client.messageMove(String(uid), carpeta, range))) {
    throw new Error(`IMAP move failed: message not moved to ${CARPETAS[destino]}`)
  }
}

/**
 * Creates a mailbox that is read over IMAP. Processed messages are moved to other folders, so all messages in the
 * mailbox are pending.
 */
export const createImap = (url: string, clear: Clear): Mailbox => ({
  count: () =>
    withFolder(url, clear, async (client) => {
      const found = await client.search({ all: true }, { uid: true })
      // false: the server rejected the search.
      if (!found) throw new Error('no deja contar los mensajes')
      return found.length
    }),
  read: (take, signal) =>
    withFolder(url, clear, async (client) => {
      const waiting = await client.fetchAll('1:*', { uid: true, size: true })
      for (const { uid, size = 0 } of waiting.toSorted((a, b) => a.uid - b.uid)) {
        if (signal.aborted) return
        const esEntero = size <= MAX_ENTRANTE_BYTES
        const query = esEntero ? { source: true } : { headers: true }
        const found = await client.fetchOne(String(uid), query, { uid: true })
        const contenido = found && (found.source ?? found.headers)
        if (contenido) await putAway(client, uid, await take({ contenido, esEntero }))
      }
    }),
})
