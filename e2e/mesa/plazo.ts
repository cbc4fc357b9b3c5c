import type { Page } from '@playwright/test'

/** In the page: no five seconds that begin from now on end, until it is let go. */
const hold = (): void => {
  const set = window.setTimeout
  const others = (then: () => void, ms = 0, ...rest: unknown[]) =>
    ms === 5000 && !('suelto' in window) ? 0 : set(then, ms, ...rest)
  Object.assign(window, { setTimeout: others })
}

/** The five seconds in which a decision can be taken back do not end on any screen of this page: on a busy machine they would, before the page does. */
export const holdAlways = (page: Page): Promise<unknown> => page.addInitScript(hold)

/** The same on the screen that is open, for as long as what is in between is looked at and taken back: call it to let the next ones end. */
export const holdHere = async (page: Page): Promise<() => Promise<unknown>> => {
  await page.evaluate(hold)
  return () => page.evaluate(() => void Object.assign(window, { suelto: true }))
}
