import { extensionOf } from '#contract/base/archivos.ts'
import { BYTES_COMIENZO, CONTENIDO_MESSAGE, isComienzoDe } from '#contract/base/comienzos.ts'

/**
 * Returns an error for each file whose first bytes do not match its extension. Returns none for a file that cannot be
 * read.
 */
export const forgedOf = async (files: readonly File[]): Promise<ReadonlyMap<File, string>> => {
  const forged = new Map<File, string>()
  for (const file of files) {
    const begins = await file
      .slice(0, BYTES_COMIENZO)
      .arrayBuffer()
      .catch(() => undefined)
    if (begins && !isComienzoDe(extensionOf(file.name), new Uint8Array(begins)))
      forged.set(file, `${file.name}: ${CONTENIDO_MESSAGE}`)
  }
  return forged
}
