// npm run lint:migrations: finds migrations that would block the database while they run. Uses squawk (`pip install
// squawk-cli`), and skips the check without it.
import { readdirSync } from 'node:fs'
import { findProgram } from '#testing/instalacion/entorno.ts'
import { run, runSuite } from './run.ts'

/** Excluded rules: the migrator itself runs each file in a transaction with timeouts, and retries the file. */
const BY_MIGRATOR = ['prefer-robust-stmts', 'require-lock-timeout', 'require-statement-timeout']

/**
 * Excluded rules: small integers and codes of fixed length are chosen on purpose, and ids of rows are already bigint.
 */
const BY_MEANING = ['prefer-bigint-over-int', 'prefer-bigint-over-smallint', 'ban-char-field']

await runSuite('Las migraciones, con squawk', async () => {
  const squawk = await findProgram('squawk')
  if (!squawk) return 'falta squawk (pip install squawk-cli)'
  const files = readdirSync('db/migrations')
  const args = ['--assume-in-transaction', '--pg-version=15', `--exclude=${[...BY_MIGRATOR, ...BY_MEANING].join(',')}`]
  const { code } = await run(squawk, [...args, ...files.map((name) => `db/migrations/${name}`)])
  return { passed: code === 0 ? files.length : 0, failed: code === 0 ? 0 : 1 }
})
