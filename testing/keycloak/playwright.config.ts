import { defineConfig } from '@playwright/test'
import { journeysOf } from '#testing/playwright.ts'
import { readSurroundings } from './surroundings.ts'

export default defineConfig({
  ...(await journeysOf(readSurroundings().portal)),
  testDir: '../..',
  // Journeys (e2e tests) about sessions and attacks on sessions. They run with the embedded provider too.
  testMatch: [
    'testing/keycloak/*.spec.ts',
    'e2e/ingreso/sesion.spec.ts',
    'e2e/first-script.spec.ts',
    'e2e/ataques.spec.ts',
    'e2e/ingreso/regreso.spec.ts',
    'e2e/ingreso/renovacion.spec.ts',
    'e2e/ingreso/fresh-sign-in.spec.ts',
  ],
  workers: 1,
  outputDir: '../../test-results/keycloak',
})
