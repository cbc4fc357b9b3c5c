import { AppError } from '#server/base/errors.ts'
import type { ReceivedFile } from '#server/files/files.ts'
import { findIntruso } from './imagen-formato.rules.ts'
import type { Recorte } from './imagen-proceso.ts'

/** What is wrong with a picture that was sent, named and beside its field. */
const besideField = (nombre: string, error: unknown): unknown => {
  if (!(error instanceof AppError) || error.status >= 500) return error
  const message = `${nombre}: ${error.message}`
  return new AppError(error.code, { message, fields: { files: message }, cause: error })
}

/** An upload by how it is remade. Throws with the reason beside the field. */
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
    throw besideField(nombre, error)
  }
}

/** The picture of a person or a company, in both sizes that are kept. Throws with the reason beside the field. */
export const createImagen = (sent: ReceivedFile, bytes: Buffer) =>
  rebuild(sent, bytes, ({ renderImagen }) => renderImagen(bytes))

/** A picture of this size: the cover of a catalogue, the photo of a model. Throws with the reason beside the field. */
export const createRecorte = (sent: ReceivedFile, bytes: Buffer, recorte: Recorte): Promise<Buffer> =>
  rebuild(sent, bytes, ({ renderRecorte }) => renderRecorte(bytes, recorte))

/** The distributor's logo: a PNG that keeps what is transparent. Throws with the reason beside the field. */
export const createLogo = (sent: ReceivedFile, bytes: Buffer): Promise<Buffer> =>
  rebuild(sent, bytes, ({ renderLogo }) => renderLogo(bytes))

/** The picture of an article with its pixels, as WebP. Throws with the reason beside the field. */
export const createIlustracion = (sent: ReceivedFile, bytes: Buffer) =>
  rebuild(sent, bytes, ({ renderIlustracion }) => renderIlustracion(bytes))

/** A photo of a gestión in small. Throws when it is none. */
export const createMiniatura = async (bytes: Buffer): Promise<Buffer> => {
  const { renderFoto } = await import('./imagen-proceso.ts')
  return renderFoto(bytes)
}
