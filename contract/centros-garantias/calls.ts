import { CAPACIDADES } from '#contract/base/capacidades.ts'
import type { centrosGarantiasShapes } from './shapes.ts'
import type { Calls } from '#contract/route.ts'
import { SERVICIOS } from '#contract/base/servicios.ts'

const servicio = SERVICIOS.centrosGarantia
const { roles } = CAPACIDADES.administrar

/** Calls for the warranty centres, where motos are serviced. */
export const centrosGarantias: Calls<typeof centrosGarantiasShapes> = {
  search: {
    summary: 'Centros activos, por provincia, localidad y nombre. La administración ve también los inactivos.',
    method: 'GET',
    path: 'centros/v1',
    reads: ['maestros'],
    servicio,
  },
  getOpciones: {
    summary: 'Las provincias y localidades que tienen centros, y las marcas.',
    method: 'GET',
    path: 'centros/v1/opciones',
    reads: ['maestros'],
    servicio,
  },
  downloadExcel: {
    summary: 'Los centros filtrados, en Excel.',
    method: 'POST',
    path: 'centros/v1/download/excel',
    reply: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    servicio,
  },
  create: {
    summary: 'Agrega un centro.',
    method: 'POST',
    path: 'centros/v1',
    roles,
    touches: ['maestros'],
  },
  update: {
    summary: 'Cambia un centro; desactivarlo es ponerlo inactivo.',
    method: 'PUT',
    path: 'centros/v1/:centroId',
    roles,
    touches: ['maestros'],
  },
}
