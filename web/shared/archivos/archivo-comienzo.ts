import { extensionOf } from '#contract/base/archivos.ts'
import { BYTES_COMIENZO, CONTENIDO_MESSAGE, isComienzoDe } from '#contract/base/comienzos.ts'

/** What is said of each file that does not begin as its name says; nothing of one that does, or that cannot be read. */
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
