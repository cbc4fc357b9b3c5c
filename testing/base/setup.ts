import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import setupPostgres from '#testing/postgres.ts'
import { startStandby } from '#testing/base/standby.ts'
import { findPgbouncer, startPgbouncer } from './pgbouncer.ts'

/**
 * Time zone of a server installed in Argentina. With it, tests fail for connections that rely on UTC as the default.
 */
const ZONE = 'America/Argentina/Buenos_Aires'

const asAdmin = async (url: string, statements: string[]): Promise<void> => {
  const admin = new pg.Client({ connectionString: url })
  await admin.connect()
  for (const statement of statements) await admin.query(statement)
  await admin.end()
}

/**
 * Global setup of the server tests. Starts PostgreSQL in the time zone of Buenos Aires, with PgBouncer and a
 * synchronous replica.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  let url = ''
  const stopPostgres = await setupPostgres({
    provide: (name, value) => {
      if (name === 'postgresUrl') url = String(value)
      project.provide(name, value)
    },
  })
  await asAdmin(url, [`alter system set timezone = '${ZONE}'`, 'select pg_reload_conf()'])
  const folder = await mkdtemp(join(tmpdir(), 'autogestion-pooler-'))
  await chmod(folder, 0o755)
  const pooler = await startPgbouncer((await findPgbouncer())!, folder, url)
  project.provide('pooler', pooler.host)
  const standby = await startStandby(url, join(folder, 'replica'))
  project.provide('replica', new URL(standby.url()).host)
  await asAdmin(url, [
    `alter system set synchronous_standby_names = '*'`,
    'alter role autogestion set synchronous_commit = remote_apply',
    'select pg_reload_conf()',
  ])
  return async () => {
    await pooler.stop()
    await standby.stop()
    await stopPostgres()
    await rm(folder, { recursive: true, force: true })
  }
}
