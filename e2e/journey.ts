import { test as base } from '@playwright/test'

/**
 * A journey, which takes with it every window that it opened: those of the journeys before would live on in the same browser,
 * hear what changes and ask for it, more of them with each.
 */
export const test = base.extend<{ leave: void }>({
  leave: [
    async ({ browser }, use) => {
      const before = new Set(browser.contexts())
      await use()
      const own = browser.contexts().filter((context) => !before.has(context))
      await Promise.all(own.map((context) => context.close()))
    },
    { auto: true },
  ],
})
