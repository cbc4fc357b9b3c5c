import { CAPACIDADES } from '#contract/base/capacidades.ts'
import type { catalogosShapes } from './shapes.ts'
import type { Calls, FileLimits } from '#contract/route.ts'
import { SERVICIOS } from '#contract/base/servicios.ts'

const servicio = SERVICIOS.catalogos
const { roles: administrar } = CAPACIDADES.administrar

/** Limits of the files of a catalogue: a PDF, and an image for its cover. */
export const LIMITES_CATALOGO: FileLimits = {
  extensiones: ['pdf', 'png', 'jpg', 'jpeg'],
  maxBytes: 60 * 1024 * 1024,
  maxFiles: 2,
}

/** Calls for the catalogues. A user sees the catalogues of the brands of their negocios (lines of business). */
export const catalogos: Calls<typeof catalogosShapes> = {
  search: {
    summary: 'Catálogos por marca y título, por título, modelo o código de pieza.',
    method: 'POST',
    path: 'catalogos/v1/find/page/:page/size/:size',
    reads: ['catalogos'],
    servicio,
  },
  get: {
    summary: 'Un catálogo con sus códigos de pieza.',
    method: 'GET',
    path: 'catalogos/v1/:catalogoId',
    reads: ['catalogos'],
    servicio,
  },
  downloadTapa: {
    summary: 'La tapa de un catálogo, en WebP.',
    method: 'GET',
    path: 'catalogos/v1/:catalogoId/tapa',
    reply: 'image/webp',
    servicio,
  },
  download: {
    summary: 'El PDF de un catálogo, entero o por partes (Range, If-Range).',
    method: 'GET',
    path: 'catalogos/v1/:catalogoId/archivo',
    reply: 'application/pdf',
    servicio,
    audited: true,
  },
  setFavorito: {
    summary: 'Marca o desmarca un catálogo como favorito del usuario.',
    method: 'POST',
    path: 'catalogos/v1/:catalogoId/favorito',
    servicio,
    touches: ['catalogos'],
  },
  create: {
    summary: 'Publica un catálogo: su PDF y, si hay, una imagen de tapa.',
    method: 'POST',
    path: 'catalogos/v1',
    files: LIMITES_CATALOGO,
    roles: administrar,
    touches: ['catalogos'],
  },
  update: {
    summary: 'Cambia un catálogo; con archivos, también su PDF o su tapa.',
    method: 'PUT',
    path: 'catalogos/v1/:catalogoId',
    files: LIMITES_CATALOGO,
    roles: administrar,
    touches: ['catalogos'],
  },
  setArchivado: {
    summary: 'Archiva un catálogo, o lo vuelve a publicar.',
    method: 'POST',
    path: 'catalogos/v1/:catalogoId/archivado',
    roles: administrar,
    touches: ['catalogos'],
  },
}
