import { defineConfig } from 'vitest/config'
import { PATIENCE } from '#testing/patience.ts'

export default defineConfig({
  test: {
    include: ['testing/keycloak/*.test.ts'],
    environment: 'node',
    pool: 'forks',
    testTimeout: PATIENCE.step,
    hookTimeout: PATIENCE.step,
  },
})
