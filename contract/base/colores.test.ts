import { expect, test } from 'vitest'
import { CONTRASTE_MINIMO, contraste, FONDOS, legibleSobre, mezcla } from './colores.ts'

test('contraste returns 21 for black on white and 1 for white on white, as WCAG defines, with the colours in either order', () => {
  expect(contraste('#000000', '#ffffff')).toBeCloseTo(21)
  expect(contraste('#ffffff', '#ffffff')).toBeCloseTo(1)
  expect(contraste('#ffffff', '#767676')).toBeGreaterThan(CONTRASTE_MINIMO)
  expect(contraste('#777777', '#ffffff')).toBeLessThan(CONTRASTE_MINIMO)
})

test('mezcla returns the first colour at share 0 and the second at share 1', () => {
  expect([mezcla('#102030', '#ffffff', 0), mezcla('#102030', '#ffffff', 1)]).toEqual(['#102030', '#ffffff'])
  expect(mezcla('#000000', '#ffffff', 0.5)).toBe('#808080')
})

test.each(['#0f4c81', '#ffcc00', '#ffffff', '#000000', '#b00020', '#777777'])(
  'legibleSobre makes %s readable on light and dark backgrounds, and returns a colour for text on top of it',
  (color) => {
    for (const fondo of Object.values(FONDOS)) {
      const legible = legibleSobre(fondo, color)
      expect(contraste(legible.color, fondo)).toBeGreaterThanOrEqual(CONTRASTE_MINIMO)
      expect(contraste(legible.encima, legible.color)).toBeGreaterThanOrEqual(CONTRASTE_MINIMO)
    }
  },
)

test('legibleSobre does not change a colour that is already readable', () => {
  expect(legibleSobre(FONDOS.claro, '#0f4c81').color).toBe('#0f4c81')
})
