import { extensionMessage, isExtensionAllowed, LIMITES_ARCHIVO, sizeMessage } from '#contract/base/archivos.ts'
import type { FileLimits } from '#contract/route.ts'

/** What a file dialog offers: everything that may be uploaded. */
export const acceptOf = ({ extensiones }: FileLimits = LIMITES_ARCHIVO): string =>
  extensiones.map((extension) => `.${extension}`).join(',')

/** Why a file may not be uploaded, starting with its name; undefined when it may. What it begins with is looked at, too. */
export const archivoProblem = async (
  file: File,
  { extensiones, maxBytes }: FileLimits = LIMITES_ARCHIVO,
): Promise<string | undefined> => {
  if (!isExtensionAllowed(file.name, extensiones)) return `${file.name}: ${extensionMessage(extensiones)}`
  if (file.size > maxBytes) return `${file.name}: ${sizeMessage(maxBytes)}`
  if (file.size === 0) return `${file.name}: está vacío.`
  // What cannot be looked at here is the server's to judge.
  const comienzo = await import('./archivo-comienzo.ts').catch(() => undefined)
  return comienzo?.comienzoProblem(file)
}
