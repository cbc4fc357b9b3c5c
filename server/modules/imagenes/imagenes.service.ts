import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { LADO_MINIATURA } from '#contract/imagenes/reglas.ts'
import { createImagen, insertArchivos } from '#modules/archivos'
import { requireActiveRazonSocial, requireRazonSocial } from '#modules/usuarios'
import type { Context } from '#server/http/context.ts'
import { AppError, fieldError } from '#server/base/errors.ts'
import type { FileStore } from '#server/files/files.ts'
import type { FileReply } from '#server/http/implement.ts'
import { deleteImagen, insertImagen, lockImagen, selectImagen, type Titular } from './imagenes.repository.ts'

export interface ImagenesParts {
  store: FileStore
  /** true: users may change their own image (feature flag personal-information). */
  allowsPersonal: boolean
}

const TIPO = 'image/webp'

/** Returns the owner of an image as fields of the audit. */
const auditedOf = (titular: Titular) =>
  'usuarioId' in titular
    ? { entidad: 'usuario', entidadId: titular.usuarioId }
    : { entidad: 'razonSocial', entidadId: titular.razonSocialId, razonSocialId: titular.razonSocialId }

/**
 * Re-encodes the upload into the two stored pictures, under the file id of the upload. An invalid upload throws an
 * error on the field.
 */
const remake = async ({ files: [sent] }: Context, store: FileStore) => {
  if (!sent) throw fieldError('files', 'Elegí una imagen.')
  const { imagen, miniatura } = await createImagen(sent, await buffer(store.readReceived(sent)))
  return { archivo: await store.rewrite(sent, 'imagen.webp', TIPO, imagen), miniatura }
}

const setImagen = async (context: Context, titular: Titular, store: FileStore) => {
  const { sql, caller, now, audit } = context
  const { archivo, miniatura } = await remake(context, store)
  await lockImagen(sql, titular)
  await deleteImagen(sql, titular)
  await insertArchivos(sql, [archivo], caller.usuarioId, null, now)
  const { archivoId } = archivo
  const imagenVersion = await insertImagen(sql, titular, {
    archivoId,
    miniatura,
    creada: now,
    creadaPor: caller.usuarioId,
  })
  audit(auditedOf(titular))
  return { imagenVersion }
}

const removeImagen = async ({ sql, audit }: Context, titular: Titular) => {
  await lockImagen(sql, titular)
  await deleteImagen(sql, titular)
  audit(auditedOf(titular))
  return { imagenVersion: null }
}

const requirePersonal = ({ allowsPersonal }: ImagenesParts): void => {
  if (!allowsPersonal) {
    throw new AppError('sin-permiso', { message: 'Por ahora tus datos no se pueden cambiar desde acá.' })
  }
}

/** Sets the user's own image. Throws `sin-permiso` when the feature flag is off. */
export const setImagenUsuario = (context: Context, parts: ImagenesParts) => {
  requirePersonal(parts)
  return setImagen(context, { usuarioId: context.caller.usuarioId }, parts.store)
}

export const deleteImagenUsuario = async (context: Context, parts: ImagenesParts) => {
  requirePersonal(parts)
  return removeImagen(context, { usuarioId: context.caller.usuarioId })
}

interface OfRazonSocial {
  params: { razonSocialId: number }
}

/** Sets the image of an active razón social of the user. */
export const setImagenRazonSocial = async (
  context: Context,
  { params: { razonSocialId } }: OfRazonSocial,
  { store }: ImagenesParts,
) => {
  await requireActiveRazonSocial(context, razonSocialId)
  return setImagen(context, { razonSocialId }, store)
}

export const deleteImagenRazonSocial = async (context: Context, { params: { razonSocialId } }: OfRazonSocial) => {
  requireRazonSocial(context.caller, razonSocialId)
  return removeImagen(context, { razonSocialId })
}

/** Returns an image in the requested size; throws `no-encontrado` when the user may not see it. */
export const downloadImagen = async (
  { sql, caller }: Context,
  { params: { imagenId, lado } }: { params: { imagenId: number; lado: string } },
  { store }: ImagenesParts,
): Promise<FileReply> => {
  const found = await selectImagen(sql, imagenId, caller)
  if (!found) throw new AppError('no-encontrado')
  const isSmall = lado === String(LADO_MINIATURA)
  return {
    nombre: 'imagen.webp',
    tipo: TIPO,
    etag: `"${imagenId}-${lado}"`,
    content: isSmall ? Readable.from([found.miniatura]) : store.read(found.archivoId),
  }
}
