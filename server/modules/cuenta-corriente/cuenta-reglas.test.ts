import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays } from '#contract/valores/fechas.ts'
import { fromCents, sumImportes, toCents } from '#contract/valores/importes.ts'
import {
  agruparPartidas,
  claseTexto,
  diasAtraso,
  grupoDe,
  referenciaTexto,
  totalesDe,
  tramoDe,
  vencimientoNeto,
  vencimientosDe,
} from '#contract/cuenta-corriente/partidas.ts'
import { TRAMOS, type Tramo } from '#contract/cuenta-corriente/reglas.ts'

const HOY = '2026-11-21'

const day = fc.integer({ min: -1500, max: 1500 }).map((days) => addDays(HOY, days))
const cents = fc.bigInt({ min: -999_999_999_999_999n, max: 999_999_999_999_999n })
const partida = fc.record({
  moneda: fc.constantFrom('ARS', 'USD', 'EUR'),
  importe: cents.map(fromCents),
  vencimiento: day,
})
const items = fc.array(partida, { maxLength: 60 })

describe('for any items, signs, dates and currencies', () => {
  test('buckets and credits add up exactly to the balance', () => {
    fc.assert(
      fc.property(items, (partidas) => {
        const saldos = agruparPartidas(partidas, HOY).map((saldo) => ({ ...saldo, limite: null }))
        for (const totales of totalesDe(saldos, [])) {
          const ofMoneda = partidas.filter(({ moneda }) => moneda === totales.moneda)
          expect(totales.saldoTotal).toBe(sumImportes(ofMoneda.map(({ importe }) => importe)))
          expect(sumImportes([totales.vencido, totales.aVencer, totales.creditos])).toBe(totales.saldoTotal)
          expect(sumImportes([...totales.aging.map(({ importe }) => importe), totales.creditos])).toBe(
            totales.saldoTotal,
          )
          expect(totales.aging[0]!.importe).toBe(totales.aVencer)
        }
      }),
    )
  })

  test('each total only sums items of its currency', () => {
    fc.assert(
      fc.property(items, (partidas) => {
        const whole = totalesDe(
          agruparPartidas(partidas, HOY).map((saldo) => ({ ...saldo, limite: null })),
          [],
        )
        const byCurrency = ['ARS', 'EUR', 'USD'].flatMap((moneda) =>
          totalesDe(
            agruparPartidas(
              partidas.filter((each) => each.moneda === moneda),
              HOY,
            ).map((saldo) => ({ ...saldo, limite: null })),
            [],
          ),
        )
        expect(whole).toEqual(byCurrency)
      }),
    )
  })

  test('the totals of several companies are the sums of the totals of each company, and have no credit limit', () => {
    fc.assert(
      fc.property(items, items, (one, other) => {
        const saldosOf = (partidas: typeof one) =>
          agruparPartidas(partidas, HOY).map((saldo) => ({ ...saldo, limite: '100.00' }))
        const together = totalesDe([...saldosOf(one), ...saldosOf(other)], [])
        for (const totales of together) {
          const each = [saldosOf(one), saldosOf(other)].flatMap((saldos) =>
            totalesDe(saldos, []).filter(({ moneda }) => moneda === totales.moneda),
          )
          expect(totales.saldoTotal).toBe(sumImportes(each.map(({ saldoTotal }) => saldoTotal)))
          const [only, ...others] = each
          expect(totales.limiteCredito).toBe(others.length ? null : '100.00')
          expect(totales.creditoDisponible).toBe(others.length ? null : only!.creditoDisponible)
        }
      }),
    )
  })

  test('the dates of a bucket contain exactly its items', () => {
    fc.assert(
      fc.property(day, (vencimiento) => {
        for (const tramo of Object.keys(TRAMOS) as Tramo[]) {
          const { desde, hasta } = vencimientosDe(tramo, HOY)
          const isWithin = (!desde || vencimiento >= desde) && (!hasta || vencimiento <= hasta)
          expect(isWithin).toBe(tramoDe(vencimiento, HOY) === tramo)
        }
      }),
    )
  })

  test('toCents and fromCents are inverse functions', () => {
    fc.assert(
      fc.property(cents, (amount) => {
        expect(toCents(fromCents(amount))).toBe(amount)
      }),
    )
  })
})

