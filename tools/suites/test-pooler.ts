// npm run test:pooler [-- --shard=1/3]: tests the portal behind PgBouncer in transaction mode (apt-get install
// pgbouncer).
import { findPgbouncer } from '#testing/base/pgbouncer.ts'
import { countTests, run, runSuite } from '../run.ts'

await runSuite('Detrás de PgBouncer', async () => {
  if (!(await findPgbouncer())) return 'falta PgBouncer (apt-get install pgbouncer)'
  const { code, output } = await run('vitest', [
    'run',
    '--config',
    'testing/base/vitest.config.ts',
    ...process.argv.slice(2),
  ])
  const [passed, failed] = countTests(output)
  return { passed, failed: code !== 0 && failed === 0 ? 1 : failed }
})
