import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { devoluciones } from '#contract/devoluciones/calls.ts'
import { pedidosMotos } from '#contract/pedidos-motos/calls.ts'
import type { Route } from '#contract/route.ts'
import { tickets } from '#contract/tickets/calls.ts'
import { type Person, type Portal, startPortal } from '#testing/portal.ts'

let portal: Portal

beforeAll(async () => {
  portal = await startPortal()
})
afterAll(() => portal.close())

interface Lista {
  search: Route
  count: Route
  page: object
  body: object
  ids: (fila: Record<string, unknown>) => unknown
}

const LISTAS: Record<string, Lista> = {
  devoluciones: {
    search: devoluciones.search,
    count: devoluciones.count,
    page: { params: { page: 1, size: 100 } },
    body: {},
    ids: (fila) => fila['devolucionId'],
  },
  reclamos: {
    search: tickets.search,
    count: tickets.count,
    page: { query: { page: 1, size: 100 } },
    body: { tipo: 'reclamo' },
    ids: (fila) => fila['ticketId'],
  },
  garantias: {
    search: tickets.search,
    count: tickets.count,
    page: { query: { page: 1, size: 100 } },
    body: { tipo: 'garantia' },
    ids: (fila) => fila['ticketId'],
  },
  pedidos: {
    search: pedidosMotos.search,
    count: pedidosMotos.count,
    page: { params: { page: 1, size: 100 } },
    body: {},
    ids: (fila) => fila['pedidoId'],
  },
}

const runSearch = async ({ search, page, body, ids }: Lista, person: Person, more: object = {}) => {
  const answer = await portal.call<{ filas: Record<string, unknown>[]; total: number }>(person, search, {
    ...page,
    body: { ...body, ...more },
  })
  expect(answer.status).toBe(200)
  return { total: answer.body.total, ids: answer.body.filas.map(ids) }
}
const runCount = async ({ count, body }: Lista, person: Person, more: object = {}) =>
  (await portal.call<Record<string, number>>(person, count, { body: { ...body, ...more } })).body

describe.each(Object.entries(LISTAS))('the tabs of %s', (name, lista) => {
  const person: Person = name === 'pedidos' ? 'hquiroga' : 'mibarra'

  test.each<object>([{}, { texto: 'litoral' }, { desde: '2026-11-10' }, { razonSocialIds: [1043] }])(
    'have counts equal to their lists, filtered by %j',
    async (filter) => {
      const counts = await runCount(lista, person, filter)
      for (const [ver, total] of Object.entries(counts)) {
        const { total: listed } = await runSearch(lista, person, { ...filter, ...(ver !== 'todas' && { ver }) })
        expect({ ver, total }).toEqual({ ver, total: listed })
      }
    },
  )

  test('list every gestión exactly once, either as open or as closed', async () => {
    const [, enCurso, terminadas] = Object.keys(await runCount(lista, person)).filter((ver) => ver !== 'todas')
    const open = await runSearch(lista, 'admin', { ver: enCurso })
    const over = await runSearch(lista, 'admin', { ver: terminadas })
    const all = await runSearch(lista, 'admin')
    expect(new Set([...open.ids, ...over.ids])).toEqual(new Set(all.ids))
    expect(open.ids.length + over.ids.length).toBe(all.ids.length)
    expect(over.ids.length).toBeGreaterThan(0)
  })

  test('that are filtered by numbers show only gestiones of the user’s companies', async () => {
    const { ids } = await runSearch(lista, person)
    const everybodys = await runSearch(lista, 'admin')
    const foreign = everybodys.ids.filter((id) => !ids.includes(id))
    const found = await runSearch(lista, person, { ids: [ids[0], ...foreign] })
    expect(found.ids).toEqual([ids[0]])
  })
})

test('the tab Te toca contains returns with a question to the customer and returns that await transport data', async () => {
  const waiting = async () => (await runSearch(LISTAS['devoluciones']!, 'lferreyra', { ver: 'esperanCliente' })).ids
  expect(await waiting()).toEqual([30_104])
  await portal.pool.query('update devolucion set espera_cliente = true where devolucion_id = 30101')
  expect(await waiting()).toEqual([30_101, 30_104])
})

describe('marking several conversations as read', () => {
  const unread = async (person: Person) =>
    (await runSearch(LISTAS['reclamos']!, person, { ver: 'sinLeer' })).ids as number[]
  const mark = (ids: readonly number[]) =>
    portal.call('mibarra', tickets.setLeidos, { body: { tipo: 'reclamo', ids: [...ids] } })

  test('marks none when one of them is of another company', async () => {
    const before = await unread('mibarra')
    expect(before.length).toBeGreaterThan(0)
    expect((await mark([...before, 40_106])).status).toBe(404)
    expect(await unread('mibarra')).toEqual(before)
  })

  test('accepts repeated numbers and repeated calls', async () => {
    const before = await unread('mibarra')
    for (let time = 0; time < 2; time += 1) expect((await mark([...before, ...before])).status).toBe(200)
    expect(await unread('mibarra')).toEqual([])
    expect((await unread('lferreyra')).length).toBeGreaterThan(0)
  })

  test('works for returns', async () => {
    const returns = LISTAS['devoluciones']!
    const { ids } = await runSearch(returns, 'lferreyra', { ver: 'sinLeer' })
    expect((await portal.call('lferreyra', devoluciones.setLeidos, { body: { ids: [...ids, 30_106] } })).status).toBe(
      404,
    )
    expect((await portal.call('lferreyra', devoluciones.setLeidos, { body: { ids } })).status).toBe(200)
    expect((await runSearch(returns, 'lferreyra', { ver: 'sinLeer' })).ids).toEqual([])
  })
})
