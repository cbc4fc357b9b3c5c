import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ESTADOS, textoEstado } from '#contract/base/estados.ts'
import { toCents } from '#contract/valores/importes.ts'
import { ESTADOS_PEDIDO } from './estados.ts'
import { excesoDe, problemasDeLineas, subtotalDe } from './reglas.ts'

describe('subtotalDe', () => {
  test.each([
    ['1450000.00', 2, '0', '2900000.00'],
    ['2380000.00', 1, '10', '2142000.00'],
    ['100.01', 3, '2.5', '292.53'],
    // Half a cent is rounded up.
    ['0.10', 1, '5', '0.10'],
    ['4875000.00', 999, '0', '4870125000.00'],
    ['1.00', 4, '100', '0.00'],
  ])('returns for the price %s × %i less %s %% the amount %s', (precio, cantidad, bonificacion, wanted) => {
    expect(subtotalDe(precio, cantidad, bonificacion)).toBe(wanted)
  })

  test('never returns more than price times units, and returns exactly that without a discount', () => {
    fc.assert(
      fc.property(fc.nat(10 ** 9), fc.integer({ min: 1, max: 999 }), fc.nat(100), (cents, units, percent) => {
        const price = `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`
        const whole = toCents(subtotalDe(price, units))
        expect(whole).toBe(BigInt(cents) * BigInt(units))
        expect(toCents(subtotalDe(price, units, String(percent))) <= whole).toBe(true)
      }),
    )
  })
})

test.each([
  ['100.00', '100.00', undefined],
  ['100.01', '100.00', '0.01'],
  ['0.00', '-50.00', undefined],
  ['10.00', '-50.00', '60.00'],
])('excesoDe returns for an order of %s with a credit of %s the excess %s', (total, disponible, wanted) => {
  expect(excesoDe(total, disponible)).toBe(wanted)
})

describe('problemasDeLineas', () => {
  const modelo = {
    modeloId: 1,
    modelo: 'TH 110 City',
    minimo: 2,
    multiplo: 2,
    colores: [
      { color: 'Rojo', stock: 'disponible' },
      { color: 'Azul', stock: 'pedido' },
      { color: 'Lila', stock: 'sin' },
    ],
  } as const
  const linea = (color: string, cantidad: number, modeloId = 1) => ({ modeloId, version: 'Base', color, cantidad })

  test.each([
    [[], { lineas: 'Agregá al menos una moto.' }],
    [[linea('Rojo', 2)], {}],
    [[linea('Rojo', 1), linea('Azul', 1)], {}],
    [[linea('Azul', 1)], { 'lineas.0.cantidad': 'Pedí al menos 2 de TH 110 City.' }],
    [[linea('Azul', 2), linea('Rojo', 1)], { 'lineas.0.cantidad': 'TH 110 City se pide de a 2 y pediste 3.' }],
    [[linea('Lila', 2)], { 'lineas.0.color': 'Sin stock en ese color. Elegí otro.' }],
    [[linea('Gris', 2)], { 'lineas.0.color': 'Elegí un color del modelo.' }],
    [
      [linea('Rojo', 2), linea('Rojo', 2, 9)],
      { 'lineas.1.modeloId': 'Ese modelo ya no se ofrece. Quitá ese renglón.' },
    ],
  ])('returns the errors of %j', (lineas, wanted) => {
    expect(problemasDeLineas(lineas, [modelo])).toEqual(wanted)
  })
})

test('no id means two states in the whole portal', () => {
  const ids = [...ESTADOS, ...ESTADOS_PEDIDO].map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
  for (const { id, texto } of ESTADOS_PEDIDO) expect(textoEstado(id)).toBe(texto)
})
