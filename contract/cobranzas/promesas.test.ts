import { describe, expect, test } from 'vitest'
import { estadosDe, type Pagado, type PromesaHecha } from './promesas.ts'

/** Made on 10 November at nine in the morning of Argentina: a thousand pesos until the 20th. */
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

describe('a promise', () => {
  test.each<[what: string, pagos: Pagado[], hoy: string, estado: string, pagado: string]>([
    ['nothing paid, before its day', [], '2026-11-19', 'abierta', '0.00'],
    ['nothing paid, on its day', [], '2026-11-20', 'abierta', '0.00'],
    ['nothing paid, the day after', [], '2026-11-21', 'incumplida', '0.00'],
    ['exactly the amount', [pago('1000.00', '2026-11-15')], '2026-11-16', 'cumplida', '1000.00'],
    ['a cent less, in time', [pago('999.99', '2026-11-15')], '2026-11-16', 'abierta', '999.99'],
    ['a cent less, its day gone', [pago('999.99', '2026-11-15')], '2026-11-21', 'incumplida', '999.99'],
    ['more than the amount', [pago('1500.00', '2026-11-15')], '2026-11-21', 'cumplida', '1000.00'],
    ['on the day itself', [pago('1000.00', '2026-11-20')], '2026-11-21', 'cumplida', '1000.00'],
    ['the day after', [pago('1000.00', '2026-11-21')], '2026-11-22', 'incumplida', '0.00'],
    ['in two parts', [pago('400.00', '2026-11-12'), pago('600.00', '2026-11-20')], '2026-11-21', 'cumplida', '1000.00'],
    [
      'in two parts, the second late',
      [pago('400.00', '2026-11-12'), pago('600.00', '2026-11-21')],
      '2026-11-21',
      'incumplida',
      '400.00',
    ],
    ['in another currency', [pago('1000.00', '2026-11-15', { moneda: 'USD' })], '2026-11-21', 'incumplida', '0.00'],
    ['told before it was made', [pago('1000.00', '2026-11-09')], '2026-11-21', 'incumplida', '0.00'],
    [
      'told a millisecond before it was made',
      [pago('1000.00', '2026-11-10', { cuando: '2026-11-10T11:59:59.999Z' })],
      '2026-11-21',
      'incumplida',
      '0.00',
    ],
    [
      'told in the instant in which it was made',
      [pago('1000.00', '2026-11-10', { cuando: '2026-11-10T12:00:00.000Z' })],
      '2026-11-21',
      'cumplida',
      '1000.00',
    ],
    [
      'paid the day before it was made, and told after it',
      [pago('1000.00', '2026-11-09', { cuando: '2026-11-11T12:00:00.000Z' })],
      '2026-11-21',
      'cumplida',
      '1000.00',
    ],
  ])('%s', (_what, pagos, hoy, estado, pagado) => {
    expect(one(pagos, hoy)).toEqual([estado, pagado])
  })
})

describe('two promises', () => {
  const LATER: PromesaHecha = { ...PROMESA, dia: '2026-11-30', importe: '500.00' }
  const both = (pagos: readonly Pagado[], hoy: string) =>
    estadosDe([LATER, PROMESA], [pagos], hoy).map(({ dia, estado, pagado }) => [dia, estado, pagado])

  test('one payment keeps the one that is due first', () => {
    expect(both([pago('1000.00', '2026-11-15')], '2026-11-16')).toEqual([
      ['2026-11-30', 'abierta', '0.00'],
      ['2026-11-20', 'cumplida', '1000.00'],
    ])
  })

  test('what is left of it is of the other one', () => {
    expect(both([pago('1500.00', '2026-11-15')], '2026-11-16')).toEqual([
      ['2026-11-30', 'cumplida', '500.00'],
      ['2026-11-20', 'cumplida', '1000.00'],
    ])
    expect(both([pago('1499.99', '2026-11-15')], '2026-11-16')).toEqual([
      ['2026-11-30', 'abierta', '499.99'],
      ['2026-11-20', 'cumplida', '1000.00'],
    ])
  })

  test('what is too late for the first is of the second', () => {
    expect(both([pago('500.00', '2026-11-21')], '2026-11-22')).toEqual([
      ['2026-11-30', 'cumplida', '500.00'],
      ['2026-11-20', 'incumplida', '0.00'],
    ])
  })

  test('of one day, the one that was made first is kept first', () => {
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

describe('books and informed payments', () => {
  const of = (informado: string, libros: string) =>
    estadosDe([PROMESA], [[pago(informado, '2026-11-15')], [pago(libros, '2026-11-16')]], '2026-11-17').map(
      ({ estado, pagado }) => [estado, pagado],
    )

  test.each<[what: string, informado: string, libros: string, estado: string, pagado: string]>([
    ['tell of the same money: it is counted once', '600.00', '600.00', 'abierta', '600.00'],
    ['that the books alone know of is enough', '600.00', '1000.00', 'cumplida', '1000.00'],
    ['that was only informed is enough', '1000.00', '0.00', 'cumplida', '1000.00'],
  ])('what %s', (_what, informado, libros, estado, pagado) => {
    expect(of(informado, libros)).toEqual([[estado, pagado]])
  })
})

test('without promises there is nothing to say', () => {
  expect(estadosDe([], [[pago('1000.00', '2026-11-15')]], '2026-11-16')).toEqual([])
})
