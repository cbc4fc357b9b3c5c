import { partsOf } from '#server/files/picture-parts.ts'

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

/** Chunks that are pixels; of a JPEG, what is no comment and nobody's own segment is. */
const PIXELS = new Set(['IDAT', 'PLTE', 'IHDR'])
const isExtra = (name: string): boolean => (name.length === 4 ? !PIXELS.has(name) : /^(fe|e.)$/.test(name))

/**
 * Why a PNG or JPEG is not only a picture: bytes after its end, or another file inside. Undefined when it is. Says nothing of
 * its pixels, that is for whoever decodes them.
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
