import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/**
 * Returns memory to the system after the start, which leaves more garbage than live data; V8 would otherwise keep the
 * grown heap. Stops the process for a fraction of a second.
 */
export const releaseMemory = (): void => {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as (options: object) => void
  collect({ type: 'major', execution: 'sync', flavor: 'last-resort' })
}
