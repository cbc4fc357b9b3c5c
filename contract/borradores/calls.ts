import type { Calls } from '#contract/route.ts'
import type { borradoresShapes } from './shapes.ts'

/** What somebody has begun and not sent yet: their own, on any device. */
export const borradores: Calls<typeof borradoresShapes> = {
  get: {
    summary: 'Un borrador entero; nulo cuando no hay.',
    method: 'GET',
    path: 'borradores/v1/uno',
    reads: ['borradores'],
  },
  save: {
    summary: 'Guarda un borrador sobre la versión que se leyó. Si siguió en otro equipo es 409, y vale el otro.',
    method: 'PUT',
    path: 'borradores/v1',
    touches: ['borradores'],
    audited: false,
  },
  delete: {
    summary: 'Borra un borrador: se envió o se descartó.',
    method: 'DELETE',
    path: 'borradores/v1',
    touches: ['borradores'],
    audited: false,
  },
}
