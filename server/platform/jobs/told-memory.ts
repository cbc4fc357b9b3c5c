import type { Live } from './live.ts'
import { shareLoads } from '#server/limits/shared-load.ts'

/**
 * Remembers what `load` gave for each key until the name is told, in whichever process it was told. Whoever asks gets what holds
 * in that moment: of what is remembered nothing is given before all that was told until then has been heard. While nobody can be
 * heard everything is loaded. See docs/decisions/0060-quien-pide.md.
 */
export const rememberTold = <K extends object, V>(
  live: Pick<Live, 'watch' | 'heard'>,
  name: string,
  load: (key: K) => Promise<V>,
): ((key: K) => Promise<V>) => {
  let known = new WeakMap<K, { value: V }>()
  live.watch(name, () => {
    known = new WeakMap()
  })
  const share = shareLoads(load)

  /** What is told while it is loaded forgets it: nobody reads the map of before any more. */
  const loadKept = async (key: K): Promise<V> => {
    const kept = known
    const value = await share(key)
    kept.set(key, { value })
    return value
  }

  return async (key) => {
    if (!known.has(key)) return loadKept(key)
    const isHeard = await live.heard().then(
      () => true,
      () => false,
    )
    const found = isHeard ? known.get(key) : undefined
    return found ? found.value : loadKept(key)
  }
}
