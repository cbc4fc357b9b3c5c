import type { Live } from './live.ts'
import { shareLoads } from '#server/limits/shared-load.ts'

/**
 * Caches the result of `load` for each key until any process notifies `name`. Before returning a cached value it waits
 * for pending notifications, so a caller never gets a value older than the call. Without a connection every call loads
 * the value. See docs/decisions/0060-quien-pide.md.
 */
export const cacheUntilNotified = <K extends object, V>(
  live: Pick<Live, 'watch' | 'catchUp'>,
  name: string,
  load: (key: K) => Promise<V>,
): ((key: K) => Promise<V>) => {
  let cached = new WeakMap<K, { value: V }>()
  live.watch(name, () => {
    cached = new WeakMap()
  })
  const shareLoad = shareLoads(load)

  /**
   * Keep a reference to this map. A notification during the load replaces `cached`, so the loaded value lands in the
   * discarded map.
   */
  const loadAndStore = async (key: K): Promise<V> => {
    const store = cached
    const value = await shareLoad(key)
    store.set(key, { value })
    return value
  }

  return async (key) => {
    if (!cached.has(key)) return loadAndStore(key)
    const isCaughtUp = await live.catchUp().then(
      () => true,
      () => false,
    )
    const found = isCaughtUp ? cached.get(key) : undefined
    return found ? found.value : loadAndStore(key)
  }
}
