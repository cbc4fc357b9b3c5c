import { extensionMessage, isExtensionAllowed, LIMITES_ARCHIVO, sizeMessage } from '#contract/base/archivos.ts'
import type { FileLimits } from '#contract/route.ts'

/** Returns the value of the `accept` attribute for the allowed extensions. */
export const acceptOf = ({ extensiones }: FileLimits = LIMITES_ARCHIVO): string =>
  extensiones.map((extension) => `.${extension}`).join(',')

/** Returns why a file may not be uploaded; the text begins with the name of the file. undefined: it may be uploaded. */
export const archivoProblem = (
  file: File,
  { extensiones, maxBytes }: FileLimits = LIMITES_ARCHIVO,
): string | undefined => {
  if (!isExtensionAllowed(file.name, extensiones)) return `${file.name}: ${extensionMessage(extensiones)}`
  if (file.size > maxBytes) return `${file.name}: ${sizeMessage(maxBytes)}`
  return file.size === 0 ? `${file.name}: está vacío.` : undefined
}

/**
 * Returns an error for each file whose content does not match its extension. undefined: the code of the check could not
 * be loaded. Callers treat files as valid until then, because the server checks them again.
 */
export const findForged = async (files: readonly File[]): Promise<ReadonlyMap<File, string> | undefined> => {
  const comienzo = await import('./archivo-comienzo.ts').catch(() => undefined)
  return comienzo?.forgedOf(files)
}
