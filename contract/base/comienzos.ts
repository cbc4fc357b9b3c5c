import type { EXTENSIONES } from './archivos.ts'

type Extension = (typeof EXTENSIONES)[number]

/** First bytes of a JPEG, or of a photo that the server converts to JPEG: WebP (`RIFF…WEBP`) or HEIC (`…ftyp`). */
const JPEG = 'ffd8ff|52494646.{8}57454250|.{8}66747970'

/**
 * Regular expression of the first bytes of a file with each extension, in hexadecimal; '' for text formats. The server
 * also checks the rest of the file.
 */
const COMIENZOS: Record<Extension, string> = {
  xlsx: '504b',
  lsx: '504b',
  // Any bytes are allowed, because banks also give this extension to HTML tables.
  xls: '',
  png: '89504e47',
  jpg: JPEG,
  jpeg: JPEG,
  peg: JPEG,
  pdf: '25504446',
  txt: '',
  json: '',
}

/** Number of bytes of a file that `isComienzoDe` needs. */
export const BYTES_COMIENZO = 12

/** Whether the first bytes of a file match its extension; true for an unknown extension. */
export const isComienzoDe = (extension: string | undefined, bytes: Uint8Array): boolean => {
  const comienzo = COMIENZOS[extension as Extension] ?? ''
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return new RegExp(`^(?:${comienzo})`).test(hex)
}

export const CONTENIDO_MESSAGE = 'el contenido no coincide con la extensión.'

/** Advice for a photo that cannot be converted to JPEG. */
export const SALIDA_FOTO =
  'Guardala como JPEG y probá de nuevo. En el iPhone, elegí Ajustes › Cámara › Formatos › Más compatible.'
