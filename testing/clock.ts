import type { Portal } from './portal.ts'
import { TEST_NOW } from './postgres.ts'

/** Does something at another moment; then it is now again. */
export const at = async <T>(portal: Portal, instant: string, work: () => Promise<T>): Promise<T> => {
  portal.setNow(instant)
  try {
    return await work()
  } finally {
    portal.setNow(TEST_NOW)
  }
}
