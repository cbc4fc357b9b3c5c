import { extractText } from 'unpdf'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cobranzas } from '#contract/cobranzas/calls.ts'
import { calendario } from '#contract/conexiones/calls.ts'
import { cuentaCorriente, pagos } from '#contract/cuenta-corriente/calls.ts'
import type { Totales } from '#contract/cuenta-corriente/shapes.ts'
import type { ReplyOf, Route } from '#contract/route.ts'
import { sumImportes } from '#contract/valores/importes.ts'
import { at } from '#testing/clock.ts'
import { readHoja } from '#testing/files/hoja.ts'
import { conSaldos } from '#testing/gestiones/cobranzas.ts'
import { item, loadLibros } from '#testing/gestiones/libros.ts'
import { createPago, resolvePago, transferencia } from '#testing/gestiones/pagos.ts'
import { type Person, type Portal, startPortal } from '#testing/portal.ts'

let portal: Portal

const partidaDe = async (referencia: string): Promise<string> => {
  const { filas } = await ask<ReplyOf<typeof cuentaCorriente.search>>(cuentaCorriente.search, {
    params: { page: 1, size: 50 },
    body: { razonSocialIds: [1042] },
  })
  return filas.find((each) => each.referencia === referencia)!.partidaId
}

const ask = async <R>(route: Route, request: object, person: Person = 'lferreyra'): Promise<R> =>
  (await portal.call<R>(person, route, request)).body

const pagar = async (moneda: string, ...documentos: [referencia: string, importe: string][]): Promise<number> => {
  const aplicaciones = await Promise.all(
    documentos.map(async ([referencia, importe]) => ({ partidaId: await partidaDe(referencia), importe })),
  )
  const importe = sumImportes(documentos.map(([, each]) => each))
  const { status, body } = await createPago(portal, { moneda, medios: [transferencia({ importe })], aplicaciones })
  expect(status).toBe(200)
  return body.pagoId
}

/**
 * Debts of 1042 by hand, in pesos: overdue 98.700,75 + 1.284.350,40 + 15.480 + 500.000 + 642.118 = 2.540.649,15; due
 * later 3.400.000,50 + 2.015.900 = 5.415.900,50. The demo reports 650.000,00 of A-0005-00000412, which is due later.
 * The test reports 98.700,75 and 142.118,00 of overdue debts, applies the second after the data of the ERP, and reports
 * 120 of 300 overdue dollars. A rejected payment of 15.480,00 does not count.
 */
beforeAll(async () => {
  portal = await startPortal({ PUBLIC_URL: 'https://portal.example' })
  await loadLibros(portal, item('70000002', '20261110', { cliente: '104217', moneda: 'USD', importe: '300,00' }))
  await pagar('ARS', ['A-0003-00012890', '98700.75'])
  const late = await pagar('ARS', ['A-0001-00047112', '142118.00'])
  // The books above were loaded at the real time, so apply the payment after any of it.
  await at(portal, '2099-01-02T15:00:00Z', async () => {
    expect((await resolvePago(portal, late, 'aplicado')).status).toBe(200)
  })
  await pagar('USD', ['A-0001-70000002', '120.00'])
  const rejected = await pagar('ARS', ['A-0001-00002217', '15480.00'])
  expect((await resolvePago(portal, rejected, 'rechazado')).status).toBe(200)
})
afterAll(() => portal.close())

const PESOS = { vencido: '2540649.15', informado: '890818.75', informadoVencido: '240818.75' }
const USD = { vencido: '300.00', informado: '120.00', informadoVencido: '120.00' }

const params = { id: 1042 }
const totalesOf = async (route: Route, request: object, person?: Person) =>
  (await ask<{ totales: Totales[] }>(route, request, person)).totales.map(
    ({ vencido, informado, informadoVencido }) => ({
      vencido,
      informado,
      informadoVencido,
    }),
  )

test.each<[place: string, route: Route, request: object, person: Person]>([
  ['Inicio and Te toca', cuentaCorriente.summarize, { query: { razonSocialIds: '1042' } }, 'lferreyra'],
  ['the head of the account', cuentaCorriente.getCabecera, { params }, 'lferreyra'],
  ['the account as staff see it', cuentaCorriente.getCabecera, { params }, 'npaz'],
  ['Cobranzas of the company', cobranzas.get, { params: { razonSocialId: 1042 } }, 'npaz'],
])('%s reads the same overdue and reported amounts, by currency', async (_place, route, request, person) => {
  expect(await totalesOf(route, request, person)).toEqual([PESOS, USD])
})

test.each<[place: string, read: () => Promise<{ moneda: string; informado: string; aPagar: string }[]>]>([
  [
    'the rows of the account',
    async () =>
      (
        await ask<ReplyOf<typeof cuentaCorriente.search>>(cuentaCorriente.search, {
          params: { page: 1, size: 50 },
          body: { razonSocialIds: [1042] },
        })
      ).filas,
  ],
  [
    'the head of the account',
    async () =>
      (await ask<ReplyOf<typeof cuentaCorriente.getCabecera>>(cuentaCorriente.getCabecera, { params })).partidas,
  ],
  ['Qué pagar', async () => (await ask<ReplyOf<typeof pagos.getQuePagar>>(pagos.getQuePagar, { params })).deudas],
])('%s: the documents have these reported amounts, and the rest to pay', async (_place, read) => {
  const rows = await read()
  const sumOf = (moneda: string, key: 'informado' | 'aPagar') =>
    sumImportes(rows.filter((each) => each.moneda === moneda).map((each) => each[key]))
  expect([sumOf('ARS', 'informado'), sumOf('ARS', 'aPagar')]).toEqual(['890818.75', '7065730.90'])
  expect([sumOf('USD', 'informado'), sumOf('USD', 'aPagar')]).toEqual(['120.00', '180.00'])
})

