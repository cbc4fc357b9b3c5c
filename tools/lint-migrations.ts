// npm run lint:migrations: migrations that would block the database while they run, checked by squawk (`pip install
// squawk-cli`) if installed.
import { readdirSync } from 'node:fs'
import { findProgram } from '#testing/instalacion/entorno.ts'
import { run, runSuite } from './run.ts'

/**
 * Rules that the migrator makes unnecessary: it gives each file a transaction with its own timeouts, and retries it.
 */
const BY_MIGRATOR = ['prefer-robust-stmts', 'require-lock-timeout', 'require-statement-timeout']

/** Rules that do not apply: counts and fixed-length codes have those types on purpose; row ids are already bigint. */
const BY_MEANING = ['prefer-bigint-over-int', 'prefer-bigint-over-smallint', 'ban-char-field']

await runSuite('Las migraciones, con squawk', async () => {
  const squawk = await findProgram('squawk')
  if (!squawk) return 'falta squawk (pip install squawk-cli)'
  const files = readdirSync('db/migrations')
  const args = ['--assume-in-transaction', '--pg-version=15', `--exclude=${[...BY_MIGRATOR, ...BY_MEANING].join(',')}`]
  const { code } = await run(squawk, [...args, ...files.map((name) => `db/migrations/${name}`)])
  return { passed: code === 0 ? files.length : 0, failed: code === 0 ? 0 : 1 }
})
