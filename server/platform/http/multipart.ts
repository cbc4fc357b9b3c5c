import type { FastifyRequest } from 'fastify'
import type { FileLimits } from '#contract/route.ts'
import { AppError, fieldError, isStorageFault } from '#server/base/errors.ts'
import type { FileStore, ReceivedFile } from '#server/files/files.ts'

const MAX_FIELDS = 50
export const MAX_FIELD_BYTES = 1024 * 1024

/** Parses a text part as JSON if possible; otherwise returns the text. The shape later validates the value. */
const readPart = (text: string, isText: boolean): unknown => {
  if (isText) return text
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/**
 * Reads a multipart request: text parts into an object, files into the store. Discards the files when it throws.
 * `isText(name)`: whether the shape expects plain text in this part.
 */
export const readMultipart = async (
  request: FastifyRequest,
  store: FileStore,
  isText: (name: string) => boolean,
  accepted: FileLimits,
): Promise<{ body: Record<string, unknown>; files: ReceivedFile[] }> => {
  if (!request.isMultipart())
    throw new AppError('datos-invalidos', { message: 'La solicitud tiene que ser multipart/form-data.' })
  const body: Record<string, unknown> = {}
  const files: ReceivedFile[] = []
  const bytes = Number(request.headers['content-length'] ?? 0)
  const limits = {
    fileSize: accepted.maxBytes + 1,
    files: accepted.maxFiles,
    fields: MAX_FIELDS,
    fieldSize: MAX_FIELD_BYTES,
  }
  try {
    for await (const part of request.parts({ limits })) {
      if (part.type === 'file') {
        if (!files.length) await store.requireRoom(bytes)
        files.push(await store.receive(part.fieldname, part.filename, part.file, accepted))
      } else {
        if (part.valueTruncated)
          throw new AppError('archivo-grande', { message: 'Los datos enviados son demasiado grandes.' })
        const { fieldname, value } = part
        // Reject a repeated field: otherwise the first value would be lost without an error.
        if (Object.hasOwn(body, fieldname)) throw fieldError(fieldname, 'Llegó dos veces. Envialo una sola vez.')
        // The parser has already parsed parts whose content type is JSON.
        body[fieldname] = typeof value === 'string' ? readPart(value, isText(fieldname)) : value
      }
    }
    return { body, files }
  } catch (error) {
    await store.discard(files)
    // Read and discard the rest of the body; otherwise the connection would hang until its timeout.
    request.raw.unpipe()
    request.raw.resume()
    if ((error as { code?: string }).code === 'FST_FILES_LIMIT') {
      const { maxFiles } = accepted
      const message = maxFiles === 1 ? 'Podés subir un solo archivo.' : `Podés subir hasta ${maxFiles} archivos.`
      throw new AppError('archivo-grande', { message, cause: error })
    }
    if (error instanceof AppError || isStorageFault(error)) throw error
    throw new AppError('datos-invalidos', { message: 'No pudimos leer los archivos. Probá de nuevo.', cause: error })
  }
}
