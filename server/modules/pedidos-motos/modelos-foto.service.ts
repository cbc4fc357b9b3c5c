import { buffer } from 'node:stream/consumers'
import { FOTO_MODELO } from '#contract/pedidos-motos/reglas.ts'
import { createRecorte } from '#modules/archivos'
import type { Context } from '#server/http/context.ts'
import { AppError, fieldError } from '#server/base/errors.ts'
import type { FileStore } from '#server/files/files.ts'
import type { FileReply } from '#server/http/implement.ts'
import { pictureOf } from '#server/http/send-file.ts'
import { deleteFoto, isModelo, selectFoto, upsertFoto } from './modelos.repository.ts'

interface OfModelo {
  params: { modeloId: number }
}

const requireModelo = async ({ sql }: Context, modeloId: number): Promise<void> => {
  if (!(await isModelo(sql, modeloId))) throw new AppError('no-encontrado')
}

const notaOf = (modeloId: number) => ({ entidad: 'modelo', entidadId: modeloId })

/** Returns the photo of a model, cacheable until it changes. */
export const downloadFotoModelo = async ({ sql }: Context, { params }: OfModelo): Promise<FileReply> => {
  const found = await selectFoto(sql, params.modeloId)
  return pictureOf('foto', `foto-${found?.fotoId}`, found?.foto)
}

/**
 * Sets the photo of a model, re-encoded from the uploaded file, which is not stored. Throws `no-encontrado` for an
 * unknown model.
 */
export const setFotoModelo = async (context: Context, { params: { modeloId } }: OfModelo, store: FileStore) => {
  const { sql, files, audit } = context
  await requireModelo(context, modeloId)
  const [sent] = files
  if (!sent) throw fieldError('files', 'Elegí una imagen.')
  const foto = await createRecorte(sent, await buffer(store.readReceived(sent)), FOTO_MODELO)
  const fotoId = await upsertFoto(sql, modeloId, foto)
  audit(notaOf(modeloId))
  return { modeloId, fotoId }
}

/** Deletes the photo of a model. Throws `no-encontrado` for an unknown model. */
export const deleteFotoModelo = async (context: Context, { params: { modeloId } }: OfModelo) => {
  await requireModelo(context, modeloId)
  await deleteFoto(context.sql, modeloId)
  context.audit(notaOf(modeloId))
  return { modeloId, fotoId: null }
}
