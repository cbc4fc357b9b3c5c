import { expect, test } from 'vitest'
import { type Papel, plazoVencido, problemaDeBultos } from './reglas.ts'

const POCOS = 'Tiene que haber al menos un bulto.'
const MUCHOS = 'Imprimí hasta 200 etiquetas por vez.'

test.each<[Papel, number, string | undefined]>([
  ['etiquetas', 0, POCOS],
  ['etiquetas', 1, undefined],
  ['etiquetas', 200, undefined],
  ['etiquetas', 201, MUCHOS],
  ['etiquetasA4', 201, MUCHOS],
  ['nota', 0, POCOS],
  ['nota', 201, undefined],
])('problemaDeBultos returns the error of printing the paper %s for %i parcels', (papel, bultos, problema) => {
  expect(problemaDeBultos(papel, bultos)).toBe(problema)
})

test.each([
  ['2026-01-31', undefined],
  ['2026-02-01', 'El plazo de 30 días para “Falla” venció el 31-01-2026.'],
])(
  'plazoVencido checks on %s the return of a product sold on 1 January, with a term of thirty days',
  (hoy, problema) => {
    expect(plazoVencido({ motivo: 'Falla', plazoDias: 30 }, '2026-01-01', hoy)).toBe(problema)
  },
)
