import { day, oneOf } from './filter.ts'
import { type Items, MOST_ITEMS, tooMany } from './items.ts'
import type { PartidaSap } from './shapes.ts'

interface Options<T> {
  /** Time (ms) for which a cached value is valid. */
  ms: number
  /** Maximum total size, in the unit of `sizeOf`. Above it, the oldest value is evicted first. */
  most: number
  sizeOf: (value: T) => number
  now: () => number
}

/** Creates a cache of values in this process, with limited time and size. */
export const createMemory = <T>({ ms, most, sizeOf, now }: Options<T>) => {
  // A Map keeps the order of insertion, so its first entry is the oldest.
  const entries = new Map<string, { value: T; until: number }>()
  let size = 0
  const evict = (key: string): void => {
    const entry = entries.get(key)
    if (!entry) return
    size -= sizeOf(entry.value)
    entries.delete(key)
  }

  return {
    get(key: string): T | undefined {
      const entry = entries.get(key)
      if (entry && entry.until > now()) return entry.value
      evict(key)
      return undefined
    },
    /**
     * Stores a value. `since`: time at which the request for the value was sent. The validity starts then, because SAP
     * may change the data after that.
     */
    set(key: string, value: T, since: number): void {
      evict(key)
      entries.set(key, { value, until: since + ms })
      size += sizeOf(value)
      for (const [oldest, { until }] of entries) {
        if (size <= most && until > now()) break
        evict(oldest)
      }
    },
    size: () => size,
  }
}

/** Maximum number of customers in a request. The URL must fit the limit of a proxy. */
const BATCH = 50
const FRESH_MS = 30_000
/** Maximum number of cached items of all customers together; they take some tens of megabytes. */
const MAX_CACHED = 100_000

/** Items to read: the open ones, all, or the open ones plus all issued since a day. */
export type Alcance = 'abiertas' | 'todas' | `desde ${string}`

/** Items by customer. */
type Accounts = ReadonlyMap<string, readonly PartidaSap[]>

const clausesOf = (alcance: Alcance): string[] => {
  if (alcance === 'todas') return []
  if (alcance === 'abiertas') return ['IsCleared eq false']
  // Use a single request. With two requests, an item that is cleared in between would be missing or appear twice.
  return [`(IsCleared eq false or DocumentDate ge ${day(alcance.slice('desde '.length))})`]
}

/**
 * Creates the reader of customers' accounts, which caches the accounts in this process for half a minute. So header,
 * list and Excel of a screen send one request to SAP. Failures are not cached.
 */
export const createAccounts = (items: Items, now: () => number) => {
  const memory = createMemory<readonly PartidaSap[]>({
    ms: FRESH_MS,
    most: MAX_CACHED,
    // Count each account as its items plus one, because an account without items takes memory too.
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

  /** Returns the pending answer when an equal request has already been sent. */
  const readShared = (clientes: readonly string[], alcance: Alcance): Promise<Accounts> => {
    const key = `${clientes.join()} ${alcance}`
    const found = pending.get(key)
    if (found) return found
    const reading = readBatch(clientes, alcance).finally(() => pending.delete(key))
    pending.set(key, reading)
    return reading
  }

  return {
    /** Returns the items of these customers. `alcance`: which of their items. */
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
