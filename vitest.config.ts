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
            // Node runs the server's TypeScript by itself, as in production: nothing to transform, no second copy of each module.
            experimental: { viteModuleRunner: false },
            // A process reads the modules once and takes file after file: each has a portal and a database of its own.
            isolate: false,
            // They wait for queues and databases more than they reckon. PostgreSQL has connections for eight.
            maxWorkers: Math.min(8, 2 * availableParallelism()),
            globalSetup: './testing/postgres.ts',
            // Some start the portal, four times in a row.
            testTimeout: PATIENCE.start,
            hookTimeout: PATIENCE.start,
          },
        },
        {
          extends: true,
          // Every dependency is found before the run: finding one later reloads the page under a test.
          optimizeDeps: { entries: ['web/**/*.{ts,tsx}', 'testing/*.tsx'] },
          test: {
            name: 'web',
            // After the others when both are asked for: how many go at once is not the same.
            sequence: { groupOrder: 1 },
            maxWorkers: Math.min(4, availableParallelism()),
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
