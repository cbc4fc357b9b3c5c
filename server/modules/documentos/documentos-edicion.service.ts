import { TIPOS_DOCUMENTO } from '#contract/documentos.reglas.ts'
import type { NewDocumento } from '#contract/documentos.shapes.ts'
import { localDay } from '#contract/fechas.ts'
import { insertArchivos } from '#modules/archivos'
import type { Context } from '#server/context.ts'
import type { Db } from '#server/database.ts'
import { AppError, fieldError } from '#server/errors.ts'
import { documentOf } from '#server/search.ts'
import {
  countRazonesSociales,
  insertDocumento,
  insertVersion,
  lockDocumento,
  selectNombres,
  updateArchivado,
  updateDocumento,
  updatePara,
} from './documentos-edicion.repository.ts'
import { selectPara } from './documentos.repository.ts'

/** What it is found by. Throws when the brand, the business or a company is not one. */
const requireDatos = async (sql: Db, d: NewDocumento) => {
  const nombres = await selectNombres(sql, d.negocioId, d.marcaId)
  if (d.negocioId !== null && !nombres?.negocio) throw fieldError('negocioId', 'Ese negocio no existe. Elegí otro.')
  if (d.marcaId !== null && !nombres?.marca) throw fieldError('marcaId', 'Esa marca no existe. Elegí otra.')
  if (!nombres?.isJunto) throw fieldError('marcaId', 'Esa marca es de otro negocio. Elegí otra o cambiá el negocio.')
  const ids = [...new Set(d.razonSocialIds)]
  if (ids.length && (await countRazonesSociales(sql, ids)) !== ids.length) {
    throw fieldError('razonSocialIds', 'Alguna razón social no existe. Quitala y probá de nuevo.')
  }
  const words = [d.titulo, TIPOS_DOCUMENTO[d.tipo], nombres.negocio ?? '', nombres.marca ?? '']
  return { ids, palabras: documentOf([], words) }
}

/** It is published the day it comes into force, in Argentina, not before. */
const publicadoOf = (vigenteDesde: string, now: Date): Date =>
  new Date(Math.max(now.getTime(), Date.parse(`${vigenteDesde}T00:00:00-03:00`)))

/** Publishes a document; the people it is for are told when it is in force. */
export const createDocumento = async (context: Context, { body }: { body: NewDocumento }) => {
  const { sql, caller, files, audit, enqueue, now } = context
  const [file] = files
  if (!file) throw fieldError('files', 'Elegí el archivo del documento.')
  const { ids, palabras } = await requireDatos(sql, body)
  await insertArchivos(sql, [file], caller.usuarioId, null, now)
  const isAvisada = body.vigenteDesde <= localDay(now)
  const { archivoId } = file
  const publicacion = {
    archivoId,
    publicado: publicadoOf(body.vigenteDesde, now),
    usuarioId: caller.usuarioId,
    isAvisada,
  }
  const documentoId = await insertDocumento(sql, body, palabras, publicacion)
  await insertVersion(sql, documentoId, 1, publicacion)
  await updatePara(sql, documentoId, ids)
  if (isAvisada) await enqueue('documento', { documentoId, version: 1, actorId: caller.usuarioId })
  audit({ entidad: 'documento', entidadId: documentoId, cambios: { titulo: [null, body.titulo] } })
  return { documentoId }
}

interface UpdateSent {
  params: { documentoId: number }
  body: NewDocumento & { revision: number }
}

/** Field → [before, after] of what changed. */
const cambiosOf = (before: Record<string, unknown>, after: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(after)
      .filter(([name, value]) => name in before && JSON.stringify(before[name]) !== JSON.stringify(value))
      .map(([name, value]) => [name, [before[name], value] as const]),
  )

/** Changes a document; a new file is a new version, told and to be read again. */
export const updateDocumentoDatos = async (context: Context, { params, body }: UpdateSent) => {
  const { sql, caller, files, audit, enqueue, now } = context
  const { documentoId } = params
  const before = await lockDocumento(sql, documentoId)
  if (!before) throw new AppError('no-encontrado')
  if (before.revision !== body.revision) throw new AppError('conflicto')
  const { ids, palabras } = await requireDatos(sql, body)
  const [file] = files
  if (file?.sha256 === before.sha256) {
    throw fieldError('files', 'Es el mismo archivo que ya está publicado. Elegí el nuevo o guardá sin archivo.')
  }
  const isInForce = body.vigenteDesde <= localDay(now)
  let { version, archivoId, publicado, avisada } = before
  if (file) {
    await insertArchivos(sql, [file], caller.usuarioId, null, now)
    version += 1
    archivoId = file.archivoId
    publicado = publicadoOf(body.vigenteDesde, now)
    await insertVersion(sql, documentoId, version, {
      archivoId,
      publicado,
      usuarioId: caller.usuarioId,
      isAvisada: false,
    })
  }
  if (avisada < version && isInForce && !before.archivado) {
    avisada = version
    await enqueue('documento', { documentoId, version, actorId: caller.usuarioId })
  }
  const para = (await selectPara(sql, documentoId)).map(({ razonSocialId }) => razonSocialId)
  await updateDocumento(sql, documentoId, body, palabras, { version, archivoId, publicado, avisada })
  await updatePara(sql, documentoId, ids)
  const after = { ...body, revision: before.revision, version, razonSocialIds: ids.toSorted((a, b) => a - b) }
  const was = { ...before, razonSocialIds: para.toSorted((a, b) => a - b) }
  audit({ entidad: 'documento', entidadId: documentoId, cambios: cambiosOf(was, after) })
  return { documentoId, version, revision: before.revision + 1 }
}

/** Takes a document out of sight, or gives it back. */
export const setArchivado = async (
  { sql, audit }: Context,
  { params, body }: { params: { documentoId: number }; body: { archivado: boolean } },
) => {
  const { documentoId } = params
  const { archivado } = body
  const before = await lockDocumento(sql, documentoId)
  if (!before) throw new AppError('no-encontrado')
  if (before.archivado !== archivado) await updateArchivado(sql, documentoId, archivado)
  audit({ entidad: 'documento', entidadId: documentoId, cambios: { archivado: [before.archivado, archivado] } })
  return { documentoId, archivado }
}
