import type { EXTENSIONES } from './archivos.ts'

type Extension = (typeof EXTENSIONES)[number]

/** First bytes of each extension, in hexadecimal; empty for text. The server checks the whole file too. */
const COMIENZOS: Record<Extension, string> = {
  xlsx: '504b',
  lsx: '504b',
  xls: 'd0cf11e0',
  png: '89504e47',
  jpg: 'ffd8ff',
  jpeg: 'ffd8ff',
  peg: 'ffd8ff',
  pdf: '25504446',
  txt: '',
  json: '',
}

/** Number of bytes that isComienzoDe needs. */
export const BYTES_COMIENZO = 4

/** Whether a file begins as its extension requires; true for an unknown extension. */
export const isComienzoDe = (extension: string | undefined, bytes: Uint8Array): boolean => {
  const comienzo = COMIENZOS[extension as Extension] ?? ''
  return [...bytes]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')
    .startsWith(comienzo)
}

export const CONTENIDO_MESSAGE = 'el contenido no coincide con la extensión.'
