import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { archivos } from '#contract/archivos/calls.ts'
import { devoluciones } from '#contract/devoluciones/calls.ts'
import type { ReplyOf } from '#contract/route.ts'
import { createPool } from '#server/db/database.ts'
import { type Portal, startPortal } from '#testing/portal.ts'
import { until } from '#testing/wait.ts'
import { through } from './pgbouncer.ts'

let portal: Portal
const replica = createPool(through(inject('postgresUrl'), inject('replica')!), 1, () => {})
const nameOf = async () =>
  (await portal.pool.query<{ base: string }>('select current_database() as base')).rows[0]!.base
beforeAll(async () => {
  portal = await startPortal()
})
afterAll(async () => {
  await portal.close()
  await replica.end()
})

test('lists are read from the replica', async () => {
  const base = await nameOf()
  const done = async () =>
    (
      await replica.query<{ n: number }>('select tup_returned::int as n from pg_stat_database where datname = $1', [
        base,
      ])
    ).rows[0]!.n
  const before = await done()
  await until('it has read there', async () => {
    await portal.call('rsosa', devoluciones.search, { params: { page: 1, size: 20 }, body: {} })
    return (await done()) > before + 1000
  })
})

test('a user reads their own write at once: the portal reads from the primary until the replica has replayed the write', async () => {
  // Commit without waiting for the replica, because the test pauses its replay below.
  const base = await nameOf()
  await portal.pool.query(`alter role current_user in database ${base} set synchronous_commit = local`)
  await portal.pool.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  )
  await portal.pool.query('select pg_terminate_backend(pg_backend_pid())').catch(() => {})
  await replica.query('select pg_wal_replay_pause()')
  const made = await portal.call<ReplyOf<typeof archivos.create>>('lferreyra', archivos.create, {
    files: [{ name: 'a.txt', content: 'hola' }],
  })
  const { archivoId } = made.body.archivos[0]!
  const download = () => portal.call('lferreyra', archivos.download, { params: { archivoId } })
  expect((await download()).status).toBe(200)
  await replica.query('select pg_wal_replay_resume()')
})
