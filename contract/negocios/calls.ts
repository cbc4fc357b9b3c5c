import type { negociosShapes } from './shapes.ts'
import type { Calls } from '#contract/route.ts'

export const negocios: Calls<typeof negociosShapes> = {
  getByUser: {
    summary: 'Negocios del usuario con sus marcas, servicios y banners vigentes.',
    method: 'GET',
    path: 'negocio/v1/getNegociosAndServiciosByUser/:usuarioId',
  },
}
