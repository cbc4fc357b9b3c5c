/**
 * Asks once for many: who comes while something is being loaded waits for the next load, which is one for all of them. Nobody
 * gets what was read before they came, so that a change is seen by whoever asks after it.
 */
export const shareLoads = <K, V>(load: (key: K) => Promise<V>): ((key: K) => Promise<V>) => {
  const running = new Map<K, Promise<V>>()
  const waiting = new Map<K, Promise<V>>()

  const start = (key: K): Promise<V> => {
    const loading = load(key).finally(() => {
      if (running.get(key) === loading) running.delete(key)
    })
    running.set(key, loading)
    return loading
  }

  return (key) => {
    const earlier = running.get(key)
    if (!earlier) return start(key)
    const known = waiting.get(key)
    if (known) return known
    const loadNext = () => {
      waiting.delete(key)
      return start(key)
    }
    const later = earlier.then(loadNext, loadNext)
    waiting.set(key, later)
    return later
  }
}
