import fc from 'fast-check'
import { extractText } from 'unpdf'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cuentaCorriente } from '#contract/cuenta-corriente/calls.ts'
import type { PartidaCriteria } from '#contract/cuenta-corriente/shapes.ts'
import { formatMoney } from '#contract/valores/formato.ts'
import { periodoOf } from '#contract/cuenta-corriente/partidas.ts'
import { sumImportes } from '#contract/valores/importes.ts'
import type { ReplyOf } from '#contract/route.ts'
import { readHoja } from '#testing/files/hoja.ts'
import { type Portal, startPortal } from '#testing/portal.ts'

let portal: Portal

beforeAll(async () => {
  portal = await startPortal()
})
afterAll(() => portal.close())

type Filters = Partial<PartidaCriteria>
const ACCOUNT = { saldo: '7.446.249,65', vencido: '2.540.649,15', disponible: '1.553.750,35' }

const pdf = async (body: Filters): Promise<string> => {
  const answer = await portal.call('lferreyra', cuentaCorriente.downloadPdf, { params: { id: 1042 }, body })
  expect(answer.status).toBe(200)
  return (await extractText(new Uint8Array(answer.raw), { mergePages: true })).text
}
/** Returns the part of a text with the totals of the account, up to the last ageing bucket. */
const headOf = (text: string): string => {
  const head = /\bSaldo\s[\s\S]*?Más de 90 días: \$ [-\d.,]+/.exec(text)?.[0]
  expect(head).toBeDefined()
  return head!
}

const excel = async (body: Filters) => {
  const answer = await portal.call('lferreyra', cuentaCorriente.downloadExcel, { body })
  const { filas, pie } = await readHoja(answer.raw)
  return [...filas, ...pie]
}
const listado = async (body: Filters) =>
  (
    await portal.call<ReplyOf<typeof cuentaCorriente.summarizeListado>>('lferreyra', cuentaCorriente.summarizeListado, {
      body,
    })
  ).body.totales

const day = fc
  .integer({ min: 0, max: 200 })
  .map((days) => new Date(Date.UTC(2026, 5, 1 + days)).toISOString().slice(0, 10))
const importe = fc.integer({ min: -900_000, max: 3_500_000 }).map((pesos) => `${pesos}.00`)
const anyFilters: fc.Arbitrary<Filters> = fc.record(
  {
    estado: fc.constantFrom('abiertas', 'compensadas', 'todas'),
    tramos: fc.subarray(['a-vencer', '1-30', '31-60', '61-90', 'mas-90'] as const).map((tramos) => [...tramos]),
    clases: fc.subarray(['RV', 'DE', 'DG', 'DZ', 'DA']),
    soloCreditos: fc.boolean(),
    moneda: fc.constantFrom('ARS', 'USD'),
    emisionDesde: day,
    emisionHasta: day,
    venceDesde: day,
    venceHasta: day,
    importeDesde: importe,
    importeHasta: importe,
    texto: fc.constantFrom('45871', 'A-0001', '0'),
  },
  { requiredKeys: [] },
)

describe('the header of a statement shows the totals of the whole account', () => {
  test.each<[string, Filters]>([
    ['31 a 60 días', { tramos: ['31-60'] }],
    ['emission dates', { emisionDesde: '2026-08-01', emisionHasta: '2026-10-31' }],
    ['no matching item', { texto: '99999999' }],
  ])('with the filter %s', async (_name, body) => {
    const text = await pdf(body)
    for (const figure of Object.values(ACCOUNT)) expect(text).toContain(`$ ${figure}`)
  })

  test('for any filter, in the PDF and in the Excel', async () => {
    const whole = headOf(await pdf({}))
    await fc.assert(
      fc.asyncProperty(anyFilters, async (filters) => {
        if (periodoOf(filters, '2026-11-21')) return
        expect(headOf(await pdf(filters))).toBe(whole)
        const saldos = (await excel(filters)).filter((row) => row[2] === 'Saldo de la cuenta corriente')
        expect(saldos.map((row) => [row[0], row[5], row[7]])).toEqual([
          ['Repuestos Litoral Sur S.R.L.', 'ARS', 7_446_249.65],
        ])
      }),
      { numRuns: 12 },
    )
  })
})

