import {
  extensionMessage,
  EXTENSIONES,
  isExtensionAllowed,
  MAX_ARCHIVO_BYTES,
  sizeMessage,
} from '#contract/archivos.ts'

/** What a file dialog offers: everything that may be uploaded. */
export const ACCEPT = EXTENSIONES.map((extension) => `.${extension}`).join(',')

/** Why a file may not be uploaded, starting with its name; undefined when it may. */
export const archivoProblem = (file: File): string | undefined => {
  if (!isExtensionAllowed(file.name)) return `${file.name}: ${extensionMessage()}`
  if (file.size > MAX_ARCHIVO_BYTES) return `${file.name}: ${sizeMessage()}`
  return file.size === 0 ? `${file.name}: está vacío.` : undefined
}
