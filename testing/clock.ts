import type { Portal } from './portal.ts'
import { TEST_NOW } from './postgres.ts'

/** Sets the portal's clock to an instant, runs `work`, and restores the clock. */
export const at = async <T>(portal: Portal, instant: string, work: () => Promise<T>): Promise<T> => {
  portal.setNow(instant)
  try {
    return await work()
  } finally {
    portal.setNow(TEST_NOW)
  }
}
