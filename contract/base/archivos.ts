import type { FileLimits } from '#contract/route.ts'

/** Extensions that can be uploaded. `lsx` and `peg` look like typing errors, but spec §5 lists them. */
export const EXTENSIONES = ['xlsx', 'xls', 'lsx', 'peg', 'png', 'jpeg', 'jpg', 'pdf', 'txt', 'json'] as const

export const MAX_ARCHIVO_BYTES = 10 * 1024 * 1024
export const MAX_ARCHIVOS = 10

/** Content type of an e-mail that the portal received. Users cannot upload files of this type. */
export const TIPO_CORREO = 'message/rfc822'

/** Limits of files for calls that set no other limits. */
export const LIMITES_ARCHIVO: FileLimits = {
  extensiones: EXTENSIONES,
  maxBytes: MAX_ARCHIVO_BYTES,
  maxFiles: MAX_ARCHIVOS,
}

export const extensionMessage = (extensiones: readonly string[] = EXTENSIONES): string =>
  `El tipo de archivo no está permitido. Podés subir ${extensiones.join(', ')}.`

export const sizeMessage = (maxBytes: number = MAX_ARCHIVO_BYTES): string =>
  `supera el máximo de ${maxBytes / 1024 / 1024} MB.`

/** Returns the extension of a file name in lower case; undefined when it has none. */
export const extensionOf = (name: string): string | undefined => /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase()

export const isExtensionAllowed = (name: string, extensiones: readonly string[] = EXTENSIONES): boolean =>
  extensiones.includes(extensionOf(name) ?? '')

/** Header of an answer while the server cannot store files, because their disk is full or does not answer. */
export const DEGRADED_HEADER = 'x-portal-degradado'
