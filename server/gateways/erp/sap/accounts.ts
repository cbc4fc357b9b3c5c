import { day, oneOf } from './filter.ts'
import { type Items, MOST_ITEMS, tooMany } from './items.ts'
import type { PartidaSap } from './shapes.ts'

interface Options<T> {
  /** How long a value is good for. */
  ms: number
  /** How much is kept, in what `sizeOf` counts; the oldest goes first. */
  most: number
  sizeOf: (value: T) => number
  now: () => number
}

/** Remembers values for a while and up to a size, in this process. */
export const createMemory = <T>({ ms, most, sizeOf, now }: Options<T>) => {
  // A Map keeps the order in which things were put in: the first one is the oldest.
  const kept = new Map<string, { value: T; until: number }>()
  let size = 0
  const forget = (key: string): void => {
    const entry = kept.get(key)
    if (!entry) return
    size -= sizeOf(entry.value)
    kept.delete(key)
  }

  return {
    get(key: string): T | undefined {
      const entry = kept.get(key)
      if (entry && entry.until > now()) return entry.value
      forget(key)
      return undefined
    },
    /** `since` is when the value was asked for: it was true then, not when it arrived. */
    set(key: string, value: T, since: number): void {
      forget(key)
      kept.set(key, { value, until: since + ms })
      size += sizeOf(value)
      for (const [oldest, { until }] of kept) {
        if (size <= most && until > now()) break
        forget(oldest)
      }
    },
    size: () => size,
  }
}

/** Customers in one question: the address has to fit in what a proxy lets through. */
const BATCH = 50
const FRESH_MS = 30_000
/** Items that are remembered, of all customers together: some tens of megabytes. */
const MOST_REMEMBERED = 100_000

/** What is open; everything there ever was; or what is open and all that was issued since a day. */
export type Alcance = 'abiertas' | 'todas' | `desde ${string}`

/** The items of each customer. */
type Accounts = ReadonlyMap<string, readonly PartidaSap[]>

const clausesOf = (alcance: Alcance): string[] => {
  if (alcance === 'todas') return []
  if (alcance === 'abiertas') return ['IsCleared eq false']
  // In one question: between two, an item that is cleared meanwhile would be seen twice or not at all.
  return [`(IsCleared eq false or DocumentDate ge ${day(alcance.slice('desde '.length))})`]
}

/**
 * The accounts of customers, remembered for half a minute in this process, so that header, list and Excel of the same
 * screen ask SAP once. What failed is not remembered.
 */
export const createAccounts = (items: Items, now: () => number) => {
  const memory = createMemory<readonly PartidaSap[]>({
    ms: FRESH_MS,
    most: MOST_REMEMBERED,
    // A customer with nothing takes up room too.
    sizeOf: (rows) => rows.length + 1,
    now,
  })
  const pending = new Map<string, Promise<Accounts>>()

  const readBatch = async (clientes: readonly string[], alcance: Alcance): Promise<Accounts> => {
    const since = now()
    const rows = await items.read([oneOf('Customer', clientes), ...clausesOf(alcance)])
    const own = Map.groupBy(rows, ({ codigoCliente }) => codigoCliente)
    const found = new Map(clientes.map((cliente) => [cliente, own.get(cliente) ?? []]))
    for (const [cliente, account] of found) memory.set(`${cliente} ${alcance}`, account, since)
    return found
  }

  /** Who asks the same while it is on its way waits for the same answer. */
  const readShared = (clientes: readonly string[], alcance: Alcance): Promise<Accounts> => {
    const key = `${clientes.join()} ${alcance}`
    const found = pending.get(key)
    if (found) return found
    const reading = readBatch(clientes, alcance).finally(() => pending.delete(key))
    pending.set(key, reading)
    return reading
  }

  return {
    /** The items of each of these customers, and of nobody else. */
    async read(clientes: readonly string[], alcance: Alcance): Promise<Accounts> {
      const found = new Map<string, readonly PartidaSap[]>()
      const missing: string[] = []
      let total = 0
      const add = (cliente: string, account: readonly PartidaSap[]): void => {
        found.set(cliente, account)
        total += account.length
      }
      for (const cliente of new Set(clientes)) {
        const known = memory.get(`${cliente} ${alcance}`)
        if (known) add(cliente, known)
        else missing.push(cliente)
      }
      for (let at = 0; at < missing.length; at += BATCH) {
        const batch = await readShared(missing.slice(at, at + BATCH), alcance)
        for (const [cliente, account] of batch) add(cliente, account)
        if (total > MOST_ITEMS) throw tooMany(total)
      }
      return found
    },
  }
}
