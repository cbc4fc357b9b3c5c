import { DAY_MS } from '#contract/valores/fechas.ts'
import { buffer } from 'node:stream/consumers'
import type { Resultado } from '#contract/buscar/shapes.ts'
import { DIAS_NUEVO, TAPA, TIPOS_CATALOGO } from '#contract/catalogos/reglas.ts'
import type { CatalogoCriteria, NewCatalogo } from '#contract/catalogos/shapes.ts'
import type { Consulta } from '#contract/base/busqueda.ts'
import { createRecorte, toFileReply } from '#modules/archivos'
import { createPublicaciones, lectorOf as lectorDesde, type Lectura, resultadoOf } from '#modules/publicaciones'
import type { Context } from '#server/http/context.ts'
import { AppError, fieldError } from '#server/base/errors.ts'
import type { FileStore } from '#server/files/files.ts'
import type { FileReply } from '#server/http/implement.ts'
import { pageOf, selectFirst } from '#server/db/paging.ts'
import { documentOf } from '#server/db/search.ts'
import { pictureOf } from '#server/http/send-file.ts'
import {
  catalogosList,
  selectArchivoCatalogo,
  selectCatalogo,
  selectCodigos,
  selectMarca,
  selectTapa,
  updateCodigos,
  updateFavorito,
} from './catalogos.repository.ts'

/** Returns the caller as a reader of catalogues, for whom catalogues published in the last month are new. */
const lectorOf = (lectura: Lectura) => lectorDesde(lectura, new Date(lectura.now.getTime() - DIAS_NUEVO * DAY_MS))

interface SearchSent {
  params: { page: number; size: number }
  body: CatalogoCriteria
}
interface Sent {
  params: { catalogoId: number }
}

/**
 * Returns a page of the caller's catalogues. Throws `sin-permiso` when a user other than an administrator asks for
 * archived ones.
 */
export const searchCatalogos = async (context: Context, { params, body }: SearchSent) => {
  const lector = lectorOf(context)
  const { cursor, archivados = false, ...criteria } = body
  if (archivados && !lector.isAdmin) throw new AppError('sin-permiso', { detail: 'archivados' })
  return pageOf(catalogosList.of(context.sql, { ...criteria, lector, archivados }), { ...params, cursor }, (row) => row)
}

/** Returns the catalogues that the caller may see, by title, model or part code, for the search of the header. */
export const findCatalogos = async (lectura: Lectura, { texto }: Consulta, limit: number): Promise<Resultado[]> => {
  const rows = catalogosList.of(lectura.sql, { lector: lectorOf(lectura), archivados: false, texto })
  return (await selectFirst(rows, limit)).map((row) =>
    resultadoOf(row, {
      tipo: 'catalogo',
      detalle: `${TIPOS_CATALOGO[row.tipo]} · ${row.marca} · ${row.edicion}`,
      enlace: `/catalogos?texto=${encodeURIComponent(row.titulo)}&marca=${row.marcaId}`,
    }),
  )
}

const requireCatalogo = async (context: Context, catalogoId: number) => {
  const catalogo = await selectCatalogo(context.sql, lectorOf(context), catalogoId)
  if (!catalogo) throw new AppError('no-encontrado')
  return catalogo
}

/** Returns a catalogue with its part codes. */
export const getCatalogo = async (context: Context, { params }: Sent) => {
  const catalogo = await requireCatalogo(context, params.catalogoId)
  return { ...catalogo, codigos: await selectCodigos(context.sql, params.catalogoId) }
}

/** Returns the cover, which the browser caches until the catalogue changes. */
export const downloadTapa = async (context: Context, { params }: Sent): Promise<FileReply> => {
  const found = await selectTapa(context.sql, lectorOf(context), params.catalogoId)
  return pictureOf('tapa', `tapa-${params.catalogoId}-${found?.revision}`, found?.tapa)
}

