import { AppError } from '#server/base/errors.ts'
import type { ReceivedFile } from '#server/files/files.ts'
import { findIntruso } from './imagen-formato.rules.ts'
import type { Recorte } from './imagen-proceso.ts'

/**
 * Converts a client error (4xx) about a picture into an error on the field `files` that names the file. Returns other
 * errors unchanged.
 */
const withField = (nombre: string, error: unknown): unknown => {
  if (!(error instanceof AppError) || error.status >= 500) return error
  const message = `${nombre}: ${error.message}`
  return new AppError(error.code, { message, fields: { files: message }, cause: error })
}

/** Re-encodes an uploaded picture. An invalid picture throws an error on the field `files`. */
const rebuild = async <T>(
  { nombre }: ReceivedFile,
  bytes: Buffer,
  render: (proceso: typeof import('./imagen-proceso.ts')) => Promise<T>,
): Promise<T> => {
  try {
    const intruso = findIntruso(bytes)
    if (intruso) throw new AppError('archivo-invalido', { message: intruso })
    return await render(await import('./imagen-proceso.ts'))
  } catch (error) {
    throw withField(nombre, error)
  }
}

/**
 * Re-encodes the picture of a user or company in two sizes. An invalid picture throws an error on the field `files`.
 */
export const createImagen = (sent: ReceivedFile, bytes: Buffer) =>
  rebuild(sent, bytes, ({ renderImagen }) => renderImagen(bytes))

/**
 * Crops a picture to a size, as for covers and photos of models. An invalid picture throws an error on the field
 * `files`.
 */
export const createRecorte = (sent: ReceivedFile, bytes: Buffer, recorte: Recorte): Promise<Buffer> =>
  rebuild(sent, bytes, ({ renderRecorte }) => renderRecorte(bytes, recorte))

/** Re-encodes a logo as PNG and keeps its transparency. An invalid picture throws an error on the field `files`. */
export const createLogo = (sent: ReceivedFile, bytes: Buffer): Promise<Buffer> =>
  rebuild(sent, bytes, ({ renderLogo }) => renderLogo(bytes))

/**
 * Re-encodes the picture of an article as WebP; returns its size in pixels too. An invalid picture throws an error on
 * the field `files`.
 */
export const createIlustracion = (sent: ReceivedFile, bytes: Buffer) =>
  rebuild(sent, bytes, ({ renderIlustracion }) => renderIlustracion(bytes))

/** Returns a thumbnail of a photo. Throws when it is not a picture. */
export const createMiniatura = async (bytes: Buffer): Promise<Buffer> => {
  const { renderFoto } = await import('./imagen-proceso.ts')
  return renderFoto(bytes)
}
