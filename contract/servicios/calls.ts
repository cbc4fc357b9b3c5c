import { CAPACIDADES } from '#contract/base/capacidades.ts'
import type { Calls } from '#contract/route.ts'
import type { serviciosShapes } from './shapes.ts'

const { roles } = CAPACIDADES.administrar

/** Calls for the services that the distributor offers. A service that is off is hidden from all users. */
export const servicios: Calls<typeof serviciosShapes> = {
  list: {
    summary: 'Los servicios del portal, cuáles se ofrecen y qué hay en cada uno.',
    method: 'GET',
    path: 'servicios/v1',
    reads: ['servicios'],
    roles,
  },
  setOfrecido: {
    summary:
      'Activa un servicio, o lo desactiva: deja de existir para todos hasta que se active. Nadie pierde el suyo.',
    method: 'PUT',
    path: 'servicios/v1/:servicioId',
    roles,
    touches: ['servicios', 'perfil'],
  },
}
