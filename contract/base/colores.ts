/** Colours as #rrggbb, and their contrast (WCAG 2). */
type Rgb = readonly [number, number, number]

const WHITE: Rgb = [255, 255, 255]
const BLACK: Rgb = [0, 0, 0]
const DARK_TEXT: Rgb = [16, 20, 26]

/** Background of the sign-in pages, in light and dark mode. */
export const FONDOS = { claro: '#ffffff', oscuro: '#1a1f26' } as const

/** Minimum contrast between text and background (WCAG AA). */
export const CONTRASTE_MINIMO = 4.5

const parse = (hex: string): Rgb => {
  if (!/^#[0-9a-f]{6}$/i.test(hex)) throw new Error(`El color tiene que ser #rrggbb: ${hex}`)
  const value = Number.parseInt(hex.slice(1), 16)
  return [value >> 16, (value >> 8) & 255, value & 255]
}

const format = (rgb: Rgb): string => `#${rgb.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`

const mixed = (from: Rgb, to: Rgb, ratio: number): Rgb => [
  from[0] + (to[0] - from[0]) * ratio,
  from[1] + (to[1] - from[1]) * ratio,
  from[2] + (to[2] - from[2]) * ratio,
]

const linear = (part: number): number => {
  const value = part / 255
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
}

const luminance = ([red, green, blue]: Rgb): number =>
  0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)

const contrast = (one: Rgb, other: Rgb): number => {
  const [high, low] = [luminance(one), luminance(other)].toSorted((a, b) => b - a) as [number, number]
  return (high + 0.05) / (low + 0.05)
}

/** Returns the contrast of two colours, from 1 (equal) to 21 (black on white). */
export const contraste = (color: string, fondo: string): number => contrast(parse(color), parse(fondo))

/** Mixes two colours. `parte`: share of the second colour, from 0 to 1. */
export const mezcla = (de: string, a: string, parte: number): string => format(mixed(parse(de), parse(a), parte))

/**
 * Returns two colours. `color`: the colour nearest to the given one that is readable on `fondo`. `encima`: a text
 * colour that is readable on `color`.
 */
export const legibleSobre = (fondo: string, color: string): { color: string; encima: string } => {
  const ground = parse(fondo)
  const towards = luminance(ground) > 0.5 ? BLACK : WHITE
  let found = parse(color)
  for (let step = 1; contrast(found, ground) < CONTRASTE_MINIMO && step <= 20; step += 1)
    found = mixed(parse(color), towards, step / 20)
  return { color: format(found), encima: format(contrast(WHITE, found) >= CONTRASTE_MINIMO ? WHITE : DARK_TEXT) }
}
