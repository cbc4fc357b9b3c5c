import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cuentaCorriente } from '#contract/cuenta-corriente/calls.ts'
import type { Cabecera, Partida, Totales } from '#contract/cuenta-corriente/shapes.ts'
import type { ReplyOf } from '#contract/route.ts'
import { readHoja } from '#testing/files/hoja.ts'
import { type Person, type Portal, startPortal } from '#testing/portal.ts'

let portal: Portal

beforeAll(async () => {
  portal = await startPortal()
})
afterAll(() => portal.close())

const header = async (id: string | number, person: Person = 'lferreyra') => {
  const answer = await portal.call<Cabecera>(person, cuentaCorriente.getCabecera, { params: { id } })
  expect(answer.status).toBe(200)
  return answer.body
}

/** Expected rows of the demo statement on 21-11-2026, oldest due date first. */
const WORKED = [
  ['2026-07-02', 'Factura A', 'A-0003-00012890', '2026-08-01', '98700.75', 112, 'mas-90'],
  ['2026-08-04', 'Factura A', 'A-0001-00045871', '2026-10-03', '1284350.40', 49, '31-60'],
  ['2026-10-05', 'Nota de débito A', 'A-0001-00002217', '2026-10-05', '15480.00', 47, '31-60'],
  ['2026-10-20', 'Nota de crédito A', 'A-0001-00008806', '2026-10-20', '-210300.00', 0, null],
  ['2026-11-12', 'Cheque rechazado', 'CHQ 00451278', '2026-11-12', '500000.00', 9, '1-30'],
  ['2026-09-15', 'Factura A', 'A-0001-00047112', '2026-11-14', '642118.00', 7, '1-30'],
  ['2026-11-18', 'Cobro a cuenta', 'X-0001-00031544', '2026-11-18', '-300000.00', 0, null],
  [
    '2026-11-18',
    'Factura de crédito electrónica MiPyME A',
    'A-0005-00000412',
    '2026-12-18',
    '3400000.50',
    0,
    'a-vencer',
  ],
  ['2026-11-10', 'Factura A', 'A-0001-00049003', '2027-01-09', '2015900.00', 0, 'a-vencer'],
]

const TOTALES: Totales = {
  moneda: 'ARS',
  saldoTotal: '7446249.65',
  vencido: '2540649.15',
  aVencer: '5415900.50',
  creditos: '-510300.00',
  informado: '650000.00',
  informadoVencido: '0.00',
  limiteCredito: '9000000.00',
  creditoDisponible: '1553750.35',
  aging: [
    { tramo: 'a-vencer', importe: '5415900.50', partidas: 2 },
    { tramo: '1-30', importe: '1142118.00', partidas: 2 },
    { tramo: '31-60', importe: '1299830.40', partidas: 2 },
    { tramo: '61-90', importe: '0.00', partidas: 0 },
    { tramo: 'mas-90', importe: '98700.75', partidas: 1 },
  ],
  proximoVencimiento: '2026-12-18',
}

const shown = ({ emision, claseTexto, referencia, vencimiento, pendiente, diasAtraso, tramo }: Partida) => [
  emision,
  claseTexto,
  referencia,
  vencimiento,
  pendiente,
  diasAtraso,
  tramo,
]

describe('the statement of the demo company', () => {
  test('has the expected rows, to the cent', async () => {
    const { partidas, hayMas } = await header(1042)
    expect(partidas.map(shown)).toEqual(WORKED)
    expect(hayMas).toBe(false)
  })

  test('has the expected totals, buckets and available credit, to the cent', async () => {
    expect((await header(1042)).totales).toEqual([TOTALES])
  })

  test('has typed numbers and dates in the Excel', async () => {
    const answer = await portal.call('lferreyra', cuentaCorriente.downloadExcel, { body: {} })
    const { titulos: titles, filas: rows, pie, cell } = await readHoja(answer.raw)
    expect(titles).toEqual([
      'Razón social',
      'Emisión',
      'Clase de Documento',
      'Referencia',
      'Vencimiento',
      'Moneda',
      'Importe original',
      'Pendiente',
      'Días de atraso',
      'Estado',
      'Saldado el',
      'Informado, por aplicar',
      'Queda por pagar',
    ])
    const day = (text: unknown) => new Date(`${String(text)}T00:00:00Z`)
    expect(rows.map((row) => [...row.slice(1, 5), ...row.slice(7, 9)])).toEqual(
      WORKED.map(([emision, clase, referencia, vencimiento, pendiente, dias]) => [
        day(emision),
        clase,
        referencia,
        day(vencimiento),
        Number(pendiente),
        dias,
      ]),
    )
    expect(pie.map((row) => [row[0], row[2], row[5], row[7]])).toEqual([
      [null, 'Total de lo listado', 'ARS', 7_446_249.65],
      ['Repuestos Litoral Sur S.R.L.', 'Saldo de la cuenta corriente', 'ARS', 7_446_249.65],
      ['Repuestos Litoral Sur S.R.L.', 'Informado, por aplicar', 'ARS', 650_000],
    ])
    expect(cell(0, 7)?.style?.numFmt).toBe('"$ "#,##0.00')
    expect(cell(0, 1)?.style?.numFmt).toBe('dd-mm-yyyy')
    expect(answer.headers['content-disposition']).toContain('"excel_file_cuentacorriente_1042_autogestion.xlsx"')
  })

  test.each(['1042', '0000104217', '104217'])('is found by %s', async (id) => {
    expect(await header(id)).toMatchObject({ razonSocialId: 1042, codigoCliente: '0000104217' })
  })

  test('counts arrears from the day after the due date', async () => {
    portal.setNow('2026-12-18T15:00:00Z')
    expect((await header(1042)).partidas.at(-2)).toMatchObject({ diasAtraso: 0, tramo: 'a-vencer' })
    portal.setNow('2026-12-19T15:00:00Z')
    const { partidas, totales } = await header(1042)
    expect(partidas.at(-2)).toMatchObject({ diasAtraso: 1, tramo: '1-30' })
    expect(totales[0]).toMatchObject({ saldoTotal: '7446249.65', aVencer: '2015900.00' })
    portal.setNow('2026-11-21T15:00:00Z')
  })
})

