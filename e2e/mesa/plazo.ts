import type { Page } from '@playwright/test'

/** Runs in the page. Timers of five seconds do not start until the function that `holdHere` returns is called. */
const hold = (): void => {
  const set = window.setTimeout
  const setOtherTimer = (then: () => void, ms = 0, ...rest: unknown[]) =>
    ms === 5000 && !('isReleased' in window) ? 0 : set(then, ms, ...rest)
  Object.assign(window, { setTimeout: setOtherTimer })
}

/**
 * Stops the undo time of decisions on every screen of this page, because on a slow machine it would end before the test
 * has undone them.
 */
export const holdAlways = (page: Page): Promise<unknown> => page.addInitScript(hold)

/** Stops the undo time of decisions on the open screen. Calling the returned function lets later decisions be sent. */
export const holdHere = async (page: Page): Promise<() => Promise<unknown>> => {
  await page.evaluate(hold)
  return () => page.evaluate(() => void Object.assign(window, { isReleased: true }))
}
