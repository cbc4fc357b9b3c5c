import type { Calls } from '#contract/route.ts'
import type { listasShapes } from './shapes.ts'

/** How each one sets up a list: its columns, how close its rows stand, and the filters kept by name. Each has their own. */
export const listas: Calls<typeof listasShapes> = {
  get: {
    summary: 'Cómo ve una lista quien pregunta, y las vistas que guardó de ella.',
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
