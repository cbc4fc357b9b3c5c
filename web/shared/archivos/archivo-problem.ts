import { extensionMessage, isExtensionAllowed, LIMITES_ARCHIVO, sizeMessage } from '#contract/base/archivos.ts'
import type { FileLimits } from '#contract/route.ts'

/** What a file dialog offers: everything that may be uploaded. */
export const acceptOf = ({ extensiones }: FileLimits = LIMITES_ARCHIVO): string =>
  extensiones.map((extension) => `.${extension}`).join(',')

/** Why a file may not be uploaded, starting with its name; undefined when it may. */
export const archivoProblem = (
  file: File,
  { extensiones, maxBytes }: FileLimits = LIMITES_ARCHIVO,
): string | undefined => {
  if (!isExtensionAllowed(file.name, extensiones)) return `${file.name}: ${extensionMessage(extensiones)}`
  if (file.size > maxBytes) return `${file.name}: ${sizeMessage(maxBytes)}`
  return file.size === 0 ? `${file.name}: está vacío.` : undefined
}

/**
 * Which files are not what their names say, and what is said of each. It takes a moment, in which they are chosen already:
 * what is sent meanwhile is not sent without them, and what cannot be looked at here is the server's to judge.
 */
export const findForged = async (files: readonly File[]): Promise<ReadonlyMap<File, string> | undefined> => {
  const comienzo = await import('./archivo-comienzo.ts').catch(() => undefined)
  return comienzo?.forgedOf(files)
}
