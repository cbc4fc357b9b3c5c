import type { EXTENSIONES } from './archivos.ts'

type Extension = (typeof EXTENSIONES)[number]

/**
 * First bytes of a file with each extension, in hexadecimal; '' for text formats. The server also checks the rest of
 * the file.
 */
const COMIENZOS: Record<Extension, string> = {
  xlsx: '504b',
  lsx: '504b',
  // Any bytes are allowed, because banks also give this extension to HTML tables.
  xls: '',
  png: '89504e47',
  jpg: 'ffd8ff',
  jpeg: 'ffd8ff',
  peg: 'ffd8ff',
  pdf: '25504446',
  txt: '',
  json: '',
}

/** Number of bytes of a file that `isComienzoDe` needs. */
export const BYTES_COMIENZO = 4

/** Whether the first bytes of a file match its extension; true for an unknown extension. */
export const isComienzoDe = (extension: string | undefined, bytes: Uint8Array): boolean => {
  const comienzo = COMIENZOS[extension as Extension] ?? ''
  return [...bytes]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')
    .startsWith(comienzo)
}

export const CONTENIDO_MESSAGE = 'el contenido no coincide con la extensión.'
