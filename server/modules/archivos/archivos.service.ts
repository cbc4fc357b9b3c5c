import type { Archivo } from '#contract/archivos.ts'
import type { Context } from '#server/context.ts'
import { AppError, fieldError } from '#server/errors.ts'
import type { ReceivedFile } from '#server/files.ts'
import {
  type ArchivoRow,
  deleteSueltos,
  insertArchivos,
  selectArchivo,
  updateRazonSocial,
} from './archivos.repository.ts'

export { type ArchivoRow, deleteSueltos, insertArchivos, selectArchivo }

const toArchivo = ({ archivoId, nombre, tipo, tamano }: ReceivedFile): Archivo => ({ archivoId, nombre, tipo, tamano })

/** Records the uploads of this request for a company. */
export const addArchivos = async ({ sql, caller, files, now }: Context, razonSocialId: number): Promise<Archivo[]> => {
  if (files.length) await insertArchivos(sql, files, caller.usuarioId, razonSocialId, now)
  return files.map(toArchivo)
}

/** Records loose uploads, to be attached later. */
export const createArchivos = async ({ sql, caller, files, now }: Context) => {
  if (!files.length) throw fieldError('files', 'Elegí al menos un archivo.')
  await insertArchivos(sql, files, caller.usuarioId, null, now)
  return { archivos: files.map(toArchivo) }
}

/** Gives the caller's own loose uploads to a company; `privado` ones only the distributor reads. Throws when one is not there, not theirs or already used. */
export const attachArchivos = async (
  { sql, caller }: Context,
  ids: readonly string[],
  razonSocialId: number,
  { privado = false } = {},
): Promise<void> => {
  if (!ids.length) return
  const attached = await updateRazonSocial(sql, ids, caller.usuarioId, razonSocialId, privado)
  if (attached !== new Set(ids).size) {
    throw new AppError('datos-invalidos', { fields: { archivoIds: 'Un archivo venció o ya se usó. Volvé a subirlo.' } })
  }
}
