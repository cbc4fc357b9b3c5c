import { Readable } from 'node:stream'
import type { Resultado } from '#contract/buscar.shapes.ts'
import { TIPOS_CATALOGO } from '#contract/catalogos.reglas.ts'
import type { CatalogoCriteria } from '#contract/catalogos.shapes.ts'
import type { Consulta } from '#contract/busqueda.ts'
import { CAPACIDADES } from '#contract/capacidades.ts'
import { localDay } from '#contract/fechas.ts'
import { hasAnyRole } from '#contract/roles.ts'
import { toFileReply } from '#modules/archivos'
import type { Context } from '#server/context.ts'
import { AppError } from '#server/errors.ts'
import type { FileStore } from '#server/files.ts'
import type { FileReply } from '#server/implement.ts'
import { pageOf, selectFirst } from '#server/paging.ts'
import {
  catalogosList,
  type Lector,
  selectArchivoCatalogo,
  selectCatalogo,
  selectCodigos,
  selectTapa,
  updateFavorito,
} from './catalogos.repository.ts'

const lectorOf = ({ caller, now }: Pick<Context, 'caller' | 'now'>): Lector => ({
  usuarioId: caller.usuarioId,
  scope: caller.scope,
  isAdmin: hasAnyRole(caller.roles, CAPACIDADES.administrar.roles),
  today: localDay(now),
  now,
})

interface SearchSent {
  params: { page: number; size: number }
  body: CatalogoCriteria
}
interface Sent {
  params: { catalogoId: number }
}

/** The catalogues of who asks; those out of sight only for who administers. */
export const searchCatalogos = async (context: Context, { params, body }: SearchSent) => {
  const lector = lectorOf(context)
  const { cursor, archivados = false, ...criteria } = body
  if (archivados && !lector.isAdmin) throw new AppError('sin-permiso', { detail: 'archivados' })
  return pageOf(catalogosList.of(context.sql, { ...criteria, lector, archivados }), { ...params, cursor }, (row) => row)
}

/** Catalogues in sight by title, model or part code, by brand and title; those that the list shows to who asks. */
export const findCatalogos = async (
  lectura: Pick<Context, 'sql' | 'caller' | 'now'>,
  { texto }: Consulta,
  limit: number,
): Promise<Resultado[]> => {
  const rows = catalogosList.of(lectura.sql, { lector: lectorOf(lectura), archivados: false, texto })
  return (await selectFirst(rows, limit)).map(({ titulo, tipo, marca, marcaId, edicion, vigenteDesde }) => ({
    tipo: 'catalogo',
    titulo,
    detalle: `${TIPOS_CATALOGO[tipo]} · ${marca} · ${edicion}`,
    estadoId: null,
    razonSocial: null,
    razonSocialId: null,
    enlace: `/catalogos?texto=${encodeURIComponent(titulo)}&marca=${marcaId}`,
    fecha: vigenteDesde,
  }))
}

const requireCatalogo = async (context: Context, catalogoId: number) => {
  const catalogo = await selectCatalogo(context.sql, lectorOf(context), catalogoId)
  if (!catalogo) throw new AppError('no-encontrado')
  return catalogo
}

/** A catalogue with its part codes. */
export const getCatalogo = async (context: Context, { params }: Sent) => {
  const catalogo = await requireCatalogo(context, params.catalogoId)
  return { ...catalogo, codigos: await selectCodigos(context.sql, params.catalogoId) }
}

/** Its cover; the browser keeps it until the catalogue changes. */
export const downloadTapa = async (context: Context, { params }: Sent): Promise<FileReply> => {
  const found = await selectTapa(context.sql, lectorOf(context), params.catalogoId)
  if (!found?.tapa) throw new AppError('no-encontrado')
  const { tapa, revision } = found
  return {
    nombre: 'tapa.webp',
    tipo: 'image/webp',
    tamano: tapa.length,
    etag: `"tapa-${params.catalogoId}-${revision}"`,
    content: Readable.from([tapa]),
  }
}

/** Its PDF, whole or in parts. */
export const downloadCatalogo = async (context: Context, { params }: Sent, store: FileStore): Promise<FileReply> => {
  const archivo = await selectArchivoCatalogo(context.sql, lectorOf(context), params.catalogoId)
  if (!archivo) throw new AppError('no-encontrado')
  context.audit({ entidad: 'catalogo', entidadId: params.catalogoId })
  return toFileReply(archivo, store)
}

/** Marks a catalogue as one of the caller's favourites, or not. */
export const setFavorito = async (context: Context, { params, body }: Sent & { body: { favorito: boolean } }) => {
  await requireCatalogo(context, params.catalogoId)
  await updateFavorito(context.sql, context.caller.usuarioId, params.catalogoId, body.favorito)
  return { catalogoId: params.catalogoId, favorito: body.favorito }
}
