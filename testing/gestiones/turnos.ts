import { connect, createServer, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { createDice } from '../dados.ts'
import { layWire } from '../wire/lay-wire.ts'

/** How long a statement runs before it is taken for one that waits for another's lock (ms). */
const BLOCKED_MS = 4
/** How long those who race are given to say what they ask next (ms). */
const ASKING_MS = 2
const POLL_MS = 0.2

/** One connection to PostgreSQL: what it was sent and is held, and whether it works at something. */
interface Line {
  held: Buffer[]
  database: Socket
  /** When it was let go on; undefined while it does nothing. */
  since: number | undefined
}

/** The last message of an answer: the connection is ready for the next one. */
const isReady = (chunk: Buffer): boolean =>
  chunk.length >= 6 && chunk[chunk.length - 6] === 0x5a && chunk.readInt32BE(chunk.length - 5) === 5

/**
 * A wire between the portal and PostgreSQL that decides whose statement goes on. Those who race ask for one statement after
 * the other; of those that are asked for, a dice with a seed takes one, and the next is taken when it was answered or waits
 * for a lock. So each seed is one order in which their transactions are interleaved.
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
      // What follows a statement that is on its way belongs to it.
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
    /** Lays the wire: takes the address of the database and gives the one that goes through here. */
    lay: (url: string): Promise<string> => {
      address = new URL(url)
      return layWire(server, url)
    },
    /** Runs them at once, their statements in the order of that seed. */
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
