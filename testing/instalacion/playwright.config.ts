import { defineConfig } from '@playwright/test'
import { journeysOf } from '#testing/playwright.ts'
import { readRecorrido } from './recorrido.ts'

export default defineConfig({
  // The certificate is self-signed.
  ...(await journeysOf(readRecorrido().portal, { ignoreHTTPSErrors: true })),
  testDir: '.',
  workers: 1,
  outputDir: '../../test-results/instalacion',
})