/** Returns the PDF of a catalogue, whole or the requested byte range. */
export const downloadCatalogo = async (context: Context, { params }: Sent, store: FileStore): Promise<FileReply> => {
  const archivo = await selectArchivoCatalogo(context.sql, lectorOf(context), params.catalogoId)
  if (!archivo) throw new AppError('no-encontrado')
  context.audit({ entidad: 'catalogo', entidadId: params.catalogoId })
  return { ...toFileReply(archivo, store), isShared: true }
}

/** Adds a catalogue to the caller's favourites, or removes it. */
export const setFavorito = async (context: Context, { params, body }: Sent & { body: { favorito: boolean } }) => {
  await requireCatalogo(context, params.catalogoId)
  await updateFavorito(context.sql, context.caller.usuarioId, params.catalogoId, body.favorito)
  return { catalogoId: params.catalogoId, favorito: body.favorito }
}

const PDF = 'application/pdf'

const publicaciones = createPublicaciones<'catalogo', NewCatalogo, 'codigos'>({
  entidad: 'catalogo',
  tabla: 'catalogo',
  campos: {
    titulo: 'titulo',
    tipo: 'tipo',
    marcaId: 'marca_id',
    modelo: 'modelo',
    edicion: 'edicion',
    vigenteDesde: 'vigente_desde',
  },
  propias: [],
  falta: 'Elegí el PDF del catálogo.',
  repetido: 'Es el mismo PDF que ya está publicado. Elegí el nuevo o guardá sin archivo.',
  // Words of a catalogue without its part codes, which are searched in their own table.
  palabras: async (sql, { marcaId, titulo, modelo, tipo, edicion }) => {
    const names = await selectMarca(sql, marcaId)
    if (!names) throw fieldError('marcaId', 'Esa marca no existe. Elegí otra.')
    return documentOf([modelo], [titulo, modelo, TIPOS_CATALOGO[tipo], names.marca, names.negocio, edicion])
  },
})

/** Archives a catalogue, or publishes it again. */
export const { setArchivado } = publicaciones

/** Returns the uploaded PDF and the cover. The cover is re-encoded, and its upload is not stored. */
const readFiles = async ({ files }: Context, store: FileStore) => {
  const pdfs = files.filter(({ tipo }) => tipo === PDF)
  const pictures = files.filter(({ tipo }) => tipo !== PDF)
  if (pdfs.length > 1) throw fieldError('files', 'Un catálogo es un solo PDF.')
  if (pictures.length > 1) throw fieldError('files', 'La tapa es una sola imagen.')
  const [picture] = pictures
  if (!picture) return { pdf: pdfs[0], propias: {} }
  const tapa = await createRecorte(picture, await buffer(store.readReceived(picture)), TAPA)
  return { pdf: pdfs[0], propias: { tapa } }
}

export const createCatalogo = async (context: Context, { body }: { body: NewCatalogo }, store: FileStore) => {
  const { pdf, propias } = await readFiles(context, store)
  const catalogoId = await publicaciones.create(context, body, pdf, propias)
  await updateCodigos(context.sql, catalogoId, body.codigos)
  return { catalogoId }
}

interface UpdateSent {
  params: { catalogoId: number }
  body: NewCatalogo & { revision: number }
}

/** Updates a catalogue, and its PDF and cover when they are sent. */
export const updateCatalogo = async (context: Context, { params, body }: UpdateSent, store: FileStore) => {
  const { catalogoId } = params
  const before = await publicaciones.requireRevision(context, catalogoId, body.revision)
  const { pdf: archivo, propias } = await readFiles(context, store)
  const cambios = { archivo: [before.archivoId, archivo?.archivoId ?? before.archivoId] as const }
  const revision = await publicaciones.update(context, catalogoId, before, body, { archivo, propias, cambios })
  await updateCodigos(context.sql, catalogoId, body.codigos)
  return { catalogoId, revision }
}
