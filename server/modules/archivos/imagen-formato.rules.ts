import { partsOf } from '#server/files/picture-parts.ts'

/** Signatures of other file types and of web pages. A picture that contains one outside of its pixels is rejected. */
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

/**
 * PNG chunks that hold the pixels. They are not searched for FOREIGN signatures. In a JPEG only comments and
 * application data are searched.
 */
const PIXELS = new Set(['IDAT', 'PLTE', 'IHDR'])
const isExtra = (name: string): boolean => (name.length === 4 ? !PIXELS.has(name) : /^(fe|e.)$/.test(name))

/**
 * Returns why a PNG or JPEG is more than a picture: bytes after its end, animation, or another file inside. undefined:
 * it is only a picture. The decoder checks the pixels.
 */
export const findIntruso = (bytes: Buffer): string | undefined => {
  const parts = partsOf(bytes)
  if (parts?.at(-1)?.end !== bytes.length) {
    return 'está incompleta o trae algo más después de la imagen. Volvé a guardarla y probá de nuevo.'
  }
  if (parts.some(({ name }) => name === 'acTL')) return 'es animada. Elegí una imagen fija.'
  const extras = parts.filter(({ name }) => isExtra(name))
  const hasForeign = extras.some(({ body }) => FOREIGN.some((mark) => body.includes(mark, 0, 'latin1')))
  return hasForeign ? 'trae otro archivo adentro. Volvé a guardarla como PNG o JPEG y probá de nuevo.' : undefined
}
