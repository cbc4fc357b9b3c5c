const WINDOW_MS = 10 * 60_000
const MAX_FAILURES = 50
/** An office is one address: what one colleague's account fails more often counts for that account, which locks, and not for all. */
const MAX_OF_ACCOUNT = 5
/** Of what is typed as a user name, as much as is told apart. */
const ACCOUNT_LENGTH = 120
const MINUTE_MS = 60_000
const MAX_ADDRESSES = 10_000

/** Counts by address; each count begins anew when its time, from its first one, is over. */
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
 * Stops an address that tries many accounts: after 50 failures, of which five at most of each account, it waits out the ten
 * minutes since the first one.
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

/** Stops an address that asks more than so many times a minute, or in so many minutes; asking is what counts. */
export function createRequestLimit(max: number, minutes = 1): RequestLimit {
  const requests = createCounter(minutes * MINUTE_MS)
  return { isOver: (address) => requests.add(address) > max }
}
