import { defineConfig } from 'vitest/config'
import { DATA_KEYS } from '#testing/data-keys.ts'
import { PATIENCE } from '#testing/patience.ts'

/** Server tests that also run behind PgBouncer. There each transaction may get another connection. */
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
    // Run one test file at a time. A test that pauses the replica would block the commits of other tests, which wait
    // for the replica.
    fileParallelism: false,
    globalSetup: './testing/base/setup.ts',
    testTimeout: PATIENCE.step,
    hookTimeout: PATIENCE.start,
  },
})
