import type { negociosShapes } from './shapes.ts'
import { maestroCalls } from '#contract/maestros/maestro.ts'
import type { negociosMaestroShapes } from '#contract/maestros/shapes.ts'
import type { Calls } from '#contract/route.ts'

export const negocios: Calls<typeof negociosShapes> = {
  getByUser: {
    summary: 'Negocios del usuario con sus marcas, servicios y banners vigentes.',
    method: 'GET',
    path: 'negocio/v1/getNegociosAndServiciosByUser/:usuarioId',
    reads: ['perfil', 'fichas'],
  },
  ...maestroCalls<typeof negociosMaestroShapes>({ camino: 'negocios', todos: 'los negocios', uno: 'un negocio' }),
}
