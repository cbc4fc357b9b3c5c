import type { negociosShapes } from './negocios.shapes.ts'
import type { Calls } from './route.ts'

export const negocios: Calls<typeof negociosShapes> = {
  getByUser: {
    summary: 'Negocios del usuario con sus marcas, servicios y banners vigentes.',
    method: 'GET',
    path: 'negocio/v1/getNegociosAndServiciosByUser/:usuarioId',
  },
}
