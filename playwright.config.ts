import { defineConfig } from '@playwright/test'
import { PATIENCE } from './testing/patience.ts'
import { journeysOf } from './testing/playwright.ts'

const PORT = Number(process.env.E2E_PORT ?? 8397)

export default defineConfig({
  // Reduced motion, so that journeys do not wait for animations; component tests cover those.
  ...(await journeysOf(`http://localhost:${PORT}`, { contextOptions: { reducedMotion: 'reduce' } })),
  // Do not fail here: tools/test.ts lists unstable journeys and decides how many are too many.
  failOnFlakyTests: false,
  testDir: 'e2e',
  workers: 2,
  // Journeys that end the sessions of a user, or change what every sign-in requires, run alone after the others.
  projects: [
    { name: 'journeys', testIgnore: '*.alone.spec.ts' },
    { name: 'alone', testMatch: '*.alone.spec.ts', dependencies: ['journeys'], workers: 1 },
  ],
  // The complete program, on a separate database that starts empty.
  webServer: {
    command: `node tools/e2e-server.ts ${PORT}`,
    url: `http://localhost:${PORT}/listo`,
    reuseExistingServer: false,
    timeout: PATIENCE.start,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 12_000 },
  },
})
