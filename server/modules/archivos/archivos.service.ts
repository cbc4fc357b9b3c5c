import { Readable } from 'node:stream'
import type { Archivo } from '#contract/archivos/shapes.ts'
import { alcanzan } from '#contract/conexiones/reglas.ts'
import { formatCount } from '#contract/valores/formato.ts'
import { getParametro } from '#modules/parametros'
import { lockUsuario } from '#modules/usuarios'
import type { Context } from '#server/http/context.ts'
import type { Db } from '#server/db/database.ts'
import { AppError, fieldError } from '#server/base/errors.ts'
import type { ByteRange, FileStore, ReceivedFile } from '#server/files/files.ts'
import {
  type ArchivoRow,
  deleteUnattached,
  insertArchivos,
  isArchivoInAlcances,
  LOTE,
  selectArchivo,
  selectEspacio,
  selectEspacioPropio,
  updateRazonSocial,
} from './archivos.repository.ts'

export { createIlustracion, createImagen, createLogo, createRecorte } from './archivos-imagenes.service.ts'
export { type ArchivoRow, deleteUnattached as deleteSueltos, insertArchivos }

/** Deletes unattached and unreferenced uploads older than `before`, with their files. */
export const removeUnattached = async (
  { pool, store }: { pool: Db; store: FileStore },
  before: Date,
): Promise<void> => {
  for (let n = LOTE; n === LOTE;) {
    const deleted = await deleteUnattached(pool, before)
    n = deleted.length
    await store.remove(deleted)
  }
}

/**
 * Returns a file that the user may see. Throws `no-encontrado`; throws `sin-permiso` when no scope of the token may
 * read the file.
 */
export const requireArchivo = async ({ sql, caller }: Context, archivoId: string): Promise<ArchivoRow> => {
  const archivo = await selectArchivo(sql, archivoId, caller)
  if (!archivo) throw new AppError('no-encontrado')
  const { token, servicios } = caller
  if (!token) return archivo
  // Ignore scopes of a service that the token's creator no longer has.
  const alcances = [...token.alcances].filter((alcance) => alcanzan(alcance, (id) => servicios.has(id)))
  if (!(await isArchivoInAlcances(sql, archivoId, alcances))) throw new AppError('sin-permiso', { detail: 'token' })
  return archivo
}

/** Returns a stored file as a reply with range support; the ETag is its hash. */
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

const MB = 1024 * 1024

/**
 * Throws `archivo-grande` when a company's files, plus `besides` bytes of unattached files, exceed its storage limit.
 * Staff have no limit.
 */
export const requireEspacio = async (
  { sql, caller }: Context,
  razonSocialId: number,
  field: string,
  besides = 0,
): Promise<void> => {
  if (caller.isStaff) return
  const mb = await getParametro(sql, 'archivos.mb-por-empresa')
  if ((await selectEspacio(sql, razonSocialId)) + besides <= mb * MB) return
  const message = `Tu empresa llegó a los ${formatCount(mb)} MB que tiene para archivos. Pedinos más espacio o envialo sin archivos.`
  throw new AppError('archivo-grande', { message, fields: { [field]: message } })
}

/**
 * Throws `archivo-grande` when the user's files without company exceed their limit. Staff have no limit. Locks the user
 * until the transaction ends, so that simultaneous uploads are counted.
 */
export const requireEspacioPropio = async ({ sql, caller }: Context, field: string): Promise<void> => {
  if (caller.isStaff) return
  const mb = await getParametro(sql, 'archivos.mb-por-persona')
  await lockUsuario(sql, caller.usuarioId)
  if ((await selectEspacioPropio(sql, caller.usuarioId)) <= mb * MB) return
  const message = `Llegaste a los ${formatCount(mb)} MB que tenés para archivos sin enviar. Enviá o descartá tus borradores; los archivos sueltos se borran solos.`
  throw new AppError('archivo-grande', { message, fields: { [field]: message } })
}

/** Inserts the uploads of this request for a company. Throws `archivo-grande` when they exceed its storage limit. */
export const addArchivos = async (context: Context, razonSocialId: number): Promise<Archivo[]> => {
  const { sql, caller, files, now } = context
  if (!files.length) return []
  await insertArchivos(sql, files, caller.usuarioId, razonSocialId, now)
  await requireEspacio(context, razonSocialId, 'files')
  return files.map(toArchivo)
}

/** Inserts uploads without company. Throws `archivo-grande` when they exceed the user's limit. */
export const addArchivosPropios = async (context: Context): Promise<void> => {
  const { sql, caller, files, now } = context
  await insertArchivos(sql, files, caller.usuarioId, null, now)
  await requireEspacioPropio(context, 'files')
}

/**
 * Inserts unattached uploads, to be attached later. Throws a field error without file, and `archivo-grande` when they
 * exceed the user's limit.
 */
export const createArchivos = async (context: Context) => {
  const { files } = context
  if (!files.length) throw fieldError('files', 'Elegí al menos un archivo.')
  await addArchivosPropios(context)
  return { archivos: files.map(toArchivo) }
}

/**
 * Attaches the user's own uploads to a company; razonSocialId null: to a company request. `privado` files are only for
 * staff. Throws a field error for an expired, attached or foreign upload, and `archivo-grande` above the company's
 * storage limit.
 */
export const attachArchivos = async (
  context: Context,
  ids: readonly string[],
  razonSocialId: number | null,
  { privado = false } = {},
): Promise<void> => {
  if (!ids.length) return
  const { sql, caller } = context
  const attached = await updateRazonSocial(sql, ids, caller.usuarioId, razonSocialId, privado)
  if (attached !== new Set(ids).size) {
    throw new AppError('datos-invalidos', { fields: { archivoIds: 'Un archivo venció o ya se usó. Volvé a subirlo.' } })
  }
  if (razonSocialId !== null) await requireEspacio(context, razonSocialId, 'archivoIds')
}

/** Bytes up to which an original e-mail is stored even when the company has no space left. */
const SIN_CUPO_BYTES = MB

/**
 * Attaches the original of a received e-mail to the company of its comment. Only a large original is checked against
 * the storage limit. An original sent by staff is readable by staff only, because it may quote internal notes.
 */
export const attachOriginal = async (
  context: Context,
  { archivoId, tamano }: ReceivedFile,
  razonSocialId: number | null,
): Promise<void> => {
  const { sql, caller } = context
  await updateRazonSocial(sql, [archivoId], caller.usuarioId, razonSocialId, caller.isStaff)
  if (razonSocialId !== null && tamano > SIN_CUPO_BYTES) await requireEspacio(context, razonSocialId, 'archivoIds')
}
