import { extensionMessage, isExtensionAllowed, LIMITES_ARCHIVO, sizeMessage } from '#contract/base/archivos.ts'
import type { FileLimits } from '#contract/route.ts'

/** Returns the `accept` attribute of the allowed extensions. */
export const acceptOf = ({ extensiones }: FileLimits = LIMITES_ARCHIVO): string =>
  extensiones.map((extension) => `.${extension}`).join(',')

/** Returns why a file may not be uploaded, starting with its name; undefined when it may. */
export const archivoProblem = (
  file: File,
  { extensiones, maxBytes }: FileLimits = LIMITES_ARCHIVO,
): string | undefined => {
  if (!isExtensionAllowed(file.name, extensiones)) return `${file.name}: ${extensionMessage(extensiones)}`
  if (file.size > maxBytes) return `${file.name}: ${sizeMessage(maxBytes)}`
  return file.size === 0 ? `${file.name}: está vacío.` : undefined
}

/**
 * Returns the error of each file whose content does not match its name; undefined when the check did not load. It is
 * asynchronous: the files count as chosen meanwhile, and the server checks again.
 */
export const findForged = async (files: readonly File[]): Promise<ReadonlyMap<File, string> | undefined> => {
  const comienzo = await import('./archivo-comienzo.ts').catch(() => undefined)
  return comienzo?.forgedOf(files)
}
