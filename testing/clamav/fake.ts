import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { randomUUID } from 'node:crypto'

/** EICAR test string. All antivirus programs report it, although it is not a virus. */
export const EICAR = 'X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'

/** Returns the file that an INSTREAM command sends; undefined until the terminating chunk has arrived. */
const contentOf = (sent: Buffer): Buffer | undefined => {
  const pieces: Buffer[] = []
  for (let at = sent.indexOf(0) + 1; at + 4 <= sent.length;) {
    const length = sent.readUInt32BE(at)
    if (length === 0) return Buffer.concat(pieces)
    pieces.push(sent.subarray(at + 4, at + 4 + length))
    at += 4 + length
  }
  return undefined
}

/** Starts a fake clamd on a local socket. It knows one virus; `answer` replaces its answer. */
export const startFakeClamd = async () => {
  const path = join(tmpdir(), `clamd-${randomUUID()}.sock`)
  const open = new Set<Socket>()
  const state = { answer: undefined as string | undefined, scanned: 0 }
  const say = (socket: Socket, text: string) => socket.end(`${state.answer ?? text}\0`)
  const server = createServer((socket) => {
    let sent = Buffer.alloc(0)
    open.add(socket.on('error', () => {}).on('close', () => open.delete(socket)))
    socket.on('data', (bytes: Buffer) => {
      sent = Buffer.concat([sent, bytes])
      const order = sent.toString('latin1', 0, Math.max(0, sent.indexOf(0)))
      if (state.answer === '') return void socket.destroy()
      if (state.answer === 'hang') return
      if (order === 'zPING') say(socket, 'PONG')
      if (order === 'zVERSION') say(socket, 'ClamAV 1.4.6/27000/Mon Nov 23 2026')
      if (order !== 'zINSTREAM') return
      const content = contentOf(sent)
      if (!content) return
      state.scanned += 1
      say(socket, content.includes(EICAR) ? 'stream: Eicar-Test-Signature FOUND' : 'stream: OK')
    })
  }).listen(path)
  await once(server, 'listening')
  return {
    address: { path },
    state,
    close: async () => {
      for (const socket of open) socket.destroy()
      if (server.listening) {
        server.close()
        await once(server, 'close')
      }
      await rm(path, { force: true })
    },
  }
}
