import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'

/** Answer to a command: its status and its text. Untagged lines come first, if there are any. */
type Answer = readonly [status: 'OK' | 'NO' | 'BAD', text: string, ...untagged: string[]]

const OPEN: Answer = ['OK', 'open', '* 3 EXISTS', '* OK [UIDVALIDITY 1] ok', '* OK [UIDNEXT 4] ok']

/** Answers of a mailbox INBOX with three messages. The answer to every other command is `OK`. */
const USUAL: Record<string, Answer> = {
  CAPABILITY: ['OK', 'done', '* CAPABILITY IMAP4rev1'],
  SELECT: OPEN,
  EXAMINE: OPEN,
  'UID SEARCH': ['OK', 'done', '* SEARCH 1 2 3'],
  LIST: ['OK', 'done', '* LIST (\\HasNoChildren) "/" INBOX'],
}

/** Starts an IMAP server with the minimum of the protocol. `answers` replaces the usual answers, by command. */
export const startFakeImap = async (answers: Record<string, Answer> = {}) => {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    let pending = ''
    socket.on('error', () => {})
    socket.on('data', (chunk: Buffer) => {
      pending += chunk.toString()
      const lines = pending.split('\r\n')
      pending = lines.pop()!
      for (const line of lines) {
        const [, tag = '*', verb = ''] = /^(\S+) (UID \w+|\w+)/.exec(line) ?? []
        const command = verb.toUpperCase()
        const [status, text, ...untagged] = answers[command] ?? USUAL[command] ?? ['OK', 'done']
        socket.write([...untagged, `${tag} ${status} ${text}`, ''].join('\r\n'))
        if (command === 'LOGOUT') socket.end()
      }
    })
    socket.write('* OK prueba\r\n')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    url: `imap://buzon:clave@127.0.0.1:${(server.address() as AddressInfo).port}/INBOX`,
    close: async () => {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
