import type { Metadata } from 'sharp'
import { contraste } from '#contract/base/colores.ts'
import { fetchOutside } from '#server/outside/outside.ts'

interface Icono {
  /** Width and height (px). */
  size: number
  /** true: a full square, which phones crop to their own shape; false: the corners are round. */
  isSquare: boolean
  /** #rrggbb. */
  color: string
  /** URL of a PNG, JPEG or WebP, or a data URL; undefined or unreadable: no logo. */
  logo: string | undefined
}

type Rgb = [red: number, green: number, blue: number]

/** Strokes of the letter of the portal in a square of 32, as in web/public/favicon.svg: start and end points. */
const STROKES = [
  [9, 23, 16, 8],
  [16, 8, 23, 23],
  [11.8, 17.5, 20.2, 17.5],
] as const
const SIDE = 32
const STROKE = 3
const CORNER = 8
const WHITE: Rgb = [255, 255, 255]
const INK: Rgb = [27, 34, 41]

const clamp = (value: number): number => Math.min(1, Math.max(0, value))

const distanceToStroke = (x: number, y: number, [x1, y1, x2, y2]: (typeof STROKES)[number]): number => {
  const [dx, dy] = [x2 - x1, y2 - y1]
  const along = clamp(((x - x1) * dx + (y - y1) * dy) / (dx * dx + dy * dy))
  return Math.hypot(x - x1 - along * dx, y - y1 - along * dy)
}

/** Distance from a point to the square with round corners; negative inside the square. */
const distanceToSquare = (x: number, y: number): number => {
  const beyond = (at: number) => Math.max(0, Math.abs(at - SIDE / 2) - (SIDE / 2 - CORNER))
  return Math.hypot(beyond(x), beyond(y)) - CORNER
}

const rgbOf = (color: string): Rgb => [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16)) as Rgb

/** Draws the RGBA pixels: the background and, if `ink` is set, the letter in that colour. */
const draw = ({ size, isSquare }: Icono, background: Rgb, ink: Rgb | undefined): Buffer => {
  const pixels = Buffer.alloc(size * size * 4)
  const scale = size / SIDE
  for (let at = 0; at < size * size; at += 1) {
    const [x, y] = [((at % size) + 0.5) / scale, (Math.floor(at / size) + 0.5) / scale]
    const near = Math.min(...STROKES.map((stroke) => distanceToStroke(x, y, stroke)))
    const part = ink ? clamp((STROKE / 2 - near) * scale + 0.5) : 0
    for (const [channel, base] of background.entries())
      pixels[at * 4 + channel] = base + part * ((ink?.[channel] ?? 0) - base)
    pixels[at * 4 + 3] = 255 * (isSquare ? 1 : clamp(0.5 - distanceToSquare(x, y) * scale))
  }
  return pixels
}

/** Timeout (ms) for loading a logo from a URL. */
const LOGO_MS = 10_000
const FORMATS: readonly Metadata['format'][] = ['png', 'jpeg', 'webp']

/** Draws a square PNG: the logo on white or, without a logo, the letter of the portal on the brand colour. */
export const drawIcono = async (icono: Icono): Promise<Buffer> => {
  const { default: sharp } = await import('sharp')
  const { size, color, logo } = icono
  const readLogo = async (address: string) => {
    const picture = sharp(await (await fetchOutside(address, { signal: AbortSignal.timeout(LOGO_MS) })).arrayBuffer())
    if (!FORMATS.includes((await picture.metadata()).format))
      throw new Error(`unsupported picture format: use ${FORMATS.join(', ')}`)
    // The logo stays within the area that phones do not crop.
    const side = Math.round(size * 0.7)
    return picture.resize(side, side, { fit: 'contain', background: '#ffffff' }).png().toBuffer()
  }
  const picture = logo === undefined ? undefined : await readLogo(logo).catch(() => undefined)
  const background = picture ? WHITE : rgbOf(color)
  // The letter is dark on colours that contrast more with black than with white.
  const isLight = contraste(color, '#000000') > contraste(color, '#ffffff')
  const ink = picture ? undefined : isLight ? INK : WHITE
  const raw = { width: size, height: size, channels: 4 } as const
  return sharp(draw(icono, background, ink), { raw })
    .composite(picture ? [{ input: picture }] : [])
    .png({ compressionLevel: 9 })
    .toBuffer()
}
