import { defineConfig } from 'vitest/config'
import { PATIENCE } from '#testing/patience.ts'

export default defineConfig({
  test: {
    include: ['testing/clientes/*.test.ts'],
    environment: 'node',
    pool: 'forks',
    experimental: { viteModuleRunner: false },
    globalSetup: './testing/postgres.ts',
    testTimeout: PATIENCE.step,
    hookTimeout: PATIENCE.start,
  },
})
