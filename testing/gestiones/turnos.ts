import { connect, createServer, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { createDice } from '../dados.ts'
import { layWire } from '../wire/lay-wire.ts'

/** Time (ms) without an answer after which a statement counts as blocked by a lock. */
const BLOCKED_MS = 4
/** Time (ms) to wait for more racers to send a statement, before a pending statement is forwarded. */
const ASKING_MS = 2
const POLL_MS = 0.2

/** Connection to PostgreSQL, with the data that are held back and its state. */
interface Line {
  held: Buffer[]
  database: Socket
  /** Time when the current statement was forwarded; undefined when no statement is running. */
  since: number | undefined
}

/** Whether an answer ends with ReadyForQuery, that is, the statement has ended. */
const isReady = (chunk: Buffer): boolean =>
  chunk.length >= 6 && chunk[chunk.length - 6] === 0x5a && chunk.readInt32BE(chunk.length - 5) === 5

/**
 * Creates a proxy to PostgreSQL that decides the order in which concurrent functions (racers) run their statements.
 * Each racer has at most one pending statement. A seeded random choice forwards one pending statement. The next follows
 * when PostgreSQL has answered, or when a lock blocks the statement. Each seed therefore gives one interleaving of the
 * transactions.
 */
export const createTurns = () => {
  const lines = new Set<Line>()
  let isHolding = false
  let address: URL | undefined

  const server = createServer((client) => {
    const database = connect(Number(address!.port), address!.hostname)
    const line: Line = { held: [], database, since: undefined }
    lines.add(line)
    const end = () => {
      lines.delete(line)
      client.destroy()
      database.destroy()
    }
    for (const socket of [client, database]) {
      socket.setNoDelay(true)
      socket.on('error', end)
      socket.on('close', end)
    }
    client.on('data', (chunk: Buffer) => {
      // While a statement of the connection is running, data that arrive belong to that statement.
      if (isHolding && line.since === undefined) line.held.push(chunk)
      else database.write(chunk)
    })
    database.on('data', (chunk: Buffer) => {
      if (isReady(chunk)) line.since = undefined
      client.write(chunk)
    })
  })

  const release = (line: Line): void => {
    line.since = performance.now()
    for (const chunk of line.held.splice(0)) line.database.write(chunk)
  }
  const asking = (): Line[] => [...lines].filter(({ held }) => held.length > 0)
  const working = (): Line[] => [...lines].filter(({ since }) => since !== undefined)
  const isBlocked = ({ since }: Line): boolean => performance.now() - since! > BLOCKED_MS

  return {
    /** Starts the proxy for the URL of a database; returns the URL that leads through the proxy. */
    lay: (url: string): Promise<string> => {
      address = new URL(url)
      return layWire(server, url)
    },
    /**
     * Runs the racers concurrently. The seed decides the order of their statements. Returns the results of the racers.
     */
    async race<T>(seed: number, racers: readonly (() => Promise<T>)[]): Promise<T[]> {
      const dice = createDice(seed)
      let racing = racers.length
      isHolding = true
      const results = Promise.all(racers.map((racer) => racer().finally(() => (racing -= 1))))
      results.catch(() => {})
      let idleSince = performance.now()
      while (racing > 0) {
        await wait(POLL_MS)
        if (working().some((line) => !isBlocked(line))) {
          idleSince = performance.now()
          continue
        }
        const ready = asking()
        const isEverybody = ready.length >= racing - working().length
        if (ready.length === 0 || (!isEverybody && performance.now() - idleSince < ASKING_MS)) continue
        release(ready[dice(ready.length)]!)
        idleSince = performance.now()
      }
      isHolding = false
      for (const line of asking()) release(line)
      return results
    },
    close: () => server.close(),
  }
}
