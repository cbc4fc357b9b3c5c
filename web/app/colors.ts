import type { MantineColorsTuple } from '@mantine/core'

type Rgb = readonly [number, number, number]

const WHITE: Rgb = [255, 255, 255]
const BLACK: Rgb = [0, 0, 0]
/** A little over the 4.5 of WCAG AA, because the page behind text is not pure white. */
const CONTRAST = 4.8

const parse = (hex: string): Rgb => {
  const value = Number.parseInt(hex.slice(1), 16)
  return [value >> 16, (value >> 8) & 255, value & 255]
}

const format = (rgb: Rgb): string => `#${rgb.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`

const mix = (from: Rgb, to: Rgb, ratio: number): Rgb => [
  from[0] + (to[0] - from[0]) * ratio,
  from[1] + (to[1] - from[1]) * ratio,
  from[2] + (to[2] - from[2]) * ratio,
]

const linear = (part: number): number => {
  const value = part / 255
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
}

/** Contrast of a colour against white (WCAG 2). */
const contrastWithWhite = ([red, green, blue]: Rgb): number =>
  1.05 / (0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue) + 0.05)

const darkenToRead = (colour: Rgb): Rgb =>
  contrastWithWhite(colour) >= CONTRAST ? colour : darkenToRead(mix(colour, BLACK, 0.06))

/** Ten shades of the distributor's colour (#rrggbb). Number 7 is the colour itself, darkened until text in it can be read. */
export const scaleOf = (hex: string): MantineColorsTuple => {
  const base = darkenToRead(parse(hex))
  const lighter = [0.93, 0.86, 0.72, 0.6, 0.48, 0.3, 0.14].map((ratio) => format(mix(base, WHITE, ratio)))
  const darker = [0.16, 0.32].map((ratio) => format(mix(base, BLACK, ratio)))
  return [...lighter, format(base), ...darker] as unknown as MantineColorsTuple
}
