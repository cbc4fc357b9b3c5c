import type { PlaywrightTestConfig } from '@playwright/test'
import { browserArgs, browserExecutable } from './browser.ts'
import { PATIENCE } from './patience.ts'

/** What every journey has, whichever portal it goes to: its patience, its place on earth, its browser. */
export const journeysOf = async (
  baseURL: string,
  use: PlaywrightTestConfig['use'] = {},
): Promise<PlaywrightTestConfig> => ({
  reporter: 'list',
  timeout: PATIENCE.test,
  expect: { timeout: PATIENCE.step, toPass: { timeout: PATIENCE.step } },
  // A journey that failed goes once more in a browser of its own. Where it passes then it is told as unstable, with what it did
  // the first time; where nobody sits before the screen it stays a failure, so that nobody gets used to it.
  retries: 1,
  failOnFlakyTests: Boolean(process.env.CI),
  use: {
    baseURL,
    actionTimeout: PATIENCE.step,
    navigationTimeout: PATIENCE.step,
    // What was clicked, asked and said, without pictures: they would slow every journey down.
    trace: { mode: 'retain-on-first-failure', screenshots: false, snapshots: false, sources: false },
    locale: 'es-AR',
    timezoneId: 'America/Argentina/Buenos_Aires',
    launchOptions: { executablePath: await browserExecutable(), args: browserArgs },
    ...use,
  },
})
