import { EXTENSION_MESSAGE, EXTENSIONES, isExtensionAllowed, MAX_ARCHIVO_BYTES } from '#contract/archivos.ts'

/** What a file dialog offers: everything that may be uploaded. */
export const ACCEPT = EXTENSIONES.map((extension) => `.${extension}`).join(',')

/** Why a file may not be uploaded, starting with its name; undefined when it may. */
export const archivoProblem = (file: File): string | undefined => {
  if (!isExtensionAllowed(file.name)) return `${file.name}: ${EXTENSION_MESSAGE}`
  if (file.size > MAX_ARCHIVO_BYTES) return `${file.name}: supera el máximo de 10 MB.`
  return file.size === 0 ? `${file.name}: está vacío.` : undefined
}
