import { setImmediate as endOfTurn } from 'node:timers/promises'

/**
 * Asks once for many: those who come in the same turn of the event loop get one load, which begins when the turn ends, and who
 * comes while one is under way waits for the next. Nobody gets what was read before they came, so that a change is seen by
 * whoever asks after it.
 */
export const shareLoads = <K, V>(load: (key: K) => Promise<V>): ((key: K) => Promise<V>) => {
  const running = new Map<K, Promise<V>>()
  const waiting = new Map<K, Promise<V>>()

  const start = (key: K): Promise<V> => {
    waiting.delete(key)
    const loading = load(key).finally(() => {
      if (running.get(key) === loading) running.delete(key)
    })
    running.set(key, loading)
    return loading
  }

  const startAfter = async (key: K, earlier: Promise<V> | undefined): Promise<V> => {
    // How an earlier one ends is for those who asked for it.
    await earlier?.catch(() => {})
    await endOfTurn()
    return start(key)
  }

  return (key) => {
    const known = waiting.get(key)
    if (known) return known
    const later = startAfter(key, running.get(key))
    waiting.set(key, later)
    return later
  }
}
