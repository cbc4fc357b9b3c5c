import { z } from 'zod'
import { entero } from './enteros.ts'
import { Archivo } from './archivos.ts'
import { CAPACIDADES } from './capacidades.ts'
import { MAX_CODIGOS, TIPO_CATALOGO_IDS } from './catalogos.tabla.ts'
import { Day } from './facturas.ts'
import { PageParams, pageOf } from './paging.ts'
import { type FileLimits, route } from './route.ts'
import { SERVICIOS } from './servicios.ts'

const Id = z.number().int()
const servicio = SERVICIOS.catalogos
const { roles: administrar } = CAPACIDADES.administrar
const CatalogoId = z.object({ catalogoId: entero(z.number().int().positive()) })

/** A PDF, and a picture for its cover. */
export const LIMITES_CATALOGO: FileLimits = {
  extensiones: ['pdf', 'png', 'jpg', 'jpeg'],
  maxBytes: 60 * 1024 * 1024,
  maxFiles: 2,
}

export const CatalogoCriteria = z.object({
  texto: z.string().trim().max(80, 'Usá hasta 80 caracteres').optional().describe('Título, modelo o código de pieza'),
  tipo: z.enum(TIPO_CATALOGO_IDS).optional(),
  negocioId: Id.optional(),
  marcaId: Id.optional(),
  favoritos: z.boolean().optional(),
  archivados: z.boolean().optional().describe('Solo para quien administra'),
  cursor: z.string().max(400).optional(),
})
export type CatalogoCriteria = z.output<typeof CatalogoCriteria>

const Catalogo = z.object({
  catalogoId: Id,
  titulo: z.string(),
  tipo: z.enum(TIPO_CATALOGO_IDS),
  marcaId: Id,
  marca: z.string(),
  negocioId: Id,
  negocio: z.string(),
  modelo: z.string(),
  edicion: z.string().describe('Año o nombre de la edición'),
  vigenteDesde: z.string().describe('aaaa-mm-dd'),
  revision: Id,
  archivado: z.boolean(),
  archivo: Archivo,
  tieneTapa: z.boolean(),
  esNuevo: z.boolean(),
  favorito: z.boolean(),
  coincidencias: z.array(z.string()).describe('Códigos de pieza que empiezan con lo buscado, hasta 5'),
})
export type Catalogo = z.output<typeof Catalogo>

export const NewCatalogo = z.object({
  titulo: z.string().trim().min(3, 'Ingresá un título').max(150, 'Usá hasta 150 caracteres'),
  tipo: z.enum(TIPO_CATALOGO_IDS, 'Elegí el tipo'),
  marcaId: Id.positive('Elegí la marca'),
  modelo: z.string().trim().max(80, 'Usá hasta 80 caracteres').default(''),
  edicion: z.string().trim().min(1, 'Ingresá la edición').max(20, 'Usá hasta 20 caracteres'),
  vigenteDesde: Day,
  codigos: z
    .array(z.string().trim().min(1).max(40, 'Cada código, hasta 40 caracteres'))
    .max(MAX_CODIGOS, `Hasta ${MAX_CODIGOS} códigos`)
    .default([]),
})
export type NewCatalogo = z.output<typeof NewCatalogo>

/** Catalogues of the brands of the caller's businesses. */
export const catalogos = {
  search: route({
    summary: 'Catálogos por marca y título, por título, modelo o código de pieza.',
    method: 'POST',
    path: 'catalogos/v1/find/page/:page/size/:size',
    params: PageParams,
    body: CatalogoCriteria,
    reply: pageOf(Catalogo),
    servicio,
  }),
  get: route({
    summary: 'Un catálogo con sus códigos de pieza.',
    method: 'GET',
    path: 'catalogos/v1/:catalogoId',
    params: CatalogoId,
    reply: Catalogo.extend({ codigos: z.array(z.string()) }),
    servicio,
  }),
  downloadTapa: route({
    summary: 'La tapa de un catálogo, en WebP.',
    method: 'GET',
    path: 'catalogos/v1/:catalogoId/tapa',
    params: CatalogoId,
    reply: 'file',
    servicio,
  }),
  download: route({
    summary: 'El PDF de un catálogo, entero o por partes (Range, If-Range).',
    method: 'GET',
    path: 'catalogos/v1/:catalogoId/archivo',
    params: CatalogoId,
    reply: 'file',
    servicio,
    audited: true,
  }),
  setFavorito: route({
    summary: 'Marca o desmarca un catálogo como favorito de quien lo pide.',
    method: 'POST',
    path: 'catalogos/v1/:catalogoId/favorito',
    params: CatalogoId,
    body: z.object({ favorito: z.boolean() }),
    reply: z.object({ catalogoId: Id, favorito: z.boolean() }),
    servicio,
    writes: true,
  }),
  create: route({
    summary: 'Publica un catálogo: su PDF y, si hay, una imagen de tapa.',
    method: 'POST',
    path: 'catalogos/v1',
    body: NewCatalogo,
    files: LIMITES_CATALOGO,
    reply: z.object({ catalogoId: Id }),
    roles: administrar,
    writes: true,
  }),
  update: route({
    summary: 'Cambia un catálogo; con archivos, también su PDF o su tapa.',
    method: 'PUT',
    path: 'catalogos/v1/:catalogoId',
    params: CatalogoId,
    body: NewCatalogo.extend({ revision: Id }),
    files: LIMITES_CATALOGO,
    reply: z.object({ catalogoId: Id, revision: Id }),
    roles: administrar,
    writes: true,
  }),
  setArchivado: route({
    summary: 'Saca un catálogo de la vista de los clientes, o lo devuelve.',
    method: 'POST',
    path: 'catalogos/v1/:catalogoId/archivado',
    params: CatalogoId,
    body: z.object({ archivado: z.boolean() }),
    reply: z.object({ catalogoId: Id, archivado: z.boolean() }),
    roles: administrar,
    writes: true,
  }),
}