describe('items selected one by one', () => {
  const OPEN = '1000-0090000101-2026-1'
  const CLEARED = '1000-0090000107-2026-1'
  const FOREIGN = '1000-0090000123-2026-1'
  const PICKED: Filters = { estado: 'todas', partidaIds: [OPEN, CLEARED, FOREIGN] }

  test('are exactly the rows of the Excel, whether open or cleared, only of that company, and the Excel has their total', async () => {
    const rows = await excel(PICKED)
    expect(rows.map((row) => [row[3] ?? row[2], row[6], row[7]])).toEqual([
      ['A-0003-00012890', 98_700.75, 98_700.75],
      ['A-0001-00041220', 512_300, 0],
      ['Total de lo listado', 611_000.75, 98_700.75],
      ['Saldo de la cuenta corriente', null, 7_446_249.65],
      ['Informado, por aplicar', null, 650_000],
    ])
  })

  test('are the rows of the PDF, which says "comprobantes seleccionados"', async () => {
    const text = await pdf(PICKED)
    expect(text).toContain('comprobantes seleccionados')
    expect(text).toContain('Total de lo listado (2 comprobantes) $ 611.000,75 $ 98.700,75')
    expect(text).not.toContain('A-0001-00045871')
  })

  test.each([
    [1, 200],
    [200, 200],
    [201, 400],
  ])('%i of them are answered with status %i', async (total, status) => {
    const partidaIds = Array.from({ length: total }, (_one, at) => `1000-${String(at).padStart(10, '0')}-2026-1`)
    const body = { estado: 'todas', partidaIds }
    expect((await portal.call('lferreyra', cuentaCorriente.downloadExcel, { body })).status).toBe(status)
  })
})

describe('Total de lo listado', () => {
  test.each<[string, Filters]>([
    ['a bucket', { tramos: ['31-60'] }],
    ['cleared items', { estado: 'compensadas' }],
    ['credits', { soloCreditos: true }],
    ['all items', { estado: 'todas' }],
  ])('of %s is the sum of the listed rows, equal on screen, in the PDF and in the Excel', async (_name, body) => {
    const { filas } = (
      await portal.call<ReplyOf<typeof cuentaCorriente.search>>('lferreyra', cuentaCorriente.search, {
        params: { page: 1, size: 100 },
        body,
      })
    ).body
    const expected = {
      moneda: 'ARS',
      partidas: filas.length,
      importe: sumImportes(filas.map(({ importe }) => importe)),
      pendiente: sumImportes(filas.map(({ pendiente }) => pendiente)),
    }
    expect(await listado(body)).toEqual([expected])
    const text = await pdf(body)
    const amounts = `${formatMoney(expected.importe)} ${formatMoney(expected.pendiente)}`
    expect(text).toContain(`Total de lo listado (${filas.length} comprobantes) ${amounts}`)
    const row = (await excel(body)).find((cells) => cells[2] === 'Total de lo listado')
    expect([row![5], row![6], row![7]]).toEqual(['ARS', Number(expected.importe), Number(expected.pendiente)])
  })

  test('of credits has a minus sign, or the words "a favor", but not both', async () => {
    const text = await pdf({ soloCreditos: true })
    expect(text).toContain('(2 comprobantes) $ -510.300,00 $ -510.300,00')
    expect(text).toContain('$ 510.300,00 a favor')
    expect(text).not.toMatch(/a favor \$ -/)
  })

  test('is shown without filters too, and is absent when no item matches', async () => {
    expect(await pdf({})).toContain('Total de lo listado (9 comprobantes) $ 7.446.249,65 $ 7.446.249,65')
    expect(await listado({ texto: '99999999' })).toEqual([])
  })

  test('answers 404 for another company', async () => {
    const answer = await portal.call('lferreyra', cuentaCorriente.summarizeListado, {
      body: { razonSocialIds: [1051] },
    })
    expect(answer.status).toBe(404)
  })
})
