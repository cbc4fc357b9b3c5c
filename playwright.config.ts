import { defineConfig } from '@playwright/test'
import { browserArgs, browserExecutable } from './testing/browser.ts'

const PORT = Number(process.env.E2E_PORT ?? 8397)

export default defineConfig({
  testDir: 'e2e',
  workers: 2,
  // A second chance only where a busy machine is the likelier culprit; it is reported as flaky, not hidden.
  retries: process.env.CI ? 1 : 0,
  reporter: 'list',
  timeout: 60_000,
  expect: { timeout: 10_000 },
  use: {
    baseURL: `http://localhost:${PORT}`,
    actionTimeout: 10_000,
    locale: 'es-AR',
    timezoneId: 'America/Argentina/Buenos_Aires',
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
    timeout: 60_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 12_000 },
  },
})
