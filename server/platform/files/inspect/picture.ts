import { partsOf, type PicturePart } from '#server/files/picture-parts.ts'
import { RefusedFileError } from './inspect.ts'

/** Chunks of a PNG that are needed to draw it. The others (texts, location, date) are dropped. */
const KEPT_CHUNKS = new Set('IHDR PLTE IDAT IEND tRNS gAMA cHRM sRGB iCCP bKGD pHYs sBIT'.split(' '))

/**
 * Whether a part of a picture is kept. Of the application segments of a JPEG, only JFIF, ICC and Adobe are kept,
 * because they define its colours.
 */
const isKept = ({ name, body }: PicturePart): boolean => {
  if (name.length === 4) return KEPT_CHUNKS.has(name)
  if (name === 'e2') return body.toString('latin1', 0, 11) === 'ICC_PROFILE'
  return !/^(fe|e[13-9a-df])$/.test(name)
}

const ORIENTATION = 0x0112

/** Returns the orientation (1 to 8) from the EXIF data of a JPEG; 1 without EXIF. */
const orientationOf = (parts: readonly PicturePart[]): number => {
  const exif = parts.find(({ name, body }) => name === 'e1' && body.toString('latin1', 0, 6) === 'Exif\0\0')
  const tiff = exif?.body.subarray(6)
  if (!tiff || tiff.length < 14) return 1
  const isLittle = tiff.toString('latin1', 0, 2) === 'II'
  const short = (at: number) => (at + 2 > tiff.length ? 0 : isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at))
  const directory = isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4)
  for (let n = 0, at = directory + 2; n < short(directory) && at + 12 <= tiff.length; n += 1, at += 12) {
    if (short(at) === ORIENTATION) return short(at + 8)
  }
  return 1
}

/** Returns an EXIF segment that contains only the orientation. */
const orientationExif = (orientation: number): Buffer => {
  const tiff = Buffer.from('4d4d002a00000008000101120003000000010000000000000000', 'hex')
  tiff.writeUInt16BE(orientation, 18)
  const head = Buffer.from('ffe10000457869660000', 'hex')
  head.writeUInt16BE(tiff.length + 8, 2)
  return Buffer.concat([head, tiff])
}

/**
 * Removes everything except pixels, colours and orientation from a photo: location, camera, thumbnail, texts, trailing
 * bytes. undefined: there is nothing to remove. Throws RefusedFileError when the photo is incomplete.
 */
export const cleanPicture = (bytes: Buffer): Uint8Array | undefined => {
  const parts = partsOf(bytes)
  if (!parts) throw new RefusedFileError('está incompleta o dañada. Volvé a guardarla o sacá otra foto.')
  const kept = parts.filter(isKept)
  if (kept.length === parts.length && parts.at(-1)!.end === bytes.length) return undefined
  const orientation = bytes[0] === 0xff ? orientationOf(parts) : 1
  return Buffer.concat([
    bytes.subarray(0, parts[0]!.start),
    ...(orientation > 1 && orientation <= 8 ? [orientationExif(orientation)] : []),
    ...kept.map(({ start, end }) => bytes.subarray(start, end)),
  ])
}
