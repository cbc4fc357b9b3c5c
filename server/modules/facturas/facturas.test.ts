import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { facturas } from '#contract/facturas/calls.ts'
import type { ReplyOf } from '#contract/route.ts'
import { type Portal, startPortal } from '#testing/portal.ts'

let portal: Portal

beforeAll(async () => {
  portal = await startPortal()
})
afterAll(() => portal.close())

test('the demo data has one price for each product', async () => {
  const { rows } = await portal.pool.query<{ codigo: string }>(
    `select codigo_material as codigo from factura_linea group by codigo_material having count(distinct precio) > 1`,
  )
  expect(rows).toEqual([])
})

describe('invoices are found', () => {
  const search = async (query: Record<string, string | number>) =>
    (
      await portal.call<ReplyOf<typeof facturas.search>>('lferreyra', facturas.search, {
        query: { razonSocialId: 1042, ...query },
      })
    ).body

  test.each(['A-0001-00045871', '0001A00045871', '1-45871', '45871', '00045871'])('by number: %s', async (texto) => {
    expect((await search({ texto })).facturas.map((factura) => factura.numeroFactura)).toEqual(['A-0001-00045871'])
  })

  test('by the start of a product code and by date, newest first, at most twenty', async () => {
    const { facturas: found, hayMas } = await search({ texto: 'zk-0', desde: '2026-09-01', hasta: '2026-11-18' })
    const dates = found.map((factura) => factura.fechaVenta)
    expect(dates).toEqual(dates.toSorted().toReversed())
    expect(dates.every((date) => date >= '2026-09-01' && date <= '2026-11-18')).toBe(true)
    expect(
      found.every(({ productos }) => productos.some((producto) => producto.codigoMaterial.startsWith('ZK-0'))),
    ).toBe(true)
    expect([found.length, hayMas]).toEqual([20, true])
  })

  test.each([
    ['pastillas freno', 'ZK-0087'],
    ['pastilla de frenos', 'ZK-0087'],
    ['disco ventilado', 'ZK-0412'],
    ['Amortigüadores izquierdos', 'NV-21046'],
    ['NV21045', 'NV-21045'],
    ['nv 21045', 'NV-21045'],
    ['21045', 'NV-21045'],
  ])('by the words of a product: %s', async (texto, codigo) => {
    const { facturas: found } = await search({ texto })
    expect(found.some(({ productos }) => productos.some(({ codigoMaterial }) => codigoMaterial === codigo))).toBe(true)
  })

  test('with the lines of the searched product first, and only these lines are marked', async () => {
    const { facturas: found } = await search({ texto: 'pastillas de freno' })
    for (const { productos } of found) {
      const codes = productos.map(({ codigoMaterial }) => codigoMaterial)
      const first = productos.filter(({ buscado }) => buscado).map(({ codigoMaterial }) => codigoMaterial)
      expect(new Set(first)).toEqual(new Set(['ZK-0087']))
      expect(codes.slice(0, first.length)).toEqual(first)
      expect(codes.slice(first.length)).not.toContain('ZK-0087')
    }
    // Without a searched product, the lines are in the order of the invoice.
    const asInvoiced = await Promise.all(found.map(({ numeroFactura }) => search({ texto: numeroFactura })))
    const lines = asInvoiced.map(({ facturas: [factura] }) => factura!.productos)
    expect(lines.some(([line]) => line!.codigoMaterial !== 'ZK-0087')).toBe(true)
    expect(lines.flat().some(({ buscado }) => buscado)).toBe(false)
  })

  test('by a product only if they contain the product, and only in the requested company', async () => {
    const { facturas: found } = await search({ texto: 'pastillas de freno' })
    expect(found.length).toBeGreaterThan(0)
    expect(found.every(({ productos }) => productos.some(({ codigoMaterial }) => codigoMaterial === 'ZK-0087'))).toBe(
      true,
    )
    const searchIn = async (person: 'rsosa' | 'hquiroga', texto: string) =>
      (
        await portal.call<ReplyOf<typeof facturas.search>>(person, facturas.search, {
          query: { razonSocialId: 1060, texto },
        })
      ).body.facturas
    for (const person of ['rsosa', 'hquiroga'] as const) {
      expect(await searchIn(person, 'pastillas de freno')).toEqual([])
      const bought = await searchIn(person, 'baterias')
      expect(bought.length).toBeGreaterThan(0)
      expect(bought.every(({ razonSocialId }) => razonSocialId === 1060)).toBe(true)
    }
  })

  test.each(['%', '_', '\\', "'", 'ZZZ'])('never by %s', async (texto) => {
    expect((await search({ texto })).facturas).toEqual([])
  })
})
