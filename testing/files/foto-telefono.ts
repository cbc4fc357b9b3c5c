import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { picture } from './imagenes.ts'

/**
 * HEIC photo as an iPhone stores it: 320 × 240 pixels, to be turned by 90°, with location and colour profile. Upright, its
 * corners are blue, red, green and white, clockwise from the top left.
 */
export const HEIC = readFileSync('testing/files/foto.heic')

/** Returns a HEIC photo that claims another size (pixels). */
export const heicOf = (width: number, height: number): Buffer => {
  const bytes = Buffer.from(HEIC)
  const at = bytes.indexOf('ispe', 0, 'latin1')
  bytes.writeUInt32BE(width, at + 8)
  bytes.writeUInt32BE(height, at + 12)
  return bytes
}

/** Returns a red WebP photo with location, to be turned by 90°. */
export const webp = (width: number, height: number): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#d02020' } })
    .withMetadata({ orientation: 6 })
    .withExifMerge({ IFD3: { GPSLatitudeRef: 'S', GPSLatitude: '34/1 36/1 0/1' } })
    .webp()
    .toBuffer()

/** Returns an animated WebP of two frames. */
export const animatedWebp = async (): Promise<Buffer> => {
  const frames = [await picture(64, 'png', '#d02020'), await picture(64, 'png', '#2040c0')]
  return sharp(frames, { join: { animated: true } })
    .webp({ delay: [100, 100] })
    .toBuffer()
}

/** Returns the colour of a pixel as hexadecimal RGB, rounded to `f` or `0` for each channel. */
export const colourAt = async (picture: Buffer, left: number, top: number): Promise<string> => {
  const [r, g, b] = await sharp(picture).extract({ left, top, width: 1, height: 1 }).raw().toBuffer()
  return [r, g, b].map((channel) => (channel! > 110 ? 'f' : '0')).join('')
}
