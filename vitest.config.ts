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
            include: ['{contract,server,idp,tools,bench,drills}/**/*.test.ts'],
            environment: 'node',
            env: { DATA_KEYS },
            pool: 'forks',
            // Node runs the server's TypeScript directly, as in production: no transform, no second copy of each
            // module.
            experimental: { viteModuleRunner: false },
            // A worker loads the modules once and runs many files; each file has its own portal and database.
            isolate: false,
            // More workers than cores: tests mostly wait for queues and databases. At most eight, because of
            // PostgreSQL's limit of connections.
            maxWorkers: Math.min(8, 2 * availableParallelism()),
            globalSetup: './testing/postgres.ts',
            // Some tests start the portal up to four times.
            testTimeout: PATIENCE.start,
            hookTimeout: PATIENCE.start,
          },
        },
        {
          extends: true,
          // Pre-bundle all dependencies before the run: Vite would reload the page during a test when it discovers one
          // later.
          optimizeDeps: { entries: ['web/**/*.{ts,tsx}', 'testing/*.tsx'] },
          test: {
            name: 'web',
            // Project groups with different maxWorkers must run one after the other; this one follows the node project.
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
