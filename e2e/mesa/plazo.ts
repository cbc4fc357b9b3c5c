import type { Page } from '@playwright/test'

/** Runs in the page: starts no timer of five seconds until the function that `holdHere` returns was called. */
const hold = (): void => {
  const set = window.setTimeout
  const setOtherTimer = (then: () => void, ms = 0, ...rest: unknown[]) =>
    ms === 5000 && !('isReleased' in window) ? 0 : set(then, ms, ...rest)
  Object.assign(window, { setTimeout: setOtherTimer })
}

/**
 * Stops the undo time of decisions on every screen of this page: on a busy machine it would end before the test does.
 */
export const holdAlways = (page: Page): Promise<unknown> => page.addInitScript(hold)

/** Stops the undo time of decisions on the open screen; the returned function lets later ones end. */
export const holdHere = async (page: Page): Promise<() => Promise<unknown>> => {
  await page.evaluate(hold)
  return () => page.evaluate(() => void Object.assign(window, { isReleased: true }))
}
