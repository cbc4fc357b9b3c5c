import { mkdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { closeAll, type Closers } from '#server/base/closers.ts'
import { startStandby } from '#testing/base/standby.ts'
import { until } from '#testing/wait.ts'
import { startPostgres } from '../../embedded-postgres.ts'
import { createPool } from './database.ts'
import { toAppError } from '#server/base/errors.ts'
import { createReads } from './reads.ts'

const folder = join(tmpdir(), `autogestion-replica-${randomUUID()}`)
const closers: Closers = [() => rm(folder, { recursive: true, force: true })]
let primary: Awaited<ReturnType<typeof startPostgres>>
let standby: Awaited<ReturnType<typeof startPostgres>>
let pool: pg.Pool
let replica: pg.Pool
const open = () => {
  const own = createPool(standby.url(), 4, () => {})
  const reads = createReads({ pool, replicas: [own], mostLateMs: 1000 })
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

/** A person as each call finds them: with what the primary says that they wrote. */
const person = async (usuarioId: number, isStaff = false) => {
  const { rows } = await pool.query<{ escrito: number }>(
    `select (lsn - '0/0')::bigint as escrito from escrito where usuario_id = $1`,
    [usuarioId],
  )
  return { usuarioId, isStaff, ...rows[0] }
}
const isOnReplica = async ({ reads, own }: typeof one, who: ReturnType<typeof person>) =>
  reads.poolFor(await who) === own
const stand = () => replica.query('select pg_wal_replay_pause()')
const go = () => replica.query('select pg_wal_replay_resume()')
const write = () => pool.query('insert into dato values (1)')
const freely = <T>(task: () => Promise<T>) => task()

describe('several replicas', () => {
  test('take turns, and who has just written is answered by those that have it', async () => {
    const second = await startStandby(primary.url(), join(folder, 'otra'))
    const pools = [standby, second].map((server) => createPool(server.url(), 2, () => {}))
    const reads = createReads({ pool, replicas: pools, mostLateMs: 60_000 })
    const answering = async (usuarioId: number) => {
      const who = await person(usuarioId)
      return new Set([1, 2, 3, 4].map(() => reads.poolFor(who)))
    }
    try {
      await until('both are used', async () => (await answering(1)).size === 2)
      await stand()
      await write()
      await reads.wrote(1)
      await until('the other one has it', async () => (await answering(1)).has(pools[1]!))
      expect(await answering(1)).toEqual(new Set([pools[1]]))
      expect((await answering(2)).size).toBe(2)
      await second.stop()
      await until('the one that went away is left out', () => reads.status()[1]!.isUsed === false)
      expect(await answering(1)).toEqual(new Set([pool]))
      expect(await answering(2)).toEqual(new Set([pools[0]]))
    } finally {
      await go()
      await reads.stop()
      await second.stop()
    }
  })
})

describe('a replica', () => {
  test('is read from once it is known to be in time', async () => {
    await until('it is used', async () => (await isOnReplica(one, person(1))) && isOnReplica(other, person(1)))
    expect(one.reads.status()).toMatchObject([{ isUsed: true }])
  })

  test('does not answer who has just written, through whichever process, until it has what they wrote; others it does', async () => {
    await stand()
    await write()
    await one.reads.wrote(1)
    for (const process of [one, other]) {
      expect(await isOnReplica(process, person(1))).toBe(false)
      expect(await isOnReplica(process, person(2))).toBe(true)
    }
    await go()
    await write()
    for (const process of [one, other]) await until('it has it', () => isOnReplica(process, person(1)))
  })

  test('does not answer who was told of something new until it has what the primary had then', async () => {
    await stand()
    await write()
    one.reads.told('2')
    one.reads.told('mesa')
    expect(await isOnReplica(one, person(2))).toBe(false)
    expect(await isOnReplica(one, person(3, true))).toBe(false)
    expect(await isOnReplica(one, person(3))).toBe(true)
    await go()
    await write()
    await until('it has it', async () => (await isOnReplica(one, person(2))) && isOnReplica(one, person(3, true)))
    await stand()
    await write()
    one.reads.told('maestros')
    expect(await isOnReplica(one, person(3))).toBe(false)
    expect(await isOnReplica(one, person(3, true))).toBe(false)
    await go()
    await write()
    await until('it has it', async () => (await isOnReplica(one, person(3))) && isOnReplica(one, person(3, true)))
  })

  test('that is late is left out, and taken back', async () => {
    await stand()
    await write()
    await until('it is late', () => one.reads.status()[0]!.isUsed === false)
    expect(one.reads.status()[0]!.lagSeconds).toBeGreaterThan(1)
    expect(await isOnReplica(one, person(3))).toBe(false)
    await go()
    await until('it is back', () => isOnReplica(one, person(3)))
  })

  test('leaves to the primary what it cannot answer: what is not logged, what writes after all', async () => {
    const db = one.reads.dbFor(await person(3), freely)
    expect((await db.query('select 1 from escrito')).rowCount).toBe(1)
    expect((await db.query('insert into dato values (2)')).rowCount).toBe(1)
    expect((await db.query('select pg_is_in_recovery() as it')).rows).toEqual([{ it: true }])
    await expect(db.query('select 1 / 0')).rejects.toMatchObject({ code: '22012' })
  })

  test('that one was led to for the primary, as at a failover, is a database that is away: what is not logged is not there', async () => {
    const error: unknown = await replica.query('select 1 from escrito').catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({ code: '0A000' })
    expect(toAppError(error)).toMatchObject({ code: 'no-disponible' })
  })

  test('that goes away is nobody’s loss: what was asked of it is asked of the primary, and so is what follows', async () => {
    const db = one.reads.dbFor(await person(3), freely)
    await standby.stop()
    expect((await db.query('select pg_is_in_recovery() as it')).rows).toEqual([{ it: false }])
    expect(await isOnReplica(one, person(3))).toBe(false)
    expect(one.reads.status()).toMatchObject([{ isUsed: false }])
  })
})
