import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import setupPostgres from '#testing/postgres.ts'
import { startStandby } from '#testing/standby.ts'
import { findPgbouncer, startPgbouncer } from './pgbouncer.ts'

/** As for all tests of the server, with PgBouncer before it, and a replica that has each commit before it is answered. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  let url = ''
  const stopPostgres = await setupPostgres({
    provide: (name, value) => {
      url = value
      project.provide(name, value)
    },
  })
  const folder = await mkdtemp(join(tmpdir(), 'autogestion-pooler-'))
  await chmod(folder, 0o755)
  const pooler = await startPgbouncer((await findPgbouncer())!, folder, url)
  project.provide('pooler', pooler.host)
  const standby = await startStandby(url, join(folder, 'replica'))
  project.provide('replica', new URL(standby.url()).host)
  const admin = new pg.Client({ connectionString: url })
  await admin.connect()
  await admin.query(`alter system set synchronous_standby_names = '*'`)
  await admin.query('alter role autogestion set synchronous_commit = remote_apply')
  await admin.query('select pg_reload_conf()')
  await admin.end()
  return async () => {
    await pooler.stop()
    await standby.stop()
    await stopPostgres()
    await rm(folder, { recursive: true, force: true })
  }
}
