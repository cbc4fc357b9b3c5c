import sharp from 'sharp'
import { TAPA } from '#contract/catalogos/reglas.ts'

type Rgb = readonly [red: number, green: number, blue: number]

const mix = ([red, green, blue]: Rgb, other: Rgb, part: number): Rgb => [
  red + (other[0] - red) * part,
  green + (other[1] - green) * part,
  blue + (other[2] - blue) * part,
]

/**
 * Draws the cover of a catalogue pixel by pixel: the brand's colour with a wheel for motorcycles or a gear for parts.
 */
export const createTapaDemo = (color: Rgb, teeth: number): Promise<Buffer> => {
  const { ancho, alto } = TAPA
  const pixels = Buffer.alloc(ancho * alto * 3)
  const light: Rgb = [255, 255, 255]
  const dark: Rgb = [18, 24, 32]
  const [cx, cy, radius] = [ancho / 2, alto * 0.58, ancho * 0.3]
  for (let y = 0; y < alto; y += 1) {
    for (let x = 0; x < ancho; x += 1) {
      const [dx, dy] = [x - cx, y - cy]
      const distance = Math.hypot(dx, dy)
      const edge = radius * (1 + 0.12 * Math.sign(Math.sin(Math.atan2(dy, dx) * teeth)))
      let point = mix(color, dark, (y / alto) * 0.55)
      if (distance < edge && distance > radius * 0.62) point = mix(point, light, 0.85)
      if (distance < radius * 0.28) point = mix(point, light, 0.85)
      if (y > alto * 0.1 && y < alto * 0.13 && x > ancho * 0.12 && x < ancho * 0.7) point = mix(point, light, 0.85)
      if (y > alto * 0.16 && y < alto * 0.175 && x > ancho * 0.12 && x < ancho * 0.48) point = mix(point, light, 0.6)
      pixels.set(point.map(Math.round), (y * ancho + x) * 3)
    }
  }
  return sharp(pixels, { raw: { width: ancho, height: alto, channels: 3 } }).webp({ quality: 80 }).toBuffer()
}
