import { afterAll, beforeAll, expect, test } from 'vitest'
import type pg from 'pg'
import { createTestDatabase } from '#testing/database.ts'
import { until } from '#testing/wait.ts'
import { createPool } from './database.ts'
import { migrate, pendingMigrations } from './migrations.ts'

let database: { url: string; release: () => Promise<void> }
let pool: pg.Pool
let holder: pg.PoolClient
beforeAll(async () => {
  database = await createTestDatabase('template0')
  pool = createPool(database.url, 4, () => {})
  await pool.query('create table migracion (nombre text primary key, aplicada timestamptz not null default now())')
  holder = await pool.connect()
})
afterAll(async () => {
  holder.release()
  await pool.end()
  await database.release()
})

const hold = () => holder.query('begin; lock table migracion in share mode')

test('a migration whose table is locked times out and leaves the tables unchanged', async () => {
  await hold()
  await expect(migrate(pool, { lockMs: 50, restMs: 1, tries: 2 })).rejects.toMatchObject({ code: '55P03' })
  await holder.query('commit')
  expect(await pendingMigrations(pool)).toContain('0001_empresas.sql')
})

test('a diverged history is rejected before any change; the tables of a later version are accepted', async () => {
  const unrecognized = '0064_ayuda_articulos.sql'
  await pool.query('insert into migracion (nombre) values ($1)', [unrecognized])
  const before = await pendingMigrations(pool)
  await expect(migrate(pool)).rejects.toThrow(
    `tiene la migración ${unrecognized}, que esta versión no conoce, y le falta ${before[0]}.`,
  )
  expect(await pendingMigrations(pool)).toEqual(before)
  await pool.query('insert into migracion (nombre) select * from unnest($1::text[])', [before])
  expect(await migrate(pool)).toEqual([])
  await pool.query('delete from migracion')
})

test('a migration retries until its table is free; two concurrent runs apply each file once', async () => {
  await hold()
  const both = Promise.all([
    migrate(pool, { lockMs: 50, restMs: 1, tries: 10_000 }),
    migrate(pool, { lockMs: 50, restMs: 1, tries: 10_000 }),
  ])
  const isWaiting = async () => (await pool.query('select 1 from pg_locks where not granted')).rowCount! > 0
  await until('a migration waits for the table', isWaiting)
  await holder.query('commit')
  const [one, other] = await both
  expect(new Set([...one, ...other]).size).toBe(one.length + other.length)
  expect(await pendingMigrations(pool)).toEqual([])
  expect(await migrate(pool)).toEqual([])
})
