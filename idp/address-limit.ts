const WINDOW_MS = 10 * 60_000
const MAX_FAILURES = 50
/**
 * Maximum number of failures of one account that count against an IP address. All users of an office have the same
 * address, so a user who keeps failing must lock only their own account.
 */
const MAX_OF_ACCOUNT = 5
/** Length of the part of a username that is compared. Longer texts are cut, to limit memory. */
const ACCOUNT_LENGTH = 120
const MINUTE_MS = 60_000
const MAX_ADDRESSES = 10_000

/** Counts events by IP address. A count ends `windowMs` after its first event. */
const createCounter = (windowMs: number) => {
  const counts = new Map<string, { count: number; until: number }>()
  const current = (address: string) => {
    const entry = counts.get(address)
    if (entry && entry.until > Date.now()) return entry
    counts.delete(address)
    return undefined
  }
  return {
    count: (address: string): number => current(address)?.count ?? 0,
    add(address: string): number {
      if (counts.size >= MAX_ADDRESSES) counts.clear()
      const entry = current(address) ?? { count: 0, until: Date.now() + windowMs }
      counts.set(address, { ...entry, count: entry.count + 1 })
      return entry.count + 1
    },
  }
}

export type AddressLimit = { isBlocked(address: string): boolean; addFailure(address: string, account: string): void }

/**
 * Blocks an IP address that tries many accounts, after MAX_FAILURES failures. At most MAX_OF_ACCOUNT failures of each
 * account count. The block ends WINDOW_MS after the first failure.
 */
export function createAddressLimit(): AddressLimit {
  const failures = createCounter(WINDOW_MS)
  const ofAccounts = createCounter(WINDOW_MS)
  return {
    isBlocked: (address) => failures.count(address) >= MAX_FAILURES,
    addFailure(address, account) {
      const who = `${address} ${account.toLowerCase().slice(0, ACCOUNT_LENGTH)}`
      if (ofAccounts.add(who) <= MAX_OF_ACCOUNT) failures.add(address)
    },
  }
}

export type RequestLimit = { isOver(address: string): boolean }

/** Limits the requests of an IP address to `max` in `minutes`. Each call of `isOver` counts a request. */
export function createRequestLimit(max: number, minutes = 1): RequestLimit {
  const requests = createCounter(minutes * MINUTE_MS)
  return { isOver: (address) => requests.add(address) > max }
}
