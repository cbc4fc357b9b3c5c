import { defineConfig } from '@playwright/test'
import { browserArgs, browserExecutable } from '#testing/browser.ts'
import { PATIENCE } from '#testing/patience.ts'
import { readSurroundings } from './surroundings.ts'

export default defineConfig({
  testDir: '../..',
  // The journeys of the session are the same whoever the provider is.
  testMatch: ['testing/keycloak/*.spec.ts', 'e2e/sesion.spec.ts', 'e2e/arranque.spec.ts'],
  workers: 1,
  reporter: 'list',
  outputDir: '../../test-results/keycloak',
  timeout: PATIENCE.test,
  expect: { timeout: PATIENCE.step, toPass: { timeout: PATIENCE.step } },
  use: {
    baseURL: readSurroundings().portal,
    actionTimeout: PATIENCE.step,
    locale: 'es-AR',
    timezoneId: 'America/Argentina/Buenos_Aires',
    launchOptions: { executablePath: await browserExecutable(), args: browserArgs },
  },
})
