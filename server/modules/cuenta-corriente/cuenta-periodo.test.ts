import { extractText } from 'unpdf'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cuentaCorriente } from '#contract/cuenta-corriente/calls.ts'
import { periodoTitulo } from '#contract/cuenta-corriente/meses.ts'
import type { PartidaCriteria } from '#contract/cuenta-corriente/shapes.ts'
import type { ReplyOf } from '#contract/route.ts'
import { readHoja } from '#testing/files/hoja.ts'
import { type Person, type Portal, startPortal } from '#testing/portal.ts'

let portal: Portal

// October has a debit note, a credit note and the receipt that paid an earlier invoice in full.
const OCTUBRE = { estado: 'todas', emisionDesde: '2026-10-01', emisionHasta: '2026-10-31' } as const
const SALDO = {
  moneda: 'ARS',
  // Debt before October: 98.700,75 of July, 1.284.350,40 of August, 642.118,00 of September, and 250.000,00 of
  // documents paid in October.
  inicial: '2275169.15',
  debitos: '15480.00',
  creditos: '460300.00',
  final: '1830349.15',
}

beforeAll(async () => {
  portal = await startPortal()
})
afterAll(() => portal.close())

type Filters = Partial<PartidaCriteria>
const listado = async (body: Filters, person: Person = 'lferreyra') =>
  (
    await portal.call<ReplyOf<typeof cuentaCorriente.summarizeListado>>(person, cuentaCorriente.summarizeListado, {
      body,
    })
  ).body
const pdf = async (body: Filters, id = 1042, person: Person = 'lferreyra'): Promise<string> => {
  const answer = await portal.call(person, cuentaCorriente.downloadPdf, { params: { id }, body })
  expect(answer.status).toBe(200)
  return (await extractText(new Uint8Array(answer.raw), { mergePages: true })).text
}

test.each([
  ['2026-10-01', '2026-10-31', 'Estado de cuenta de octubre de 2026'],
  ['2028-02-01', '2028-02-29', 'Estado de cuenta de febrero de 2028'],
  ['2026-10-01', '2026-10-30', 'Estado de cuenta del 01-10-2026 al 30-10-2026'],
  ['2026-10-02', '2026-11-01', 'Estado de cuenta del 02-10-2026 al 01-11-2026'],
])('the period from %s to %s is titled %s', (desde, hasta, titulo) => {
  expect(periodoTitulo({ desde, hasta })).toBe(titulo)
})

test('a period has opening balance, movements and closing balance to the cent', async () => {
  expect((await listado(OCTUBRE)).periodo).toEqual({ desde: '2026-10-01', hasta: '2026-10-31', saldos: [SALDO] })
})

test('a period without a last day ends today, and closes with the balance of today', async () => {
  const { periodo } = await listado({ estado: 'todas', emisionDesde: '2026-11-01' })
  expect(periodo).toMatchObject({ hasta: '2026-11-21', saldos: [{ inicial: SALDO.final, final: '7446249.65' }] })
})

test.each<[string, Filters]>([
  ['only open items', { ...OCTUBRE, estado: 'abiertas' }],
  ['an ageing bucket', { ...OCTUBRE, tramos: ['31-60'] }],
  ['a class', { ...OCTUBRE, clases: ['DG'] }],
  ['no first day', { estado: 'todas', emisionHasta: '2026-10-31' }],
])('a filter with %s is no period', async (_name, body) => {
  expect((await listado(body)).periodo).toBeNull()
})

test('a period adds up several companies but never several currencies, and can be limited to one currency', async () => {
  const [motos, repuestos, both] = await Promise.all(
    [[1043], [1042], [1042, 1043]].map((razonSocialIds) => listado({ ...OCTUBRE, razonSocialIds }, 'mibarra')),
  )
  const final = (from: typeof both) => BigInt(from!.periodo!.saldos[0]!.final.replace('.', ''))
  expect(final(both)).toBe(final(motos) + final(repuestos))
  const usd = await listado({ ...OCTUBRE, razonSocialIds: [1061], moneda: 'USD' }, 'admin')
  expect(usd.periodo!.saldos.map(({ moneda }) => moneda)).toEqual(['USD'])
  const all = await listado({ ...OCTUBRE, razonSocialIds: [1061] }, 'admin')
  expect(all.periodo!.saldos.map(({ moneda }) => moneda)).toEqual(['ARS', 'USD'])
})

test('the PDF of a period has its own title and balances, one line with the balance of today, and no arrears', async () => {
  const text = await pdf(OCTUBRE)
  for (const words of [
    'Estado de cuenta de octubre de 2026',
    'Todos los movimientos del 01-10-2026 al 31-10-2026',
    'Saldo inicial $ 2.275.169,15 Débitos $ 15.480,00 Créditos $ 460.300,00 Saldo final $ 1.830.349,15',
    'Saldo de la cuenta corriente al 21-11-2026: $ 7.446.249,65',
    'Saldo inicial al 01-10-2026 $ 2.275.169,15',
    'Nota de débito A A-0001-00002217 05-10-2026 $ 15.480,00',
    'Nota de crédito A A-0001-00008806 20-10-2026 $ 210.300,00',
    'Recibo X-0001-00031210 12-10-2026 $ 250.000,00',
    'Total de débitos y créditos $ 15.480,00 $ 460.300,00',
    'Saldo final al 31-10-2026 $ 1.830.349,15',
  ])
    expect(text.replace(/\s+/g, ' ')).toContain(words)
  expect(text).not.toMatch(
    /Resumen de cuenta|Vencido|Días de atraso|A vencer|31 a 60|Crédito disponible|Pendiente|a favor/,
  )
})

test('the PDF of a period has balances for each currency', async () => {
  const text = (await pdf(OCTUBRE, 1061, 'admin')).replace(/\s+/g, ' ')
  expect(text.match(/Saldo final al 31-10-2026 (USD|\$)/g)).toEqual([
    'Saldo final al 31-10-2026 $',
    'Saldo final al 31-10-2026 USD',
  ])
})

test('the Excel of a period has debit and credit columns, and the balances below the rows', async () => {
  const answer = await portal.call('lferreyra', cuentaCorriente.downloadExcel, { body: OCTUBRE })
  const { name, encima, titulos, filas, pie } = await readHoja(answer.raw)
  expect(name).toBe('Estado de cuenta')
  expect(encima.slice(0, 3)).toEqual(['Estado de cuenta', 'octubre de 2026', 'Repuestos Litoral Sur S.R.L.'])
  expect(titulos.slice(2)).toEqual(['Clase de Documento', 'Referencia', 'Vencimiento', 'Moneda', 'Débito', 'Crédito'])
  const amounts = filas.map((row) => [row[3], row[6] ?? null, row[7] ?? null])
  expect(amounts.toSorted(([a], [b]) => String(a).localeCompare(String(b)))).toEqual([
    ['A-0001-00002217', 15_480, null],
    ['A-0001-00008806', null, 210_300],
    ['X-0001-00031210', null, 250_000],
  ])
  expect(pie.map((row) => [row[2], row[5], row[6] ?? null, row[7] ?? null])).toEqual([
    ['Saldo inicial al 01-10-2026', 'ARS', 2_275_169.15, null],
    ['Débitos y créditos', 'ARS', 15_480, 460_300],
    ['Saldo final al 31-10-2026', 'ARS', 1_830_349.15, null],
    ['Saldo de la cuenta corriente al 21-11-2026', 'ARS', 7_446_249.65, null],
  ])
})
