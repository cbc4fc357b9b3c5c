import { defineConfig } from 'vitest/config'
import { DATA_KEYS } from '#testing/data-keys.ts'
import { PATIENCE } from '#testing/patience.ts'

/** Tests to repeat with each transaction on another connection, besides the pooler's own. */
const AGAIN = [
  'server/llamadas.test.ts',
  'server/matriz.test.ts',
  'server/platform/http/idempotencia.test.ts',
  'server/modules/buscar/buscar.test.ts',
  'server/modules/notificaciones/notificaciones-vivo.test.ts',
  'server/modules/importaciones/importaciones.test.ts',
]

export default defineConfig({
  test: {
    include: ['testing/base/*.test.ts', ...AGAIN],
    environment: 'node',
    env: { DATA_KEYS },
    pool: 'forks',
    experimental: { viteModuleRunner: false },
    isolate: false,
    // One test pauses the replica, and commits of the others would wait for it.
    fileParallelism: false,
    globalSetup: './testing/base/setup.ts',
    testTimeout: PATIENCE.step,
    hookTimeout: PATIENCE.start,
  },
})
