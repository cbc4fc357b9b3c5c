import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: { include: ['testing/keycloak/*.test.ts'], environment: 'node', pool: 'forks', testTimeout: 60_000 },
})
