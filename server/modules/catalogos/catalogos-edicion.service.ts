import { buffer } from 'node:stream/consumers'
import { TIPOS_CATALOGO } from '#contract/catalogos.reglas.ts'
import type { NewCatalogo } from '#contract/catalogos.shapes.ts'
import { insertArchivos } from '#modules/archivos'
import { createTapa } from '#modules/imagenes'
import type { Context } from '#server/context.ts'
import { AppError, fieldError } from '#server/errors.ts'
import type { FileStore } from '#server/files.ts'
import { documentOf } from '#server/search.ts'
import {
  insertCatalogo,
  lockCatalogo,
  selectMarca,
  updateArchivado,
  updateCatalogo,
  updateCodigos,
} from './catalogos-edicion.repository.ts'

const PDF = 'application/pdf'

/** What it is found by, besides its part codes. Throws when the brand is none. */
const requireMarca = async ({ sql }: Context, { marcaId, titulo, modelo, tipo, edicion }: NewCatalogo) => {
  const names = await selectMarca(sql, marcaId)
  if (!names) throw fieldError('marcaId', 'Esa marca no existe. Elegí otra.')
  return documentOf([modelo], [titulo, modelo, TIPOS_CATALOGO[tipo], names.marca, names.negocio, edicion])
}

/** The PDF and the cover that were sent; the picture is remade and what was sent does not stay. */
const readFiles = async ({ files }: Context, store: FileStore) => {
  const pdfs = files.filter(({ tipo }) => tipo === PDF)
  const pictures = files.filter(({ tipo }) => tipo !== PDF)
  if (pdfs.length > 1) throw fieldError('files', 'Un catálogo es un solo PDF.')
  if (pictures.length > 1) throw fieldError('files', 'La tapa es una sola imagen.')
  const [picture] = pictures
  if (!picture) return { pdf: pdfs[0], tapa: null }
  const tapa = await createTapa(picture.nombre, await buffer(store.read(picture.archivoId)))
  await store.remove([picture])
  return { pdf: pdfs[0], tapa }
}

/** Publishes a catalogue. */
export const createCatalogo = async (context: Context, { body }: { body: NewCatalogo }, store: FileStore) => {
  const { sql, caller, audit, now } = context
  const { pdf, tapa } = await readFiles(context, store)
  if (!pdf) throw fieldError('files', 'Elegí el PDF del catálogo.')
  const palabras = await requireMarca(context, body)
  await insertArchivos(sql, [pdf], caller.usuarioId, null, now)
  const catalogoId = await insertCatalogo(sql, body, { palabras, archivoId: pdf.archivoId, tapa, publicado: now })
  await updateCodigos(sql, catalogoId, body.codigos)
  audit({ entidad: 'catalogo', entidadId: catalogoId, cambios: { titulo: [null, body.titulo] } })
  return { catalogoId }
}

interface UpdateSent {
  params: { catalogoId: number }
  body: NewCatalogo & { revision: number }
}

/** Changes a catalogue; its PDF and its cover too, when they are sent. */
export const updateCatalogoDatos = async (context: Context, { params, body }: UpdateSent, store: FileStore) => {
  const { sql, caller, audit, now } = context
  const { catalogoId } = params
  const before = await lockCatalogo(sql, catalogoId)
  if (!before) throw new AppError('no-encontrado')
  if (before.revision !== body.revision) throw new AppError('conflicto')
  const { pdf, tapa } = await readFiles(context, store)
  if (pdf?.sha256 === before.sha256) {
    throw fieldError('files', 'Es el mismo PDF que ya está publicado. Elegí el nuevo o guardá sin archivo.')
  }
  const palabras = await requireMarca(context, body)
  if (pdf) await insertArchivos(sql, [pdf], caller.usuarioId, null, now)
  await updateCatalogo(sql, catalogoId, body, { palabras, archivo: pdf && { id: pdf.archivoId, now }, tapa })
  await updateCodigos(sql, catalogoId, body.codigos)
  const fields = ['titulo', 'tipo', 'marcaId', 'modelo', 'edicion', 'vigenteDesde'] as const
  const cambios = fields.filter((name) => before[name] !== body[name]).map((name) => [name, [before[name], body[name]]])
  audit({
    entidad: 'catalogo',
    entidadId: catalogoId,
    cambios: { ...Object.fromEntries(cambios), ...(pdf && { archivo: [before.archivoId, pdf.archivoId] }) },
  })
  return { catalogoId, revision: before.revision + 1 }
}

/** Takes a catalogue out of sight, or gives it back. */
export const setArchivado = async (
  { sql, audit }: Context,
  { params, body }: { params: { catalogoId: number }; body: { archivado: boolean } },
) => {
  const { catalogoId } = params
  const { archivado } = body
  const before = await lockCatalogo(sql, catalogoId)
  if (!before) throw new AppError('no-encontrado')
  if (before.archivado !== archivado) await updateArchivado(sql, catalogoId, archivado)
  audit({ entidad: 'catalogo', entidadId: catalogoId, cambios: { archivado: [before.archivado, archivado] } })
  return { catalogoId, archivado }
}
