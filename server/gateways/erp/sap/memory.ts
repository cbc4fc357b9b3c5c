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
