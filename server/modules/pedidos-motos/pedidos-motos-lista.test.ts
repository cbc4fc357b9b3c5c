import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pedidosMotos } from '#contract/pedidos-motos/calls.ts'
import type { PedidoDetail } from '#contract/pedidos-motos/shapes.ts'
import { createPedido, move, newPedido, readPedido, searchPedidos } from '#testing/gestiones/pedidos-motos.ts'
import { type Person, type Portal, startPortal } from '#testing/portal.ts'

let portal: Portal

beforeAll(async () => {
  portal = await startPortal()
})
afterAll(() => portal.close())

const update = (pedidoId: number, body: Record<string, unknown>, person: Person = 'hquiroga') =>
  portal.call(person, pedidosMotos.update, { params: { pedidoId }, body })

describe('an order out of scope', () => {
  test.each([
    // Order of a company of another customer, outside of the seller's portfolio.
    ['hquiroga', 50_004],
    ['darrieta', 50_004],
  ] as const)('answers 404 to %s', async (person, pedidoId) => {
    const params = { pedidoId }
    expect((await portal.call(person, pedidosMotos.get, { params })).status).toBe(404)
    expect((await portal.call(person, pedidosMotos.downloadPdf, { params })).status).toBe(404)
    expect((await update(pedidoId, { ...newPedido(), version: 4 }, person)).status).toBe(404)
    expect((await move(portal, person, pedidoId, 103)).status).toBe(404)
    const query = { razonSocialId: 1061 }
    expect((await portal.call(person, pedidosMotos.getCredito, { query })).status).toBe(404)
    expect((await searchPedidos(portal, person)).map((row) => row.pedidoId)).not.toContain(pedidoId)
  })

  test('answers 404 when a draft is moved to another customer’s company', async () => {
    const pedidoId = await createPedido(portal)
    expect((await update(pedidoId, { ...newPedido({ razonSocialId: 1061 }), version: 1 })).status).toBe(404)
  })
})

describe('the list', () => {
  test('has only orders of companies in scope, newest first, with the same totals as their details', async () => {
    const rows = await searchPedidos(portal, 'hquiroga')
    expect(new Set(rows.map(({ razonSocialId }) => razonSocialId))).toEqual(new Set([1043, 1060]))
    expect(rows.map(({ fecha }) => fecha)).toEqual(
      rows
        .map(({ fecha }) => fecha)
        .toSorted()
        .toReversed(),
    )
    for (const { pedidoId, total, unidades } of rows.slice(-4)) {
      const detail: PedidoDetail = await readPedido(portal, pedidoId, 'hquiroga')
      expect({ total, unidades }).toEqual({ total: detail.total, unidades: detail.unidades })
    }
    expect((await searchPedidos(portal, 'admin')).map(({ razonSocialId }) => razonSocialId)).toContain(1061)
  })

  test.each([
    [{ texto: '50001' }, [50_001]],
    [{ texto: '8AXTH150CSA000201' }, [50_001]],
    [{ texto: 'patagonia sierra' }, [50_004]],
    [{ estadoIds: [105] }, [50_003]],
    [{ razonSocialIds: [1061] }, [50_004]],
    [{ desde: '2026-11-10', hasta: '2026-11-15' }, [50_003]],
  ])('is filtered by %j', async (criteria, ids) => {
    expect((await searchPedidos(portal, 'admin', criteria)).map(({ pedidoId }) => pedidoId)).toEqual(ids)
  })
})