test('a document shows its reported amount and the rest; a credit has neither', async () => {
  const detailOf = async (referencia: string) => {
    const [sociedad, documento, ejercicio] = (await partidaDe(referencia)).split('-')
    const key = { sociedad, documento, ejercicio }
    const { partidas } = await ask<ReplyOf<typeof cuentaCorriente.getDetalle>>(cuentaCorriente.getDetalle, {
      params: key,
    })
    return partidas.map(({ pendiente, informado, aPagar }) => [pendiente, informado, aPagar])
  }
  expect(await detailOf('A-0001-00047112')).toEqual([['642118.00', '142118.00', '500000.00']])
  expect(await detailOf('A-0003-00012890')).toEqual([['98700.75', '98700.75', '0.00']])
  expect(await detailOf('A-0001-00008806')).toEqual([['-210300.00', '0.00', '0.00']])
})

test('a payment of more than the rest is rejected beside the document, with the same amounts', async () => {
  const { status, body } = await createPago(portal, {
    medios: [transferencia({ importe: '500000.01' })],
    aplicaciones: [{ partidaId: await partidaDe('A-0001-00047112'), importe: '500000.01' }],
  })
  expect([status, body.fields?.['aplicaciones.0.importe']]).toEqual([
    400,
    'Pendiente: $\u00A0642.118,00. Ya informado: $\u00A0142.118,00. Podés informar hasta $\u00A0500.000,00.',
  ])
})

test('Excel and PDF of the account name the reported amount', async () => {
  const excel = await portal.call('lferreyra', cuentaCorriente.downloadExcel, { body: { razonSocialIds: [1042] } })
  const { titulos, filas, pie } = await readHoja(excel.raw)
  expect(titulos.slice(-2)).toEqual(['Informado, por aplicar', 'Queda por pagar'])
  const row = filas.find((each) => each[3] === 'A-0001-00047112')!
  expect(row.slice(-2)).toEqual([142_118, 500_000])
  const named = pie.filter((each) => each[2] === 'Informado, por aplicar').map((each) => [each[5], each[7]])
  expect(named).toEqual([
    ['ARS', 890_818.75],
    ['USD', 120],
  ])
  const pdf = await portal.call('lferreyra', cuentaCorriente.downloadPdf, { params })
  const { text } = await extractText(new Uint8Array(pdf.raw), { mergePages: true })
  expect(text).toMatch(/Informado, por aplicar/)
  expect(text.replaceAll('\u00A0', ' ')).toContain('$ 890.818,75')
})

test('the calendar leaves out what was reported', async () => {
  const { direccion } = await ask<{ direccion: string }>(calendario.create, { body: { importes: true } })
  const { body } = await portal.app.inject({ url: new URL(direccion).pathname })
  const text = body.replaceAll('\r\n ', '').replaceAll('\u00A0', ' ')
  expect(text).toContain('Vence 1 comprobante por $ 500.000\\,00 · Repuestos Litoral Sur S.R.L.')
  expect(text).not.toContain('A-0003-00012890')
})

test('the list of Cobranzas and its Excel show the overdue amount, its reported part and the rest', async () => {
  await conSaldos(portal, '2026-11-21T15:00:00Z')
  const search = { params: { page: 1, size: 50 }, body: {} }
  const { filas } = await ask<ReplyOf<typeof cobranzas.search>>(cobranzas.search, search, 'npaz')
  const own = filas.find(({ razonSocialId }) => razonSocialId === 1042)!
  expect(own.vencidos).toEqual([
    { moneda: 'ARS', importe: '2540649.15', informado: '240818.75', diasAtraso: 112 },
    { moneda: 'USD', importe: '300.00', informado: '120.00', diasAtraso: 11 },
  ])
  const other = filas.find(({ razonSocialId }) => razonSocialId === 1060)!
  expect(other.vencidos.map(({ informado }) => informado)).toEqual(['0.00'])
  const { titulos, filas: rows } = await readHoja(
    (await portal.call('npaz', cobranzas.downloadExcel, { body: {} })).raw,
  )
  expect(titulos.slice(2, 8)).toEqual([
    'Vencido (ARS)',
    'Informado, por aplicar (ARS)',
    'Por reclamar (ARS)',
    'Vencido (USD)',
    'Informado, por aplicar (USD)',
    'Por reclamar (USD)',
  ])
  expect(rows.find((each) => each[1] === '104217')!.slice(2, 8)).toEqual([
    2_540_649.15, 240_818.75, 2_299_830.4, 300, 120, 180,
  ])
})

test('another company has none of these amounts', async () => {
  const [total] = await totalesOf(cuentaCorriente.getCabecera, { params: { id: 1043 } }, 'npaz')
  expect(total).toMatchObject({ informado: '0.00', informadoVencido: '0.00' })
})
