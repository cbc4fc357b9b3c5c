import { Readable } from 'node:stream'
import type { Archivo } from '#contract/archivos/shapes.ts'
import type { Context } from '#server/context.ts'
import type { Db } from '#server/database.ts'
import { AppError, fieldError } from '#server/errors.ts'
import type { ByteRange, FileStore, ReceivedFile } from '#server/files.ts'
import {
  type ArchivoRow,
  deleteSueltos,
  insertArchivos,
  LOTE,
  selectArchivo,
  updateRazonSocial,
} from './archivos.repository.ts'

export { type ArchivoRow, deleteSueltos, insertArchivos, selectArchivo }

/** Forgets, with their files, loose uploads older than an instant that nothing in the portal has. */
export const removeSueltos = async ({ pool, store }: { pool: Db; store: FileStore }, before: Date): Promise<void> => {
  for (let n = LOTE; n === LOTE;) {
    const gone = await deleteSueltos(pool, before)
    n = gone.length
    await store.remove(gone)
  }
}

/** How a file that is kept is sent, in parts to who asks for parts. Its content names it. */
export const toFileReply = (archivo: ArchivoRow, store: FileStore) => {
  const { archivoId, nombre, tipo, tamano, sha256, contenido } = archivo
  return {
    nombre,
    tipo,
    tamano,
    etag: `"${sha256.slice(0, 32)}"`,
    content: (range?: ByteRange): Readable =>
      contenido
        ? Readable.from([range ? contenido.subarray(range.start, range.end + 1) : contenido])
        : store.read(archivoId, range),
  }
}

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
