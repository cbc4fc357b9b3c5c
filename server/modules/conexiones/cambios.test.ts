import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { devoluciones } from '#contract/devoluciones/calls.ts'
import type { Route } from '#contract/route.ts'
import { readingOf } from '#server/db/changes.ts'
import type { Db } from '#server/db/database.ts'
import { createPuller, LISTAS, NOMBRES, SIEMPRE } from '#testing/gestiones/cambios.ts'
import { createConversable } from '#testing/gestiones/conversaciones.ts'
import { createDevolucion, giveUnidades } from '#testing/gestiones/devoluciones-recorrido.ts'
import { createPedido } from '#testing/gestiones/pedidos-motos.ts'
import { PRIVATE } from '#testing/llamadas.ts'
import { type Portal, startPortal } from '#testing/portal.ts'
import { TEST_NOW } from '#testing/postgres.ts'
import { until } from '#testing/wait.ts'

let portal: Portal
let puller: Awaited<ReturnType<typeof createPuller>>
beforeAll(async () => {
  portal = await startPortal()
  portal.setNow(TEST_NOW)
  await giveUnidades(portal)
  // The demo company has no payment, so create one.
  await createConversable(portal, 'pago', 1)
  await createPedido(portal)
  puller = await createPuller(portal)
})
afterAll(() => portal.close())

const say = (devolucionId: number, comentario: string) =>
  portal.call('lferreyra', devoluciones.createComentario, { body: { devolucionId, comentario } })

test('every paged list that accepts a token can be read incrementally, by time of change', () => {
  const keysOf = (schema: unknown): string[] => Object.keys((schema as { shape?: object } | undefined)?.shape ?? {})
  const paged = PRIVATE.filter(([, { token }, { reply }]) => token && keysOf(reply).includes('siguiente'))
  const told = new Set<Route>(NOMBRES.map((name) => LISTAS[name].route))
  expect(paged.flatMap(([name, route]) => (told.has(route) ? [] : [name]))).toEqual([])
  expect(paged.length).toBe(told.size)
})

describe.each(NOMBRES)('incremental reads of %s', (lista) => {
  test('return each row once in small pages, and no more rows after the last page', async () => {
    const whole = await puller.pull(lista, SIEMPRE)
    expect(whole.ids.length).toBeGreaterThan(0)
    const small = await puller.pull(lista, SIEMPRE, 1)
    expect(small.ids).toEqual(whole.ids)
    expect(new Set(small.ids).size).toBe(small.ids.length)
    await until('nothing more', async () => (await puller.pull(lista, whole.hasta)).ids.length === 0)
  })

  test('return nothing that changed before the given moment', async () => {
    const { hasta } = await puller.pull(lista, SIEMPRE)
    expect(hasta).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/)
    expect((await puller.pull(lista, '2999-01-01T00:00:00Z')).ids).toEqual([])
  })
})

describe('an incremental read while records change', () => {
  test('returns a record again when it changed after it was read, but only once when it changed before', async () => {
    const first = await createDevolucion(portal)
    for (let n = 0; n < 4; n += 1) await createDevolucion(portal)
    const before = await puller.pull('devoluciones', SIEMPRE)
    const [oldest, newest] = [before.ids[0] as number, before.ids.at(-1) as number]
    const seen = await puller.pull('devoluciones', SIEMPRE, 2, async (page) => {
      // First change a return that was already read, then one that was not read yet.
      if (page === 1) await say(oldest, 'Cambia después de haberse leído.')
      if (page === 2) await say(newest, 'Cambia antes de leerse.')
    })
    expect(seen.ids).toContain(first)
    const then = await puller.pull('devoluciones', seen.hasta)
    const all = [...seen.ids, ...then.ids]
    expect(new Set(all)).toEqual(new Set(before.ids))
    // The changed returns come after all unchanged ones.
    expect(new Set(all.slice(-2))).toEqual(new Set([oldest, newest]))
  })

  test('withholds newer changes while an older transaction is open', async () => {
    const devolucionId = await createDevolucion(portal)
    const slow = await portal.pool.connect()
    try {
      await slow.query('begin')
      await slow.query(`update devolucion set comentarios = 'Tarda en terminar' where devolucion_id = $1`, [
        devolucionId,
      ])
      const other = await createDevolucion(portal)
      // The newer change is withheld, because an older change is not committed yet.
      const during = await puller.pull('devoluciones', SIEMPRE)
      expect(during.ids).not.toContain(other)
      await slow.query('commit')
      await until('both came', async () => {
        const { ids } = await puller.pull('devoluciones', during.hasta)
        return [devolucionId, other].every((id) => ids.includes(id))
      })
    } finally {
      await slow.query('rollback')
      slow.release()
    }
  })

  test('is not delayed by a long transaction that only reads', async () => {
    const reader = await portal.pool.connect()
    try {
      await reader.query('begin isolation level repeatable read')
      await reader.query('select count(*) from devolucion')
      const devolucionId = await createDevolucion(portal)
      await until('it came', async () => (await puller.pull('devoluciones', SIEMPRE)).ids.includes(devolucionId))
    } finally {
      await reader.query('rollback')
      reader.release()
    }
  })
})

test('an incremental read uses the primary, which knows the open transactions; other reads may use a replica', async () => {
  const replica: Db = { query: () => Promise.reject(new Error('a replica was asked')) }
  const context = { sql: replica, primary: portal.pool }
  const changed = await readingOf(context, [1042], SIEMPRE)
  expect([changed.db, changed.cambios?.desde]).toEqual([portal.pool, SIEMPRE])
  expect(await readingOf(context, 'todas', undefined)).toEqual({ db: replica, cambios: undefined })
})

describe('an incremental read', () => {
  test.each<[string, object]>([
    ['a moment without time zone', { cambiadoDesde: '2026-11-21T00:00:00' }],
    ['a day', { cambiadoDesde: '2026-11-21' }],
    ['a word', { cambiadoDesde: 'ayer' }],
    ['a cursor of a list by another order', { cambiadoDesde: SIEMPRE, cursor: 'WzEsIjIwMjYtMTEtMTAiLDAsMzAxMDRd' }],
  ])('rejects %s', async (_what, body) => {
    const { status } = await portal.call('lferreyra', devoluciones.search, { params: { page: 1, size: 5 }, body })
    expect(status).toBe(400)
  })

  test('rejects a request of staff that does not name any company', async () => {
    const sent = { params: { page: 1, size: 5 }, body: { cambiadoDesde: SIEMPRE } }
    const { status, body } = await portal.call('admin', devoluciones.search, sent)
    expect([status, body.fields]).toEqual([400, { cambiadoDesde: 'Decí de qué empresas: razonSocialIds.' }])
  })
})
