import { defineConfig } from '@playwright/test'
import { browserArgs, browserExecutable } from '#testing/browser.ts'
import { PATIENCE } from '#testing/patience.ts'
import { readRecorrido } from './recorrido.ts'

export default defineConfig({
  testDir: '.',
  workers: 1,
  reporter: 'list',
  outputDir: '../../test-results/instalacion',
  timeout: PATIENCE.test,
  expect: { timeout: PATIENCE.step, toPass: { timeout: PATIENCE.step } },
  use: {
    baseURL: readRecorrido().portal,
    actionTimeout: PATIENCE.step,
    locale: 'es-AR',
    timezoneId: 'America/Argentina/Buenos_Aires',
    // The certificate is of this run alone.
    ignoreHTTPSErrors: true,
    launchOptions: { executablePath: await browserExecutable(), args: browserArgs },
  },
})