describe('Datos al', () => {
  test('is marked as old when the data is old', async () => {
    expect(await header(1042)).toMatchObject({ datosAl: '2026-11-21T15:00:00.000Z', datosViejos: false })
    portal.setNow('2026-11-22T15:00:01Z')
    expect(await header(1042)).toMatchObject({ datosViejos: true })
    portal.setNow('2026-11-21T15:00:00Z')
  })

  test('is null, and not marked as old, when no data was ever loaded', async () => {
    await portal.pool.query(`update actualizacion set origen = 'otro'`)
    expect(await header(1042)).toMatchObject({ datosAl: null, datosViejos: false })
    await portal.pool.query(`update actualizacion set origen = 'cuenta-corriente'`)
  })
})

describe('currencies', () => {
  test('are never added up, and pesos are listed first', async () => {
    const { totales } = await header(1061, 'admin')
    expect(totales.map(({ moneda }) => moneda)).toEqual(['ARS', 'USD'])
    expect(totales[1]).toMatchObject({
      saldoTotal: '12850.75',
      aVencer: '12850.75',
      limiteCredito: '20000.00',
      creditoDisponible: '7149.25',
    })
  })

  test('that are mixed in one Excel are formatted without the symbol of pesos', async () => {
    const answer = await portal.call('admin', cuentaCorriente.downloadExcel, { body: { razonSocialIds: [1061] } })
    const { filas, cell } = await readHoja(answer.raw)
    expect(cell(0, 7)?.style?.numFmt).toBe('#,##0.00')
    expect(new Set(filas.map((row) => row[5]))).toEqual(new Set(['ARS', 'USD']))
  })
})

describe('Todas las razones sociales', () => {
  type Summary = ReplyOf<typeof cuentaCorriente.summarize>
  const summarize = (person: Person, query: { razonSocialIds?: number[] } = {}) =>
    portal.call<Summary>(person, cuentaCorriente.summarize, { query })

  test('has a subtotal of each razón social and the total of all', async () => {
    const { body } = await summarize('mibarra')
    expect(body.porRazonSocial.map(({ razonSocialId }) => razonSocialId)).toEqual([1043, 1042])
    const [motos, repuestos] = body.porRazonSocial.map(({ totales }) => totales[0]!)
    expect(repuestos).toEqual(TOTALES)
    const [total] = body.totales
    const cents = (text: string) => BigInt(text.replace('.', ''))
    for (const field of ['saldoTotal', 'vencido', 'aVencer', 'creditos'] as const) {
      expect(cents(total![field]!)).toBe(cents(motos![field]!) + cents(repuestos![field]!))
    }
    // A company cannot use the credit of another company, so the total has no limit.
    expect(repuestos!.limiteCredito).toBe('9000000.00')
    expect(total).toMatchObject({ limiteCredito: null, creditoDisponible: null })
  })

  test('has only the requested razón social', async () => {
    const { body } = await summarize('mibarra', { razonSocialIds: [1042] })
    expect(body.totales).toEqual([TOTALES])
  })

  test('requires staff who see all companies to choose at least one', async () => {
    expect(await summarize('admin')).toMatchObject({
      status: 400,
      body: { fields: { razonSocialIds: 'Elegí al menos una razón social.' } },
    })
    expect((await summarize('admin', { razonSocialIds: [1042] })).body.totales).toEqual([TOTALES])
    expect((await summarize('admin', { razonSocialIds: [999_999] })).status).toBe(404)
    expect((await summarize('darrieta')).body.porRazonSocial).toHaveLength(4)
  })

  test('has no totals for a company without items or limit', async () => {
    expect((await summarize('admin', { razonSocialIds: [1072] })).body).toMatchObject({
      totales: [],
      porRazonSocial: [{ razonSocialId: 1072, totales: [] }],
    })
  })
})
