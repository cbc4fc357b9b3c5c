import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buscar } from '#contract/buscar/calls.ts'
import { devoluciones } from '#contract/devoluciones/calls.ts'
import type { ReplyOf } from '#contract/route.ts'
import { type Found, searcher } from '#testing/buscar.ts'
import { type Person, type Portal, startPortal } from '#testing/portal.ts'
import { prepareRows } from '#testing/base/prepare-rows.ts'

/** Number of returns: more than the newest rows that a search samples to choose its plan. */
const MANY = 1500

let portal: Portal
beforeAll(async () => {
  portal = await startPortal()
  // The oldest return has the word "unico", the hundred oldest "antiguo" and every third "tercero". The second oldest
  // has the number 471; numbers 30 to 60 are longer and begin with 471.
  await prepareRows(
    portal.pool,
    `insert into devolucion (devolucion_id, razon_social_id, estado_id, fecha, usuario_id, motivo_ids, unidades, requiere_envio,
       vuelve_mercaderia, documento)
     select 700000 + n, 1042, 2, date '2020-01-01' + n, 1, array[4], 1, true, true,
       to_tsvector('simple', 'muchas' || case when n = 1 then ' unico' else '' end || case when n % 3 = 0 then ' tercero' else '' end
         || case when n <= 100 then ' antiguo' else '' end
         || case when n = 2 then ' 471' when n between 30 and 60 then ' 471' || n else '' end)
     from generate_series(1, $1::int) n`,
    [MANY],
  )
  await prepareRows(
    portal.pool,
    `insert into factura (razon_social_id, numero, fecha)
     select 1042, 'A-0001-' || lpad((n * 10000 + 4321)::text, 8, '0'), date '2020-01-01' + n from generate_series(0, 300) n`,
  )
  await portal.pool.query('analyze')
})
afterAll(() => portal.close())

const { titles } = searcher(() => portal)
const of = (...numbers: number[]): string[] => numbers.map((n) => `Devolución ${700_000 + n}`)

/** A user of one company, a user of several companies, and a user who sees all companies. */
const PEOPLE: Person[] = ['lferreyra', 'mibarra', 'rsosa']

describe.each(PEOPLE)('a search among very many returns, for %s', (person) => {
  test('finds the only return with a word, although the return is old', async () => {
    expect(await titles(person, 'unico', 'devolucion')).toEqual(of(1))
  })

  test('finds the newest returns with a common word', async () => {
    expect(await titles(person, 'tercero', 'devolucion')).toEqual(of(1500, 1497, 1494, 1491, 1488))
  })

  test('finds the newest returns with a word that only old ones have', async () => {
    expect(await titles(person, 'antig', 'devolucion')).toEqual(of(100, 99, 98, 97, 96))
  })

  test('finds numbers that begin with four given digits; finds three digits only as a whole number if no new return begins with them', async () => {
    expect(await titles(person, '471', 'devolucion')).toEqual(of(2))
    expect(await titles(person, '4713', 'devolucion')).toEqual(of(39, 38, 37, 36, 35))
  })

  test('lists and counts all returns with a common word, newest first', async () => {
    const { body } = await portal.call<ReplyOf<typeof devoluciones.search>>(person, devoluciones.search, {
      params: { page: 2, size: 20 },
      body: { texto: 'tercero' },
    })
    expect(body).toMatchObject({ total: 500, hayMas: false })
    expect(body.filas.map(({ devolucionId }) => devolucionId).slice(0, 2)).toEqual([701_440, 701_437])
  })

  test('requires every word, also if each of them is common', async () => {
    expect(await titles(person, 'antiguo tercero', 'devolucion')).toEqual(of(99, 96, 93, 90, 87))
  })

  test('finds nothing for a missing word', async () => {
    expect(await titles(person, 'inexistente', 'devolucion')).toEqual([])
  })
})

test.each(PEOPLE)(
  'a search among very many invoices with the same last digits shows the exact number first, for %s',
  async (person) => {
    const [first, ...rest] = await titles(person, '4321', 'comprobante')
    expect(first).toBe('Factura A-0001-00004321')
    expect(rest).toHaveLength(4)
  },
)

test.each([
  { held: 400, found: ['devolucion', 'producto', 'catalogo'], sinRespuesta: [] },
  { held: 2500, found: ['producto', 'catalogo'], sinRespuesta: ['devolucion'] },
])('a search waits up to 1.5 s for a table that is locked for $held ms, and finds the other results', async (row) => {
  const holder = await portal.pool.connect()
  await holder.query('begin; lock table devolucion in access exclusive mode')
  const given = wait(row.held).then(() => holder.query('rollback'))
  const { status, body } = await portal.call<Found>('admin', buscar.search, { query: { texto: 'VM-A118' } })
  await given
  holder.release()
  expect(status).toBe(200)
  expect({ ...row, found: body.grupos.map(({ tipo }) => tipo), sinRespuesta: body.sinRespuesta }).toEqual(row)
})
