type Rgb = [number, number, number]

const AA = 4.5
const DARK_TEXT: Rgb = [16, 20, 26]
const WHITE: Rgb = [255, 255, 255]
const BLACK: Rgb = [0, 0, 0]

const parse = (hex: string): Rgb => {
  if (!/^#[0-9a-f]{6}$/i.test(hex)) throw new Error(`El color del distribuidor tiene que ser #rrggbb: ${hex}`)
  return [1, 3, 5].map((start) => Number.parseInt(hex.slice(start, start + 2), 16)) as Rgb
}

const format = (rgb: Rgb) => `#${rgb.map((channel) => Math.round(channel).toString(16).padStart(2, '0')).join('')}`

const luminance = (rgb: Rgb) => {
  const [red, green, blue] = rgb.map((channel) => {
    const share = channel / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }) as Rgb
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

const contrast = (one: Rgb, other: Rgb) => {
  const [low, high] = [luminance(one), luminance(other)].toSorted((a, b) => a - b) as [number, number]
  return (high + 0.05) / (low + 0.05)
}

/** The colour nearest to the given one that reads well on the background, and the text that reads well on it (WCAG AA). */
export function readableOn(background: string, colour: string): { accent: string; onAccent: string } {
  const ground = parse(background)
  const start = parse(colour)
  const towards = luminance(ground) > 0.5 ? BLACK : WHITE
  let accent = start
  for (let step = 0; contrast(accent, ground) < AA && step <= 20; step++)
    accent = start.map((channel, index) => channel + ((towards[index]! - channel) * step) / 20) as Rgb
  const onAccent = contrast(WHITE, accent) >= AA ? WHITE : DARK_TEXT
  return { accent: format(accent), onAccent: format(onAccent) }
}
