import type { MantineColorsTuple } from '@mantine/core'
import { contraste, mezcla } from '#contract/base/colores.ts'

const WHITE = '#ffffff'
const BLACK = '#000000'
/** Minimum contrast. Slightly more than the 4.5 of WCAG AA, because the background is not pure white. */
const CONTRAST = 4.8

const darkenToRead = (colour: string): string =>
  contraste(colour, WHITE) >= CONTRAST ? colour : darkenToRead(mezcla(colour, BLACK, 0.06))

/**
 * Returns ten shades of the distributor's colour (#rrggbb). Shade 7 is the colour itself, darkened if needed until text
 * in it is legible on white.
 */
export const scaleOf = (hex: string): MantineColorsTuple => {
  const base = darkenToRead(hex.toLowerCase())
  const lighter = [0.93, 0.86, 0.72, 0.6, 0.48, 0.3, 0.14].map((ratio) => mezcla(base, WHITE, ratio))
  const darker = [0.16, 0.32].map((ratio) => mezcla(base, BLACK, ratio))
  return [...lighter, base, ...darker] as unknown as MantineColorsTuple
}
