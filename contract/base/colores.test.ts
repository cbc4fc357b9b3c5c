import { expect, test } from 'vitest'
import { CONTRASTE_MINIMO, contraste, FONDOS, legibleSobre, mezcla } from './colores.ts'

test('contrast is that of WCAG: black on white 21, white on white 1, the same both ways', () => {
  expect(contraste('#000000', '#ffffff')).toBeCloseTo(21)
  expect(contraste('#ffffff', '#ffffff')).toBeCloseTo(1)
  expect(contraste('#ffffff', '#767676')).toBeGreaterThan(CONTRASTE_MINIMO)
  expect(contraste('#777777', '#ffffff')).toBeLessThan(CONTRASTE_MINIMO)
})

test('a mixture begins at the first colour and ends at the second', () => {
  expect([mezcla('#102030', '#ffffff', 0), mezcla('#102030', '#ffffff', 1)]).toEqual(['#102030', '#ffffff'])
  expect(mezcla('#000000', '#ffffff', 0.5)).toBe('#808080')
})

test.each(['#0f4c81', '#ffcc00', '#ffffff', '#000000', '#b00020', '#777777'])(
  '%s is made to read on light and on dark, and so is what stands on it',
  (color) => {
    for (const fondo of Object.values(FONDOS)) {
      const legible = legibleSobre(fondo, color)
      expect(contraste(legible.color, fondo)).toBeGreaterThanOrEqual(CONTRASTE_MINIMO)
      expect(contraste(legible.encima, legible.color)).toBeGreaterThanOrEqual(CONTRASTE_MINIMO)
    }
  },
)

test('one that reads already stays as it is', () => {
  expect(legibleSobre(FONDOS.claro, '#0f4c81').color).toBe('#0f4c81')
})
