import type { EXTENSIONES } from './archivos.ts'

type Extension = (typeof EXTENSIONES)[number]

/** What the bytes of each kind begin with, in hexadecimal; nothing for text. The server looks at all of it besides. */
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

/** So many bytes say what a file is. */
export const BYTES_COMIENZO = 4

/** Whether a file begins as its extension says; of one that is not in the table nothing is known. */
export const isComienzoDe = (extension: string | undefined, bytes: Uint8Array): boolean => {
  const comienzo = COMIENZOS[extension as Extension] ?? ''
  return [...bytes]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')
    .startsWith(comienzo)
}

export const CONTENIDO_MESSAGE = 'el contenido no coincide con la extensión.'
