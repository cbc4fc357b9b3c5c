import { defineConfig } from '@playwright/test'
import { PATIENCE } from './testing/patience.ts'
import { journeysOf } from './testing/playwright.ts'

const PORT = Number(process.env.E2E_PORT ?? 8397)

export default defineConfig({
  // Nobody waits for what moves; components are tried with it.
  ...(await journeysOf(`http://localhost:${PORT}`, { contextOptions: { reducedMotion: 'reduce' } })),
  // tools/test.ts names the unstable ones, and judges how many are too many.
  failOnFlakyTests: false,
  testDir: 'e2e',
  workers: 2,
  // What ends other sessions of a person, or asks more of everybody's sign-in, waits until nobody else is there; one by one.
  projects: [
    { name: 'journeys', testIgnore: '*.alone.spec.ts' },
    { name: 'alone', testMatch: '*.alone.spec.ts', dependencies: ['journeys'], workers: 1 },
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
