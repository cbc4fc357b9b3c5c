import { CAPACIDADES } from '#contract/base/capacidades.ts'
import type { Calls } from '#contract/route.ts'
import type { conexionesShapes } from './shapes.ts'

const { roles } = CAPACIDADES.conexiones

/** What a company's own systems come in with. */
export const conexiones: Calls<typeof conexionesShapes> = {
  listTokens: {
    summary:
      'Los tokens que alcanzan a las empresas del titular, con lo que pueden y su último uso; los cortados, 30 días.',
    method: 'GET',
    path: 'conexiones/v1/tokens',
    roles,
    reads: ['conexiones'],
  },
  createToken: {
    summary: 'Hace un token para un sistema de la empresa. Se ve entero esta única vez.',
    method: 'POST',
    path: 'conexiones/v1/tokens',
    roles,
    touches: ['conexiones'],
    fresh: true,
    once: ['token'],
  },
  cutToken: {
    summary: 'Corta un token: deja de servir en el acto.',
    method: 'DELETE',
    path: 'conexiones/v1/tokens/:tokenId',
    roles,
    touches: ['conexiones'],
  },
  cutTokens: {
    summary: 'Corta todos los tokens que alcanzan a las empresas del titular.',
    method: 'DELETE',
    path: 'conexiones/v1/tokens',
    roles,
    touches: ['conexiones'],
  },
}
