import { test as base } from '@playwright/test'

/**
 * Test that closes the browser contexts which it opened. Left open, they would react to the changes of later journeys
 * in the same browser.
 */
export const test = base.extend<{ closeContexts: void }>({
  closeContexts: [
    async ({ browser }, use) => {
      const oldContexts = new Set(browser.contexts())
      await use()
      const newContexts = browser.contexts().filter((context) => !oldContexts.has(context))
      await Promise.all(newContexts.map((context) => context.close()))
    },
    { auto: true },
  ],
})
