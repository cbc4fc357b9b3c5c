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
  // A journey that failed runs once more in a browser of its own. One that passes then is listed as unstable, with the trace of
  // its first run; with CI set it fails, unless its configuration judges that.
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
