// npm run lint:migrations: what a migration would stop while it runs, by squawk (`pip install squawk-cli`), where it is.
import { readdirSync } from 'node:fs'
import { findProgram } from '#testing/instalacion/entorno.ts'
import { run, runSuite } from './run.ts'

/** The migrator gives each file a transaction with its own limits of time: it can be run again, and waits for no table. */
const BY_MIGRATOR = ['prefer-robust-stmts', 'require-lock-timeout', 'require-statement-timeout']

/** Counts and codes of a fixed length are that by their meaning; what numbers rows is a bigint already. */
const BY_MEANING = ['prefer-bigint-over-int', 'prefer-bigint-over-smallint', 'ban-char-field']

await runSuite('Las migraciones, con squawk', async () => {
  const squawk = await findProgram('squawk')
  if (!squawk) return 'falta squawk (pip install squawk-cli)'
  const files = readdirSync('db/migrations')
  const args = ['--assume-in-transaction', '--pg-version=15', `--exclude=${[...BY_MIGRATOR, ...BY_MEANING].join(',')}`]
  const { code } = await run(squawk, [...args, ...files.map((name) => `db/migrations/${name}`)])
  return { passed: code === 0 ? files.length : 0, failed: code === 0 ? 0 : 1 }
})
