import { access, mkdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { closeAll, type Closers } from '#server/base/closers.ts'
import { startStandby } from '#testing/base/standby.ts'
import { until } from '#testing/wait.ts'
import { startPostgres } from '../../embedded-postgres.ts'
import { createPool } from './database.ts'
import { toAppError } from '#server/base/errors.ts'
import { createLive } from '#server/jobs/live.ts'
import { createReads } from './reads.ts'

const folder = join(tmpdir(), `autogestion-replica-${randomUUID()}`)
const closers: Closers = [() => rm(folder, { recursive: true, force: true })]
let primary: Awaited<ReturnType<typeof startPostgres>>
let standby: Awaited<ReturnType<typeof startPostgres>>
let pool: pg.Pool
let replica: pg.Pool
const open = () => {
  const own = createPool(standby.url(), 4, () => {})
  const reads = createReads({ pool, replicas: [own], maxLagMs: 1000 })
  closers.push(reads.stop)
  return { reads, own }
}
let one: ReturnType<typeof open>
let other: ReturnType<typeof open>

beforeAll(async () => {
  await mkdir(folder)
  primary = await startPostgres(join(folder, 'primera'), ['fsync=off'])
  closers.push(() => primary.stop())
  pool = createPool(primary.url(), 4, () => {})
  closers.push(() => pool.end())
  await pool.query('create table dato (n int); create unlogged table escrito (usuario_id int primary key, lsn pg_lsn)')
  standby = await startStandby(primary.url(), join(folder, 'copia'))
  closers.push(() => standby.stop())
  replica = createPool(standby.url(), 1, () => {})
  closers.push(() => replica.end())
  one = open()
  other = open()
})
afterAll(async () => {
  await closeAll(closers)
})

const isAlive = (pid: number): Promise<boolean> =>
  access(`/proc/${pid}`).then(
    () => true,
    () => false,
  )

/** Returns a user with the WAL position of their last write on the primary. */
const person = async (usuarioId: number, isStaff = false) => {
  const { rows } = await pool.query<{ escrito: number }>(
    `select (lsn - '0/0')::bigint as escrito from escrito where usuario_id = $1`,
    [usuarioId],
  )
  return { usuarioId, isStaff, ...rows[0] }
}
const isOnReplica = async ({ reads, own }: typeof one, who: ReturnType<typeof person>) =>
  reads.poolFor(await who) === own
const pauseReplay = () => replica.query('select pg_wal_replay_pause()')
const resumeReplay = () => replica.query('select pg_wal_replay_resume()')
const write = () => pool.query('insert into dato values (1)')
const unlimited = <T>(task: () => Promise<T>) => task()

/** Returns the states that a user reads during three seconds, while this user and others write. */
const readStates = async (reads: ReturnType<typeof createReads>, usuarioId: number) => {
  const states: number[] = []
  for (let read = 0; read < 300; read += 1) {
    if (read % 10 === 0) await write()
    if (read % 100 === 0) await reads.markWritten(usuarioId)
    if (read % 100 === 50) reads.markNotified(String(usuarioId))
    const { rows } = await reads.dbFor(await person(usuarioId), unlimited).query('select count(*)::int as n from dato')
    states.push((rows as { n: number }[])[0]!.n)
    await wait(10)
  }
  return states
}

/** Delays (ms) of the two replicas before they replay a commit. */
const APPLY_DELAYS = [150, 400]

describe('several replicas', () => {
  test('each serve their own users; while one replica is stopped, the other still serves its users', async () => {
    const second = await startStandby(primary.url(), join(folder, 'otra'))
    const pools = [standby, second].map((server) => createPool(server.url(), 2, () => {}))
    const admins = [standby, second].map((server) => createPool(server.url(), 1, () => {}))
    const reads = createReads({ pool, replicas: pools, maxLagMs: 60_000 })
    const answering = async (usuarioId: number) => {
      const who = await person(usuarioId)
      return new Set([1, 2, 3, 4].map(() => reads.poolFor(who)))
    }
    try {
      for (const [usuarioId, own] of [
        [4, pools[0]],
        [5, pools[1]],
      ] as const)
        await until('the user has their replica', async () => (await answering(usuarioId)).has(own!))
      expect([await answering(4), await answering(5)]).toEqual([new Set([pools[0]]), new Set([pools[1]])])
      // If a replica has not replayed a write of its user, the primary serves that user, not the other replica.
      await pauseReplay()
      await write()
      await reads.markWritten(4)
      expect(await answering(4)).toEqual(new Set([pool]))
      expect(await answering(5)).toEqual(new Set([pools[1]]))
      await resumeReplay()
      for (const [at, admin] of admins.entries()) {
        await admin.query(`alter system set recovery_min_apply_delay = ${APPLY_DELAYS[at]}`)
        await admin.query('select pg_reload_conf()')
      }
      // No user reads an older state after a newer one, whichever server answers.
      const both = await Promise.all([4, 5].map((usuarioId) => readStates(reads, usuarioId)))
      for (const states of both) {
        expect(states).toEqual(states.toSorted((earlier, later) => earlier - later))
        expect(new Set(states).size).toBeGreaterThan(3)
      }
      for (const admin of admins) {
        await admin.query('alter system reset recovery_min_apply_delay')
        await admin.query('select pg_reload_conf()')
      }
      await second.stop()
      await until('the stopped replica is excluded', () => reads.status()[1]!.isUsed === false)
      await until('the other replica serves its user', async () => (await answering(5)).has(pools[0]!))
    } finally {
      await resumeReplay()
      await reads.stop()
      for (const each of admins) await each.end()
      await second.stop()
    }
  }, 60_000)
})

describe('a replica', () => {
  test('is used once its lag is known', async () => {
    await until('the replica is used', async () => (await isOnReplica(one, person(1))) && isOnReplica(other, person(1)))
    expect(one.reads.status()).toMatchObject([{ isUsed: true }])
  })

  test('does not serve a user who just wrote, through any process, until it has replayed the write; it serves other users in that time', async () => {
    await pauseReplay()
    await write()
    await one.reads.markWritten(1)
    for (const process of [one, other]) {
      expect(await isOnReplica(process, person(1))).toBe(false)
      expect(await isOnReplica(process, person(2))).toBe(true)
    }
    await resumeReplay()
    await write()
    for (const process of [one, other]) await until('the replica replayed it', () => isOnReplica(process, person(1)))
  })

  test("does not serve a user who was notified of a change until it has replayed the primary's position of that moment", async () => {
    await pauseReplay()
    await write()
    one.reads.markNotified('2')
    one.reads.markNotified('mesa')
    expect(await isOnReplica(one, person(2))).toBe(false)
    expect(await isOnReplica(one, person(6, true))).toBe(false)
    expect(await isOnReplica(one, person(3))).toBe(true)
    await resumeReplay()
    await write()
    await until(
      'the replica replayed it',
      async () => (await isOnReplica(one, person(2))) && isOnReplica(one, person(6, true)),
    )
    await pauseReplay()
    await write()
    one.reads.markNotified('maestros')
    expect(await isOnReplica(one, person(3))).toBe(false)
    expect(await isOnReplica(one, person(6, true))).toBe(false)
    await resumeReplay()
    await write()
    await until(
      'the replica replayed it',
      async () => (await isOnReplica(one, person(3))) && isOnReplica(one, person(6, true)),
    )
  })

  test('is excluded while it lags, and is used again afterwards', async () => {
    await pauseReplay()
    await write()
    await until('the replica lags', () => one.reads.status()[0]!.isUsed === false)
    expect(one.reads.status()[0]!.lagSeconds).toBeGreaterThan(1)
    expect(await isOnReplica(one, person(3))).toBe(false)
    await resumeReplay()
    await until('the replica is used again', () => isOnReplica(one, person(3)))
  })

  test('does not serve a user who wrote before the primary crashed, until it has replayed the position after the crash', async () => {
    const live = createLive({
      url: primary.url(),
      channel: 'notificaciones',
      onError: () => {},
      onNotified: one.reads.markNotified,
    })
    await live.start()
    await until('the replica is used', () => isOnReplica(one, person(7)))
    await pauseReplay()
    await write()
    await one.reads.markWritten(7)
    process.kill(primary.pid, 'SIGQUIT')
    await until('the server ended', async () => !(await isAlive(primary.pid)))
    primary = await startPostgres(join(folder, 'primera'), ['fsync=off'], undefined, primary.port)
    // Let each connection of the pool fail once.
    await Promise.allSettled([1, 2, 3, 4].map(() => pool.query('select 1')))
    // The crash emptied the unlogged table that stores the users' last writes.
    expect((await person(7)).escrito).toBeUndefined()
    for (let read = 0; read < 100; read += 1) {
      expect(await isOnReplica(one, person(7))).toBe(false)
      await wait(10)
    }
    await resumeReplay()
    await write()
    await until('the replica replayed it', () => isOnReplica(one, person(7)))
    await live.stop()
  })

  test('passes a write, or a read of an unlogged table, to the primary', async () => {
    await one.reads.markWritten(8)
    await until('the replica serves the user', () => isOnReplica(one, person(3)))
    const db = one.reads.dbFor(await person(3), unlimited)
    expect((await db.query('select 1 from escrito where usuario_id = 8')).rowCount).toBe(1)
    expect((await db.query('insert into dato values (2)')).rowCount).toBe(1)
    expect((await db.query('select pg_is_in_recovery() as it')).rows).toEqual([{ it: true }])
    await expect(db.query('select 1 / 0')).rejects.toMatchObject({ code: '22012' })
  })

  test('that is configured as the primary, as in a failover, reports a read of an unlogged table as an unavailable database', async () => {
    const error: unknown = await replica.query('select 1 from escrito').catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({ code: '0A000' })
    expect(toAppError(error)).toMatchObject({ code: 'no-disponible' })
  })

  test('that stops is replaced by the primary, for the current query and the next ones', async () => {
    await until('the replica serves the user', () => isOnReplica(one, person(9)))
    const db = one.reads.dbFor(await person(9), unlimited)
    await standby.stop()
    expect((await db.query('select pg_is_in_recovery() as it')).rows).toEqual([{ it: false }])
    expect(await isOnReplica(one, person(3))).toBe(false)
    expect(one.reads.status()).toMatchObject([{ isUsed: false }])
  })
})
