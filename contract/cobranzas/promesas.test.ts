import { describe, expect, test } from 'vitest'
import { estadosDe, type Pagado, type PromesaHecha } from './promesas.ts'

/** Promise to pay one thousand pesos until 20 November, made on 10 November at 9:00 in Argentina. */
const PROMESA: PromesaHecha = {
  moneda: 'ARS',
  importe: '1000.00',
  dia: '2026-11-20',
  hecha: '2026-11-10T12:00:00.000Z',
}
const pago = (importe: string, dia: string, over: Partial<Pagado> = {}): Pagado => ({
  moneda: 'ARS',
  importe,
  dia,
  cuando: `${dia}T15:00:00.000Z`,
  ...over,
})

const one = (pagos: readonly Pagado[], hoy: string, promesa: PromesaHecha = PROMESA) => {
  const [{ estado, pagado } = { estado: null, pagado: null }] = estadosDe([promesa], [pagos], hoy)
  return [estado, pagado]
}

describe('a promise of payment', () => {
  test.each<[what: string, pagos: Pagado[], hoy: string, estado: string, pagado: string]>([
    ['nothing paid, before its day', [], '2026-11-19', 'abierta', '0.00'],
    ['nothing paid, on its day', [], '2026-11-20', 'abierta', '0.00'],
    ['nothing paid, the day after', [], '2026-11-21', 'incumplida', '0.00'],
    ['exactly the amount paid', [pago('1000.00', '2026-11-15')], '2026-11-16', 'cumplida', '1000.00'],
    ['a cent less paid, in time', [pago('999.99', '2026-11-15')], '2026-11-16', 'abierta', '999.99'],
    ['a cent less paid, after its day', [pago('999.99', '2026-11-15')], '2026-11-21', 'incumplida', '999.99'],
    ['more than the amount paid', [pago('1500.00', '2026-11-15')], '2026-11-21', 'cumplida', '1000.00'],
    ['a payment on its day', [pago('1000.00', '2026-11-20')], '2026-11-21', 'cumplida', '1000.00'],
    ['a payment the day after', [pago('1000.00', '2026-11-21')], '2026-11-22', 'incumplida', '0.00'],
    ['two payments', [pago('400.00', '2026-11-12'), pago('600.00', '2026-11-20')], '2026-11-21', 'cumplida', '1000.00'],
    [
      'two payments, the second one late',
      [pago('400.00', '2026-11-12'), pago('600.00', '2026-11-21')],
      '2026-11-21',
      'incumplida',
      '400.00',
    ],
    [
      'a payment in another currency',
      [pago('1000.00', '2026-11-15', { moneda: 'USD' })],
      '2026-11-21',
      'incumplida',
      '0.00',
    ],
    ['a payment reported before it was made', [pago('1000.00', '2026-11-09')], '2026-11-21', 'incumplida', '0.00'],
    [
      'a payment reported a millisecond before it was made',
      [pago('1000.00', '2026-11-10', { cuando: '2026-11-10T11:59:59.999Z' })],
      '2026-11-21',
      'incumplida',
      '0.00',
    ],
    [
      'a payment reported at the instant it was made',
      [pago('1000.00', '2026-11-10', { cuando: '2026-11-10T12:00:00.000Z' })],
      '2026-11-21',
      'cumplida',
      '1000.00',
    ],
    [
      'a payment of the day before, reported after it was made',
      [pago('1000.00', '2026-11-09', { cuando: '2026-11-11T12:00:00.000Z' })],
      '2026-11-21',
      'cumplida',
      '1000.00',
    ],
  ])('has the expected state and paid amount with %s', (_what, pagos, hoy, estado, pagado) => {
    expect(one(pagos, hoy)).toEqual([estado, pagado])
  })
})

describe('two promises of payment', () => {
  const LATER: PromesaHecha = { ...PROMESA, dia: '2026-11-30', importe: '500.00' }
  const both = (pagos: readonly Pagado[], hoy: string) =>
    estadosDe([LATER, PROMESA], [pagos], hoy).map(({ dia, estado, pagado }) => [dia, estado, pagado])

  test('share a payment, starting with the promise that is due first', () => {
    expect(both([pago('1000.00', '2026-11-15')], '2026-11-16')).toEqual([
      ['2026-11-30', 'abierta', '0.00'],
      ['2026-11-20', 'cumplida', '1000.00'],
    ])
  })

  test('share a payment: the later promise gets the part that the earlier promise does not need', () => {
    expect(both([pago('1500.00', '2026-11-15')], '2026-11-16')).toEqual([
      ['2026-11-30', 'cumplida', '500.00'],
      ['2026-11-20', 'cumplida', '1000.00'],
    ])
    expect(both([pago('1499.99', '2026-11-15')], '2026-11-16')).toEqual([
      ['2026-11-30', 'abierta', '499.99'],
      ['2026-11-20', 'cumplida', '1000.00'],
    ])
  })

  test('do not share a payment made after the first promise was due: the whole payment counts for the second promise', () => {
    expect(both([pago('500.00', '2026-11-21')], '2026-11-22')).toEqual([
      ['2026-11-30', 'cumplida', '500.00'],
      ['2026-11-20', 'incumplida', '0.00'],
    ])
  })

  test('that are due on the same day share a payment, starting with the promise made first', () => {
    const second = { ...PROMESA, hecha: '2026-11-11T12:00:00.000Z' }
    expect(
      estadosDe([second, PROMESA], [[pago('1000.00', '2026-11-15')]], '2026-11-16').map(({ hecha, estado }) => [
        hecha,
        estado,
      ]),
    ).toEqual([
      ['2026-11-11T12:00:00.000Z', 'abierta'],
      ['2026-11-10T12:00:00.000Z', 'cumplida'],
    ])
  })
})

describe('payments of the ERP and reported payments', () => {
  const of = (informado: string, libros: string) =>
    estadosDe([PROMESA], [[pago(informado, '2026-11-15')], [pago(libros, '2026-11-16')]], '2026-11-17').map(
      ({ estado, pagado }) => [estado, pagado],
    )

  test.each<[what: string, informado: string, libros: string, estado: string, pagado: string]>([
    ['of the same money are counted once', '600.00', '600.00', 'abierta', '600.00'],
    ['keep a promise by the ERP alone', '600.00', '1000.00', 'cumplida', '1000.00'],
    ['keep a promise by the report alone', '1000.00', '0.00', 'cumplida', '1000.00'],
  ])('%s', (_what, informado, libros, estado, pagado) => {
    expect(of(informado, libros)).toEqual([[estado, pagado]])
  })
})

test('estadosDe returns nothing without promises', () => {
  expect(estadosDe([], [[pago('1000.00', '2026-11-15')]], '2026-11-16')).toEqual([])
})
