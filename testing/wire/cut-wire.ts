import { connect, createServer, type Socket } from 'node:net'
import { layWire } from './lay-wire.ts'

/** COMMIT as the client sends it in a simple query. A zero byte ends the text. */
const COMMIT = Buffer.from('commit\0')

/**
 * Creates a proxy to PostgreSQL that can lose the answer of a COMMIT: PostgreSQL executes the COMMIT, but the
 * connection is closed before the answer. The proxy can also drop all data silently.
 */
export const createCutWire = () => {
  const sockets = new Set<Socket>()
  let toCut = 0
  let cut = 0
  let isSilent = false
  let address: URL | undefined

  const server = createServer((client) => {
    const database = connect(Number(address!.port), address!.hostname)
    let isCommitting = false
    const end = () => {
      client.destroy()
      database.destroy()
    }
    for (const socket of [client, database]) {
      sockets.add(socket)
      socket.on('error', end)
      socket.on('close', () => {
        sockets.delete(socket)
        end()
      })
    }
    client.on('data', (chunk: Buffer) => {
      if (isSilent) return
      if (toCut > 0 && chunk.includes(COMMIT)) {
        toCut -= 1
        isCommitting = true
      }
      database.write(chunk)
    })
    database.on('data', (chunk: Buffer) => {
      if (isSilent) return
      if (!isCommitting) return void client.write(chunk)
      // PostgreSQL answers after it has executed the COMMIT. Drop the answer here.
      cut += 1
      end()
    })
  })

  return {
    /** Starts the proxy. Takes the URL of the database; returns the URL of the proxy. */
    lay: (url: string): Promise<string> => {
      address = new URL(url)
      return layWire(server, url)
    },
    /** Makes the proxy lose the answers to the next `commits` COMMITs. */
    cutNext(commits: number): void {
      toCut = commits
    },
    /**
     * true: drop all data in both directions, but keep the connections open. Dropped data are never delivered. false:
     * forward data again.
     */
    setSilent(silent: boolean): void {
      isSilent = silent
    },
    /** Returns the number of lost answers. */
    count: (): number => cut,
    close(): void {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}