test.each<[string, number, Tramo]>([
  ['2026-11-22', 0, 'a-vencer'],
  ['2026-11-21', 0, 'a-vencer'],
  ['2026-11-20', 1, '1-30'],
  ['2026-10-22', 30, '1-30'],
  ['2026-10-21', 31, '31-60'],
  ['2026-09-22', 60, '31-60'],
  ['2026-09-21', 61, '61-90'],
  ['2026-08-23', 90, '61-90'],
  ['2026-08-22', 91, 'mas-90'],
])('an item due on %s has %i days late: %s', (vencimiento, dias, tramo) => {
  expect([diasAtraso(vencimiento, HOY), tramoDe(vencimiento, HOY)]).toEqual([dias, tramo])
})

test('grupoDe returns the group of credits for a credit of any age', () => {
  expect(grupoDe({ importe: '-0.01', vencimiento: '2020-01-01' }, HOY)).toBe('creditos')
  expect(grupoDe({ importe: '0.00', vencimiento: '2026-11-20' }, HOY)).toBe('1-30')
})

describe('claseTexto decides by the sign first', () => {
  test.each<[string, 'S' | 'H', string, boolean, string]>([
    ['RV', 'S', 'A-0001-00045871', false, 'Factura A'],
    ['DR', 'S', 'B-00012-00000007', false, 'Factura B'],
    ['RV', 'H', 'A-0001-00008806', false, 'Nota de crédito A'],
    ['DG', 'H', 'B-0001-00008806', true, 'Nota de crédito B'],
    ['RV', 'S', 'A-0005-00000412', false, 'Factura de crédito electrónica MiPyME A'],
    ['RV', 'S', '4711', false, 'Factura'],
    ['DE', 'S', 'A-0001-00002217', false, 'Nota de débito A'],
    ['DA', 'S', 'CHQ 00451278', false, 'Cheque rechazado'],
    ['DA', 'S', '100000101', false, 'Documento interno'],
    ['DZ', 'H', 'X-0001-00031544', false, 'Cobro a cuenta'],
    ['DZ', 'H', 'X-0001-00031544', true, 'Recibo'],
    ['AB', 'S', '1', false, 'Ajuste o compensación'],
    ['AB', 'H', '1', true, 'Ajuste o compensación'],
    ['ZX', 'S', '1', false, 'Documento ZX'],
    ['DG', 'S', 'A-0001-00008806', false, 'Documento DG'],
    ['DZ', 'S', '', false, 'Documento DZ'],
  ])(
    'returns the name for class, reference and amount %s %s %s, cleared %s: %s',
    (clase, signo, referencia, compensada, texto) => {
      expect(claseTexto({ clase, signo, referencia }, compensada, 5)).toBe(texto)
    },
  )

  test('names MiPyME invoices only by their point of sale', () => {
    expect(claseTexto({ clase: 'RV', signo: 'S', referencia: 'A-0000-00000412' }, false)).toBe('Factura A')
  })
})

test.each([
  ['0001A00045871', 'A-0001-00045871'],
  ['00012B00000007', 'B-0012-00000007'],
  ['A-0001-00045871', 'A-0001-00045871'],
  ['A-00012-00045871', 'A-0012-00045871'],
  ['CHQ 00451278', 'CHQ 00451278'],
  ['4711', '4711'],
  ['000145871234', '000145871234'],
  ['', '90000101'],
])('referenciaTexto formats %j as %s', (referencia, texto) => {
  expect(referenciaTexto(referencia, '0090000101')).toBe(texto)
})

describe('vencimientoNeto', () => {
  const terms = { signo: 'S', base: '2026-08-04', neto: 60, dias2: 30, dias1: 15, factura: '' } as const

  test.each([
    [{}, '2026-10-03'],
    [{ neto: 0 }, '2026-09-03'],
    [{ neto: 0, dias2: 0 }, '2026-08-19'],
    [{ neto: 0, dias2: 0, dias1: 0 }, '2026-08-04'],
    [{ signo: 'H' }, '2026-08-04'],
    [{ signo: 'H', factura: '0090000101' }, '2026-10-03'],
  ] as const)('with %j is %s', (over, due) => {
    expect(vencimientoNeto({ ...terms, ...over })).toBe(due)
  })
})
