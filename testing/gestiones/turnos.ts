import { connect, createServer, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { createDice } from '../dados.ts'
import { layWire } from '../wire/lay-wire.ts'

/** Time (ms) after which a statement without an answer counts as blocked by a lock. */
const BLOCKED_MS = 4
/** Time (ms) to wait for further racers to send a statement, before a pending statement is forwarded. */
const ASKING_MS = 2
const POLL_MS = 0.2

/** Connection to PostgreSQL, with its delayed data and its state. */
interface Line {
  held: Buffer[]
  database: Socket
  /** When its current statement was forwarded; undefined when none is running. */
  since: number | undefined
}

/** Whether the answer ends with ReadyForQuery. */
const isReady = (chunk: Buffer): boolean =>
  chunk.length >= 6 && chunk[chunk.length - 6] === 0x5a && chunk.readInt32BE(chunk.length - 5) === 5

/**
 * Creates a proxy to PostgreSQL that decides the order of the statements of concurrent functions (racers). Each racer
 * sends one statement at a time. A seeded random choice forwards one of the pending statements; the next one follows
 * when PostgreSQL has answered or a lock blocks it. Each seed is therefore one interleaving of the racers'
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
      // Data that arrive while a statement of the connection is running belong to that statement.
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
    /** Starts the proxy for a database URL; returns the URL that goes through the proxy. */
    lay: (url: string): Promise<string> => {
      address = new URL(url)
      return layWire(server, url)
    },
    /** Runs the racers concurrently; the seed decides the order of their statements. Returns their results. */
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
