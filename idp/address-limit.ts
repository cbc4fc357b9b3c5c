const WINDOW_MS = 10 * 60_000
const MAX_FAILURES = 50

export type AddressLimit = { isBlocked(address: string): boolean; addFailure(address: string): void }

/** Stops an address that tries many accounts: after 50 failures it waits out the ten minutes since the first one. */
export function createAddressLimit(): AddressLimit {
  const failures = new Map<string, { count: number; until: number }>()
  const current = (address: string) => {
    const entry = failures.get(address)
    if (entry && entry.until > Date.now()) return entry
    failures.delete(address)
    return undefined
  }
  return {
    isBlocked: (address) => (current(address)?.count ?? 0) >= MAX_FAILURES,
    addFailure(address) {
      const entry = current(address) ?? { count: 0, until: Date.now() + WINDOW_MS }
      failures.set(address, { ...entry, count: entry.count + 1 })
    },
  }
}
