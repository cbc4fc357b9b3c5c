import { extensionOf } from '#contract/base/archivos.ts'
import { BYTES_COMIENZO, CONTENIDO_MESSAGE, isComienzoDe } from '#contract/base/comienzos.ts'

/** What is said of a file that does not begin as its name says; undefined of one that does, or that cannot be read. */
export const comienzoProblem = async (file: File): Promise<string | undefined> => {
  const begins = await file
    .slice(0, BYTES_COMIENZO)
    .arrayBuffer()
    .catch(() => undefined)
  const isOne = !begins || isComienzoDe(extensionOf(file.name), new Uint8Array(begins))
  return isOne ? undefined : `${file.name}: ${CONTENIDO_MESSAGE}`
}
