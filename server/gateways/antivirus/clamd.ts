import { connect } from 'node:net'
import type { Readable } from 'node:stream'
import { createCircuit } from '#server/outside/circuit.ts'
import { AntivirusAwayError } from '#server/base/errors.ts'
import type { Antivirus } from '#server/files/files.ts'

/** Address at which a clamd (the server of ClamAV) listens. */
export type ClamdAddress = { path: string } | { host: string; port: number }

const FAILURES = 5
const REST_MS = 5000
/** Maximum length of an answer. clamd answers with one line, so a longer answer comes from another service. */
const MAX_ANSWER = 4096

const away = (detail: string, cause?: unknown) => new AntivirusAwayError(`clamd: ${detail}`, { cause })

/** Returns a chunk in the INSTREAM format: its length in four bytes, then the bytes. An empty chunk ends the stream. */
const chunkOf = (bytes: Uint8Array): Buffer => {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(bytes.length)
  return Buffer.concat([length, bytes])
}

async function* instream(source: Readable): AsyncGenerator<Buffer> {
  yield Buffer.from('zINSTREAM\0')
  for await (const bytes of source) if ((bytes as Buffer).length) yield chunkOf(bytes as Buffer)
  yield chunkOf(Buffer.alloc(0))
}

async function* command(name: string): AsyncGenerator<Buffer> {
  yield Buffer.from(`z${name}\0`)
}

/**
 * Creates the adapter of a clamd (the server of ClamAV), over TCP or a Unix socket. Throws AntivirusAwayError when an
 * answer is unclear.
 */
export const createClamd = (address: ClamdAddress, timeoutMs: number): Antivirus => {
  const guard = createCircuit(FAILURES, REST_MS, () => away('no responde; se vuelve a probar en segundos'))

  /** Sends the bytes of `words`. Returns the answer when the connection ends. */
  const ask = (words: AsyncGenerator<Buffer>): Promise<string> =>
    guard(
      async () => {
        const socket = connect(address)
        let answer = ''
        const done = Promise.withResolvers<string>()
        socket.setTimeout(timeoutMs, () => socket.destroy(away(`no respondió en ${timeoutMs} ms`)))
        socket.setEncoding('utf8')
        socket.on('data', (text: string) => {
          answer += text
          if (answer.includes('\0') || answer.length > MAX_ANSWER) done.resolve(answer.split('\0', 1)[0]!.trim())
        })
        socket.on('error', (error) =>
          done.reject(error instanceof AntivirusAwayError ? error : away(error.message, error)),
        )
        socket.on('close', () => done.reject(away('cortó sin contestar')))
        const send = async () => {
          for await (const bytes of words) {
            if (!socket.write(bytes)) await Promise.race([new Promise((go) => socket.once('drain', go)), done.promise])
          }
        }
        try {
          return await Promise.race([send().then(() => done.promise), done.promise])
        } finally {
          socket.destroy()
        }
      },
      (error) => error instanceof AntivirusAwayError,
    )

  return {
    async scan(source) {
      try {
        const answer = await ask(instream(source))
        const found = /^stream: (.+) FOUND$/.exec(answer)?.[1]
        if (found === undefined && answer !== 'stream: OK') throw away(answer)
        return found
      } finally {
        source.destroy()
      }
    },
    async ready() {
      const answer = await ask(command('PING'))
      if (answer !== 'PONG') throw away(answer)
      return ask(command('VERSION'))
    },
  }
}
