import type { Live } from './live.ts'
import { shareLoads } from '#server/limits/shared-load.ts'

/** Stored values by key. `get` returns undefined for a key that is absent or expired. */
interface Store<K, V> {
  get: (key: K) => V | undefined
  set: (key: K, value: V) => unknown
}

/**
 * Caches the result of `load` for each key, until any process notifies `name`. `createStore` makes an empty cache.
 * Waits for pending notifications before it returns a cached value, so no caller gets a value that is older than the
 * call. Without a connection, loads the value at each call. See docs/decisions/0060-quien-pide.md.
 */
export const cacheUntilNotified = <K, V>(
  live: Pick<Live, 'watch' | 'catchUp'>,
  name: string,
  load: (key: K) => Promise<V>,
  createStore: () => Store<K, { value: V }>,
): ((key: K) => Promise<V>) => {
  let cached = createStore()
  live.watch(name, () => {
    cached = createStore()
  })
  const shareLoad = shareLoads(load)

  /**
   * Keep a reference to this map: a notification during the load replaces `cached`, and the loaded value must then go
   * to the discarded map.
   */
  const loadAndStore = async (key: K): Promise<V> => {
    const store = cached
    const value = await shareLoad(key)
    store.set(key, { value })
    return value
  }

  return async (key) => {
    if (!cached.get(key)) return loadAndStore(key)
    const isCaughtUp = await live.catchUp().then(
      () => true,
      () => false,
    )
    const found = isCaughtUp ? cached.get(key) : undefined
    return found ? found.value : loadAndStore(key)
  }
}
