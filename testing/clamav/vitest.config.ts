import { defineConfig } from 'vitest/config'
import { PATIENCE } from '#testing/patience.ts'

export default defineConfig({
  test: {
    include: ['testing/clamav/*.test.ts'],
    environment: 'node',
    pool: 'forks',
    experimental: { viteModuleRunner: false },
    testTimeout: PATIENCE.step,
    hookTimeout: PATIENCE.start,
  },
})
