import { Readable } from 'node:stream'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { facturas } from '#contract/facturas/calls.ts'
import type { ReplyOf } from '#contract/route.ts'
import { runImport } from '#server/import/import.ts'
import { NOMBRES, startLecturas } from '#testing/gestiones/lecturas.ts'
import { selectDemo } from '#testing/sap/maestros.ts'
import { IMPORTACIONES } from '../../importaciones.ts'

let sap: Awaited<ReturnType<typeof startLecturas>>
let demo: Awaited<ReturnType<typeof selectDemo>>
beforeAll(async () => {
  sap = await startLecturas()
  demo = await selectDemo(sap.portal.pool)
})
afterAll(() => sap.close())
beforeEach(() => sap.reset())

/** Returns the products that each company can return, month by month, without the portal's ids. */
const offered = async () => {
  const { rows } = await sap.portal.pool.query<{ id: number }>(
    'select razon_social_id as id from razon_social order by 1',
  )
  const months = ['08', '09', '10', '11'].map((month) => ({ desde: `2026-${month}-01`, hasta: `2026-${month}-28` }))
  const found: unknown[] = []
  for (const { id: razonSocialId } of rows) {
    for (const query of [...months, { texto: 'pastillas de freno' }, { texto: '1' }]) {
      const { body } = await sap.portal.call<ReplyOf<typeof facturas.search>>('rsosa', facturas.search, {
        query: { razonSocialId, ...query },
      })
      found.push({
        razonSocialId,
        query,
        hayMas: body.hayMas,
        facturas: body.facturas.map(({ facturaId: _id, productos, ...factura }) => ({
          ...factura,
          productos: productos.map(({ facturaLineaId: _linea, ...producto }) => producto),
        })),
      })
    }
  }
  return found
}

test('offers the same invoices to return when the data is read from SAP as when it is imported', async () => {
  const report = await runImport(sap.portal.pool, () => Readable.from([demo.archivo]), IMPORTACIONES.facturas)
  expect(report.errores).toEqual([])
  const byFiles = await offered()
  expect(JSON.stringify(byFiles).length).toBeGreaterThan(100_000)

  await sap.reset()
  for (const lectura of NOMBRES) {
    sap.put(lectura, demo[lectura].toReversed())
    await sap.read(lectura)
    expect(await sap.erroresOf(lectura)).toEqual([])
  }
  expect(await sap.estadoOf('facturas')).toMatchObject({
    estado: 'al-dia',
    nuevas: report.nuevas,
    cambiadas: 0,
    iguales: 0,
  })
  expect(await offered()).toEqual(byFiles)
})
