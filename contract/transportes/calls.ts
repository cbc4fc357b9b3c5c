import { maestroCalls } from '#contract/maestros/maestro.ts'
import type { transportesMaestroShapes } from '#contract/maestros/shapes.ts'
import type { Calls } from '#contract/route.ts'
import type { transportesShapes } from './shapes.ts'

/** Calls for the carriers that forms offer. Users can also type the name of another carrier. */
export const transportes: Calls<typeof transportesShapes> = {
  list: {
    summary: 'Los transportes que se ofrecen, por nombre. También se puede escribir otro.',
    method: 'GET',
    path: 'transportes/v1',
    reads: ['maestros'],
    token: ['devoluciones:crear', 'reclamos:crear', 'garantias:crear', 'pedidos:crear'],
  },
  ...maestroCalls<typeof transportesMaestroShapes>({
    camino: 'transportes',
    todos: 'los transportes',
    uno: 'un transporte',
  }),
}
