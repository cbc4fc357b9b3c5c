import { ANCHO_IMAGEN } from '#contract/ayuda/reglas.ts'
import { LOGO } from '#contract/distribuidor/reglas.ts'
import { LADO_IMAGEN, LADO_MINIATURA } from '#contract/imagenes/reglas.ts'
import { AppError } from '#server/base/errors.ts'
import { DECODE_SECONDS, MAX_PIXELS, PIXELS_MESSAGE, sharp } from '#server/files/pictures.ts'
import { createLimit } from '#server/limits/limit.ts'

/** Size (pixels) to which a picture is cropped. */
export interface Recorte {
  ancho: number
  alto: number
}

const MIN_SIDE = 64
const AT_ONCE = 2
const WAIT_MS = 10_000

const queue = createLimit(
  AT_ONCE,
  WAIT_MS,
  () => new AppError('no-disponible', { detail: 'images: queue full', falta: 'imagenes' }),
)

/** Crops a picture to a size, turned upright, without metadata, and with white where it is transparent. */
const crop = (bytes: Buffer, width: number, height: number, quality: number): Promise<Buffer> =>
  sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error', pages: 1 })
    .autoOrient()
    .resize(width, height, { fit: 'cover' })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .webp({ quality, effort: 4 })
    .timeout({ seconds: DECODE_SECONDS })
    .toBuffer()

/** Converts a decoding error into an error that users understand. */
const problemOf = (message: string): AppError => {
  if (/pixel limit/i.test(message)) {
    return new AppError('archivo-grande', {
      message: PIXELS_MESSAGE,
    })
  }
  return new AppError('archivo-invalido', { message: 'está dañada o incompleta. Elegí otra.' })
}

const render = <T>(bytes: Buffer, work: () => Promise<T>, minSide = MIN_SIDE): Promise<T> =>
  queue(async () => {
    try {
      const { width, height } = await sharp(bytes, { limitInputPixels: MAX_PIXELS }).metadata()
      if (Math.min(width, height) < minSide) {
        throw new AppError('archivo-invalido', {
          message: `es muy chica: tiene que medir ${minSide} píxeles de lado o más.`,
        })
      }
      return await work()
    } catch (error) {
      throw error instanceof AppError ? error : problemOf((error as Error).message)
    }
  })

/**
 * Returns a picture in two sizes, as WebP of 512 and 96 pixels. At most AT_ONCE of these conversions run in the
 * process, off the event loop. Throws `archivo-invalido` or `archivo-grande` with the reason.
 */
export const renderImagen = (bytes: Buffer): Promise<{ imagen: Buffer; miniatura: Buffer }> =>
  render(bytes, async () => {
    const imagen = await crop(bytes, LADO_IMAGEN, LADO_IMAGEN, 82)
    return { imagen, miniatura: await crop(imagen, LADO_MINIATURA, LADO_MINIATURA, 80) }
  })

/** Returns a picture cropped to a size. Throws `archivo-invalido` or `archivo-grande` with the reason. */
export const renderRecorte = (bytes: Buffer, { ancho, alto }: Recorte): Promise<Buffer> =>
  render(bytes, () => crop(bytes, ancho, alto, 82))

const LADO_FOTO = 144

/** Returns a thumbnail of a photo of any size. */
export const renderFoto = (bytes: Buffer): Promise<Buffer> =>
  render(bytes, () => crop(bytes, LADO_FOTO, LADO_FOTO, 72), 1)

/** Returns the picture of an article: whole, upright, no wider than a page, with its size in pixels. */
export const renderIlustracion = (bytes: Buffer): Promise<{ contenido: Buffer; ancho: number; alto: number }> =>
  render(bytes, async () => {
    const { data, info } = await sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error', pages: 1 })
      .autoOrient()
      .resize(ANCHO_IMAGEN, ANCHO_IMAGEN, { fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .webp({ quality: 82, effort: 4 })
      .timeout({ seconds: DECODE_SECONDS })
      .toBuffer({ resolveWithObject: true })
    return { contenido: data, ancho: info.width, alto: info.height }
  })

/** Minimum side (pixels) of a logo, small because many logos are one line of text. */
const MIN_LOGO = 24

/** Returns a logo as PNG: whole, upright, within LOGO, with its transparency. */
export const renderLogo = (bytes: Buffer): Promise<Buffer> =>
  render(
    bytes,
    () =>
      sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error', pages: 1 })
        .autoOrient()
        .resize(LOGO.ancho, LOGO.alto, { fit: 'inside', withoutEnlargement: true })
        .toColourspace('srgb')
        .png({ palette: true, compressionLevel: 9 })
        .timeout({ seconds: DECODE_SECONDS })
        .toBuffer(),
    MIN_LOGO,
  )
