import type { FileLimits } from '#contract/route.ts'

/** Uploadable extensions (spec §5): `lsx` and `peg` are in the spec and stay. */
export const EXTENSIONES = ['xlsx', 'xls', 'lsx', 'peg', 'png', 'jpeg', 'jpg', 'pdf', 'txt', 'json'] as const
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

export const MAX_ARCHIVO_BYTES = 10 * 1024 * 1024
export const MAX_ARCHIVOS = 10

/** What a call takes that says nothing else. */
export const LIMITES_ARCHIVO: FileLimits = {
  extensiones: EXTENSIONES,
  maxBytes: MAX_ARCHIVO_BYTES,
  maxFiles: MAX_ARCHIVOS,
}

export const extensionMessage = (extensiones: readonly string[] = EXTENSIONES): string =>
  `El tipo de archivo no está permitido. Podés subir ${extensiones.join(', ')}.`

export const sizeMessage = (maxBytes: number = MAX_ARCHIVO_BYTES): string =>
  `supera el máximo de ${maxBytes / 1024 / 1024} MB.`

/** The extension of a name, lower case, or undefined when it has none. */
export const extensionOf = (name: string): string | undefined => /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase()

export const isExtensionAllowed = (name: string, extensiones: readonly string[] = EXTENSIONES): boolean =>
  extensiones.includes(extensionOf(name) ?? '')
