import type { PlaywrightTestConfig } from '@playwright/test'
import { browserArgs, browserExecutable } from './browser.ts'
import { PATIENCE } from './patience.ts'

/** Returns the settings of all journeys (e2e tests): timeouts, retries, locale and browser. */
export const journeysOf = async (
  baseURL: string,
  use: PlaywrightTestConfig['use'] = {},
): Promise<PlaywrightTestConfig> => ({
  reporter: 'list',
  timeout: PATIENCE.test,
  expect: { timeout: PATIENCE.step, toPass: { timeout: PATIENCE.step } },
  // A failed journey runs once more in a new browser. If it then passes, it is listed as unstable, with the trace of
  // its first run. When CI is set, an unstable journey fails the run unless the configuration says otherwise.
  retries: 1,
  failOnFlakyTests: Boolean(process.env.CI),
  use: {
    baseURL,
    actionTimeout: PATIENCE.step,
    navigationTimeout: PATIENCE.step,
    // Record clicks, requests and console messages. Pictures would slow down every journey.
    trace: { mode: 'retain-on-first-failure', screenshots: false, snapshots: false, sources: false },
    locale: 'es-AR',
    timezoneId: 'America/Argentina/Buenos_Aires',
    launchOptions: { executablePath: await browserExecutable(), args: browserArgs },
    ...use,
  },
})
