import { defineConfig } from '@playwright/test'
import { browserArgs, browserExecutable } from './testing/browser.ts'
import { PATIENCE } from './testing/patience.ts'

const PORT = Number(process.env.E2E_PORT ?? 8397)

export default defineConfig({
  testDir: 'e2e',
  workers: 2,
  reporter: 'list',
  timeout: PATIENCE.test,
  expect: { timeout: PATIENCE.step, toPass: { timeout: PATIENCE.step } },
  use: {
    baseURL: `http://localhost:${PORT}`,
    actionTimeout: PATIENCE.step,
    locale: 'es-AR',
    timezoneId: 'America/Argentina/Buenos_Aires',
    // Nobody waits for what moves; components are tried with it.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: { executablePath: await browserExecutable(), args: browserArgs },
  },
  // What ends other sessions of a person waits until nobody else is signed in as them.
  projects: [
    { name: 'journeys', testIgnore: '*.alone.spec.ts' },
    { name: 'alone', testMatch: '*.alone.spec.ts', dependencies: ['journeys'] },
  ],
  // The real program, on a database of its own that starts empty.
  webServer: {
    command: `node tools/e2e-server.ts ${PORT}`,
    url: `http://localhost:${PORT}/listo`,
    reuseExistingServer: false,
    timeout: PATIENCE.start,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 12_000 },
  },
})
