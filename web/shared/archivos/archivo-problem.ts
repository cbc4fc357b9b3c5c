import { extensionMessage, isExtensionAllowed, LIMITES_ARCHIVO, sizeMessage } from '#contract/base/archivos.ts'
import { CONVERTIBLES, jpegName } from '#contract/base/fotos.ts'
import type { FileLimits } from '#contract/route.ts'

/** Returns the value of the `accept` attribute for the allowed extensions; with JPEG, also the photos of phones. */
export const acceptOf = ({ extensiones }: Pick<FileLimits, 'extensiones'> = LIMITES_ARCHIVO): string =>
  [...extensiones, ...(extensiones.includes('jpg') ? CONVERTIBLES : [])].map((extension) => `.${extension}`).join(',')

/** Renames photos of phones (HEIC, WebP) to `.jpg`, because the server converts them. Keeps their content type. */
export const renameFotos = (files: readonly File[]): File[] =>
  files.map((file) => {
    const name = jpegName(file.name)
    const { type, lastModified } = file
    return name === file.name ? file : new File([file], name, { type, lastModified })
  })

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
