import { availableParallelism } from 'node:os'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig, mergeConfig } from 'vitest/config'
import { browserArgs, browserExecutable } from './testing/browser.ts'
import { DATA_KEYS } from './testing/data-keys.ts'
import { PATIENCE } from './testing/patience.ts'
import { LongestFirst } from './tools/pruebas/longest-first.ts'
import base from './vite.config.ts'

export default mergeConfig(
  base,
  defineConfig({
    test: {
      sequence: { sequencer: LongestFirst },
      projects: [
        {
          test: {
            name: 'node',
            include: ['{contract,server,idp,tools,bench}/**/*.test.ts'],
            environment: 'node',
            env: { DATA_KEYS },
            pool: 'forks',
            // Node runs the server's TypeScript directly, as in production: no transform, no second copy of each
            // module.
            experimental: { viteModuleRunner: false },
            // A worker loads the modules once and runs many files; each file has its own portal and database.
            isolate: false,
            // Tests wait for queues and databases more than they compute. PostgreSQL has connections for eight workers.
            maxWorkers: Math.min(8, 2 * availableParallelism()),
            globalSetup: './testing/postgres.ts',
            // Some tests start the portal up to four times.
            testTimeout: PATIENCE.start,
            hookTimeout: PATIENCE.start,
          },
        },
        {
          extends: true,
          // Pre-bundle every dependency before the run: one found later would reload the page during a test.
          optimizeDeps: { entries: ['web/**/*.{ts,tsx}', 'testing/*.tsx'] },
          test: {
            name: 'web',
            // Run after the node project when both run: the two have different maxWorkers.
            sequence: { groupOrder: 1 },
            maxWorkers: Math.min(4, 2 * availableParallelism()),
            include: ['web/**/*.test.tsx'],
            setupFiles: ['./testing/web-setup.ts'],
            testTimeout: PATIENCE.step,
            hookTimeout: PATIENCE.step,
            expect: { poll: { timeout: PATIENCE.step } },
            browser: {
              enabled: true,
              headless: true,
              connectTimeout: PATIENCE.start,
              screenshotFailures: false,
              provider: playwright({
                launchOptions: { executablePath: await browserExecutable(), args: browserArgs },
              }),
              instances: [{ browser: 'chromium', viewport: { width: 1280, height: 900 } }],
            },
          },
        },
      ],
    },
  }),
)
