/** What begins a file of another kind, or a page: none of it has any business beside the pixels of a picture. */
const FOREIGN = [
  '%PDF-',
  'PK\u0003\u0004',
  'PK\u0005\u0006',
  '<script',
  '<html',
  '<svg',
  '<?php',
  'GIF8',
  'RIFF',
  'MZ\u0090\u0000',
]

const PNG_START = 8
const PIXELS = new Set(['IDAT', 'PLTE', 'IHDR'])

/** The parts of a PNG that are not pixels, each with its name first; undefined when it does not end where it says. */
const pngExtras = (bytes: Buffer): Buffer[] | undefined => {
  const extras: Buffer[] = []
  for (let at = PNG_START; at + 12 <= bytes.length;) {
    const length = bytes.readUInt32BE(at)
    const type = bytes.toString('latin1', at + 4, at + 8)
    const end = at + 12 + length
    if (type === 'IEND') return length === 0 && end === bytes.length ? extras : undefined
    if (!PIXELS.has(type)) extras.push(bytes.subarray(at + 4, end - 4))
    at = end
  }
  return undefined
}

/** Where the pixels of a JPEG scan end: the next marker that is not part of them. */
const endOfScan = (bytes: Buffer, from: number): number => {
  for (let at = bytes.indexOf(0xff, from); at >= 0 && at + 1 < bytes.length; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1]!
    if (next !== 0 && next !== 0xff && (next < 0xd0 || next > 0xd7)) return at
  }
  return bytes.length
}

/** The parts of a JPEG that are not pixels; undefined when it does not end where it says. */
const jpegExtras = (bytes: Buffer): Buffer[] | undefined => {
  const extras: Buffer[] = []
  for (let at = 2; at + 4 <= bytes.length + 2;) {
    if (bytes[at] !== 0xff) return undefined
    const marker = bytes[at + 1]!
    if (marker === 0xff) {
      at += 1
      continue
    }
    if (marker === 0xd9) return at + 2 === bytes.length ? extras : undefined
    if (at + 4 > bytes.length) return undefined
    const end = at + 2 + bytes.readUInt16BE(at + 2)
    const isExtra = marker === 0xfe || (marker >= 0xe0 && marker <= 0xef)
    if (isExtra) extras.push(bytes.subarray(at + 4, end))
    at = marker === 0xda ? endOfScan(bytes, end) : end
  }
  return undefined
}

/**
 * Why a PNG or JPEG is not only a picture: bytes after its end, or another file inside. Undefined when it is. Says nothing of
 * its pixels, that is for whoever decodes them.
 */
export const findIntruso = (tipo: string, bytes: Buffer): string | undefined => {
  const extras = tipo === 'image/png' ? pngExtras(bytes) : jpegExtras(bytes)
  if (!extras) return 'está incompleta o trae algo más después de la imagen. Volvé a guardarla y probá de nuevo.'
  if (extras.some((extra) => extra.indexOf('acTL') === 0)) return 'es animada. Elegí una imagen fija.'
  const hasForeign = extras.some((extra) => FOREIGN.some((mark) => extra.includes(mark, 0, 'latin1')))
  return hasForeign ? 'trae otro archivo adentro. Volvé a guardarla como PNG o JPEG y probá de nuevo.' : undefined
}
