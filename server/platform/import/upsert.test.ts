import { afterAll, beforeAll, expect, test } from 'vitest'
import type pg from 'pg'
import { createPool } from '#server/db/database.ts'
import { createTestDatabase } from '#testing/database.ts'
import { upsertOf } from './upsert.ts'

let pool: pg.Pool
let second: pg.Pool
let drop: () => Promise<void>
beforeAll(async () => {
  const database = await createTestDatabase('template0')
  pool = createPool(database.url, 1, () => {})
  second = createPool(database.url, 1, () => {})
  drop = async () => {
    await pool.end()
    await second.end()
    await database.release()
  }
  await pool.query(
    `create table caja (codigo text primary key, peso numeric(6,2), colores text[] not null default '{}', desde date,
       dentro jsonb, de_a int not null default 1, version int not null default 1)`,
  )
})
afterAll(() => drop())

const write = upsertOf({ tabla: 'caja', clave: 'codigo', versiones: true })
const all = async () => (await pool.query('select * from caja order by codigo')).rows

test('upsertOf writes a row with columns of any type', async () => {
  const fila = {
    codigo: 'A"|{}',
    peso: '10.50',
    colores: ['rojo, claro', 'a|b'],
    desde: '2026-11-25',
    dentro: [{ n: 1 }],
  }
  expect(await write(pool, [fila])).toEqual({ nuevas: 1, cambiadas: 0 })
  expect(await all()).toEqual([{ ...fila, de_a: 1, version: 1 }])
})

test('upsertOf changes nothing for an equal row, and increments the version of a row that changed', async () => {
  const fila = { codigo: 'A"|{}', peso: 10.5, colores: ['rojo, claro', 'a|b'] }
  expect(await write(pool, [fila])).toEqual({ nuevas: 0, cambiadas: 0 })
  expect(await write(pool, [{ ...fila, peso: null }])).toEqual({ nuevas: 0, cambiadas: 1 })
  expect(await all()).toMatchObject([{ peso: null, desde: '2026-11-25', version: 2 }])
})

test('upsertOf keeps the stored values of columns that a row of a mixed batch does not have', async () => {
  const written = await write(pool, [
    { codigo: 'A"|{}', deA: 6, colores: undefined },
    { codigo: 'B', colores: ['negro'] },
    { codigo: 'C' },
  ])
  expect(written).toEqual({ nuevas: 2, cambiadas: 1 })
  expect(await all()).toMatchObject([
    { colores: ['rojo, claro', 'a|b'], de_a: 6, version: 3 },
    { colores: ['negro'], de_a: 1 },
    { colores: [], de_a: 1 },
  ])
  expect(await write(pool, [{ codigo: 'C' }]), 'a row with nothing but its key').toEqual({ nuevas: 0, cambiadas: 0 })
})

test('upsertOf does not deadlock when two transactions write the same rows in opposite order', async () => {
  const filas = Array.from({ length: 3000 }, (_, at) => `X${String(at).padStart(4, '0')}`)
  const at = (peso: number) => filas.map((codigo) => ({ codigo, peso }))
  for (let peso = 1; peso < 20; peso += 2)
    await Promise.all([write(pool, at(peso)), write(second, at(peso + 1).toReversed())])
  expect((await pool.query("select count(*)::int as n from caja where codigo like 'X%'")).rows).toEqual([{ n: 3000 }])
})
