import type { Sharp } from 'sharp'
import { SALIDA_FOTO } from '#contract/base/comienzos.ts'
import { DECODE_SECONDS, MAX_PIXELS, PIXELS_MESSAGE, sharp } from '#server/files/pictures.ts'
import { decodeHeic } from './heic.ts'
import { RefusedFileError } from './inspect.ts'

/** Maximum side (pixels) of a converted photo. At this size, its JPEG takes 2 to 6 MB. */
const MAX_SIDE = 4096
const QUALITY = 85
/** Maximum size (bytes) of the ICC profile, which must fit into one JPEG segment. */
const MAX_PROFILE = 65_519

/** Inserts an ICC profile after the header of a JPEG. */
const withProfile = (jpeg: Buffer, profile: Buffer): Buffer => {
  const head = Buffer.from('ffe200004943435f50524f46494c45000101', 'hex')
  head.writeUInt16BE(head.length - 2 + profile.length, 2)
  const at = jpeg[3] === 0xe0 ? 4 + jpeg.readUInt16BE(4) : 2
  return Buffer.concat([jpeg.subarray(0, at), head, profile, jpeg.subarray(at)])
}

const toJpeg = (picture: Sharp): Promise<Buffer> =>
  picture
    .resize(MAX_SIDE, MAX_SIDE, { fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: QUALITY })
    .timeout({ seconds: DECODE_SECONDS })
    .toBuffer()

const requirePixels = (width: number, height: number): void => {
  if (width * height > MAX_PIXELS) throw new RefusedFileError(PIXELS_MESSAGE)
}

const convertHeic = async (bytes: Buffer): Promise<Buffer> => {
  const { width, height, pixels, profile } = await decodeHeic(bytes, requirePixels)
  const jpeg = await toJpeg(sharp(pixels, { raw: { width, height, channels: 3 } }))
  return profile && profile.length <= MAX_PROFILE ? withProfile(jpeg, profile) : jpeg
}

const convertWebp = async (bytes: Buffer): Promise<Buffer> => {
  const picture = sharp(bytes, { limitInputPixels: false, failOn: 'error' })
  const { width, height, pages = 1 } = await picture.metadata()
  requirePixels(width, height)
  if (pages > 1) throw new RefusedFileError('es animada. Elegí una imagen fija.')
  return toJpeg(picture.autoOrient())
}

const isWebp = (bytes: Buffer): boolean => bytes.toString('latin1', 0, 4) === 'RIFF'

/**
 * Converts a photo of a phone (HEIC or WebP) to an upright JPEG without location or other data. Throws RefusedFileError
 * with what to do instead.
 */
export const convertFoto = async (bytes: Buffer): Promise<Uint8Array> => {
  try {
    return await (isWebp(bytes) ? convertWebp(bytes) : convertHeic(bytes))
  } catch (error) {
    if (error instanceof RefusedFileError) throw error
    throw new RefusedFileError(`no se pudo convertir a JPEG: puede estar dañada. ${SALIDA_FOTO}`, { cause: error })
  }
}
