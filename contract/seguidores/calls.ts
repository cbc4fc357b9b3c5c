import type { Calls } from '#contract/route.ts'
import type { seguidoresShapes } from './shapes.ts'

/** Calls for the users of a razón social who follow a return, claim or warranty, and for the user in charge of it. */
export const seguidores: Calls<typeof seguidoresShapes> = {
  listColegas: {
    summary:
      'A quién se puede nombrar o dejar a cargo: para el cliente, la gente de su empresa que puede verla; para la distribuidora, la suya.',
    method: 'GET',
    path: 'gestiones/v1/:clase/:entidadId/colegas',
    reads: ['fichas'],
  },
  setSigo: {
    summary: 'Empieza o deja de seguirla. Quien la cargó la sigue mientras no diga que no.',
    method: 'PUT',
    path: 'gestiones/v1/:clase/:entidadId/sigo',
    touches: ['devoluciones', 'tickets'],
  },
  setACargo: {
    summary: 'La deja a cargo de alguien de la misma empresa que puede verla, o de nadie.',
    method: 'PUT',
    path: 'gestiones/v1/:clase/:entidadId/aCargo',
    touches: ['devoluciones', 'tickets'],
  },
}
