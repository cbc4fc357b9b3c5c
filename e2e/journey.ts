import { test as base } from '@playwright/test'

/**
 * Test that closes the browser contexts which it opened. Open pages would react to changes of later tests in the same
 * browser.
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
