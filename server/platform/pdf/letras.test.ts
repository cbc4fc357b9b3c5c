import { extractText } from 'unpdf'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cuentaCorriente, pagos } from '#contract/cuenta-corriente/calls.ts'
import { devoluciones } from '#contract/devoluciones/calls.ts'
import { api } from '#contract/index.ts'
import { pedidosMotos } from '#contract/pedidos-motos/calls.ts'
import type { Route } from '#contract/route.ts'
import { terminos } from '#contract/terminos/calls.ts'
import { at } from '#testing/clock.ts'
import { aDevolucionEn, giveUnidades } from '#testing/gestiones/devoluciones-recorrido.ts'
import { aPagoAplicado, readPago, transferencia } from '#testing/gestiones/pagos.ts'
import { type Portal, startPortal } from '#testing/portal.ts'

const NOTE = 'Este PDF no puede mostrar algunos caracteres'

/** Ids of what the PDFs are about. */
interface Ids {
  pagoId: number
  recibo: string
  devolucionId: number
}
type Drawing = (portal: Portal, ids: Ids) => Promise<{ status: number; raw: Buffer }>

const etiqueta =
  (papel: 'etiquetas' | 'etiquetasA4' | 'nota'): Drawing =>
  (portal, { devolucionId }) =>
    portal.call('lferreyra', devoluciones.downloadEtiqueta, { params: { devolucionId }, query: { papel } })

/** Every kind of PDF that the portal draws, by its call. */
const PDFS: readonly (readonly [name: string, route: Route, draw: Drawing])[] = [
  [
    'a statement',
    cuentaCorriente.downloadPdf,
    (portal) => portal.call('lferreyra', cuentaCorriente.downloadPdf, { params: { id: 1042 }, body: {} }),
  ],
  [
    'a document',
    cuentaCorriente.downloadComprobante,
    (portal) => {
      const params = { sociedad: '1000', documento: '0090000106', ejercicio: 2026 }
      return portal.call('lferreyra', cuentaCorriente.downloadComprobante, { params })
    },
  ],
  [
    'the receipt of a payment',
    pagos.downloadRecibo,
    (portal, { pagoId }) => portal.call('lferreyra', pagos.downloadRecibo, { params: { pagoId } }),
  ],
  [
    'a receipt by its number',
    pagos.downloadReciboNumero,
    (portal, { recibo }) => portal.call('lferreyra', pagos.downloadReciboNumero, { params: { numero: recibo } }),
  ],
  [
    'an order of motorcycles',
    pedidosMotos.downloadPdf,
    (portal) => portal.call('hquiroga', pedidosMotos.downloadPdf, { params: { pedidoId: 50_001 } }),
  ],
  ['the terms', terminos.downloadPdf, (portal) => portal.call('lferreyra', terminos.downloadPdf)],
  ['labels', devoluciones.downloadEtiqueta, etiqueta('etiquetas')],
  ['a sheet of labels', devoluciones.downloadEtiqueta, etiqueta('etiquetasA4')],
  ['a delivery note', devoluciones.downloadEtiqueta, etiqueta('nota')],
]

test('this file names every call that draws a PDF', () => {
  const drawn = Object.entries(api).flatMap(([noun, rows]) =>
    Object.entries(rows as Record<string, Route>).flatMap(([name, row]) =>
      // A catalogue is a PDF that the distributor uploaded.
      row.reply === 'application/pdf' && noun !== 'catalogos' ? [[`${noun}.${name}`, row] as const] : [],
    ),
  )
  expect(drawn.length).toBeGreaterThan(5)
  expect(drawn.filter(([, row]) => !PDFS.some(([, route]) => route === row)).map(([name]) => name)).toEqual([])
})

const describePdfs = (nombre: string, check: (text: string) => void) => {
  let portal: Portal
  let ids: Ids
  beforeAll(async () => {
    portal = await startPortal({ DISTRIBUIDOR_NOMBRE: nombre })
    await giveUnidades(portal)
    const pagoId = await aPagoAplicado(portal, { medios: [transferencia()] })
    const devolucionId = await at(portal, '2026-11-20T12:00:00Z', () =>
      aDevolucionEn(portal, 8, { lineas: [['VM-A118', 6]] }),
    )
    ids = { pagoId, recibo: (await readPago(portal, pagoId)).recibo!, devolucionId }
  })
  afterAll(() => portal.close())

  test.each(PDFS)('%s', async (_name, _route, draw) => {
    const { status, raw } = await draw(portal, ids)
    expect(status).toBe(200)
    check((await extractText(new Uint8Array(raw), { mergePages: true })).text.replace(/\s+/g, ' '))
  })
}

describe('Latin, Greek, Cyrillic and Vietnamese letters are drawn in', () => {
  describePdfs('Łódź Őrş Ωμέγα Яжі Đặng', (text) => {
    expect(text).toContain('Łódź Őrş Ωμέγα Яжі Đặng')
    expect(text).not.toContain(NOTE)
  })
})

describe('letters that the font lacks are replaced, and one note says so, in', () => {
  // The second A has its accent as a character of its own.
  describePdfs('零件 Á A\u0301 🙂', (text) => {
    expect(text).toContain('□□ Á Á □')
    expect(text.split(NOTE)).toHaveLength(2)
  })
})
