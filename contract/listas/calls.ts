import type { Calls } from '#contract/route.ts'
import type { listasShapes } from './shapes.ts'

/** Calls for the user's settings of a list: columns, row height and saved views. */
export const listas: Calls<typeof listasShapes> = {
  get: {
    summary: 'Cómo ve una lista el usuario, y las vistas que guardó de ella.',
    method: 'GET',
    path: 'listas/v1/:lista',
    reads: ['listas'],
  },
  setPreferencia: {
    summary: 'Guarda las columnas y la densidad de una lista.',
    method: 'PUT',
    path: 'listas/v1/:lista',
    touches: [],
  },
  createVista: {
    summary: 'Guarda los filtros de una lista con un nombre.',
    method: 'POST',
    path: 'listas/v1/:lista/vistas',
    touches: ['listas'],
  },
  deleteVista: {
    summary: 'Borra una vista propia.',
    method: 'DELETE',
    path: 'listas/v1/vistas/:vistaId',
    touches: ['listas'],
  },
}
