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
  use: {
    baseURL,
    actionTimeout: PATIENCE.step,
    navigationTimeout: PATIENCE.step,
    locale: 'es-AR',
    timezoneId: 'America/Argentina/Buenos_Aires',
    launchOptions: { executablePath: await browserExecutable(), args: browserArgs },
    ...use,
  },
})
