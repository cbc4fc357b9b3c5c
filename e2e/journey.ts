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
      await Promise.all(browser.contexts().map((context) => !before.has(context) && context.close()))
    },
    { auto: true },
  ],
})
