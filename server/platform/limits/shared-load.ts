import { setImmediate as endOfTurn } from 'node:timers/promises'

/**
 * Shares loads among concurrent calls. Calls in the same turn of the event loop share a load, which begins when the
 * turn ends. Calls that arrive during a load share the next load. So the data of a call are never older than the call,
 * and each call sees every earlier change.
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
    // Ignore a failure of the earlier load, because it concerns only the callers of that load.
    await earlier?.catch(() => {})
    await endOfTurn()
    return start(key)
  }

  return (key) => {
    const queued = waiting.get(key)
    if (queued) return queued
    const later = startAfter(key, running.get(key))
    waiting.set(key, later)
    return later
  }
}
