import { connect, createServer, type Socket } from 'node:net'
import { layWire } from './lay-wire.ts'

/** What a client sends to PostgreSQL to end a transaction well: a simple query, its text ended by a zero. */
const COMMIT = Buffer.from('commit\0')

/**
 * A wire between the portal and PostgreSQL that can be cut where it hurts most: COMMIT arrives and is done, its answer does
 * not come back and the connection is gone. Or it swallows what is sent, and nobody is told.
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
      // PostgreSQL answers when it is done: what it says is lost here.
      cut += 1
      end()
    })
  })

  return {
    /** Lays the wire: takes the address of the database and gives the one that goes through here. */
    lay: (url: string): Promise<string> => {
      address = new URL(url)
      return layWire(server, url)
    },
    /** The answers to the next so many COMMITs are lost. */
    cutNext(commits: number): void {
      toCut = commits
    },
    /** Until it is said otherwise nothing goes through, and no connection ends. What was sent meanwhile is lost. */
    setSilent(silent: boolean): void {
      isSilent = silent
    },
    /** How many were. */
    count: (): number => cut,
    close(): void {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}
