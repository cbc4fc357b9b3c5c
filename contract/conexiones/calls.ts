import { CAPACIDADES } from '#contract/base/capacidades.ts'
import type { Calls } from '#contract/route.ts'
import type { calendarioShapes } from './calendario.shapes.ts'
import type { conexionesShapes } from './shapes.ts'

const { roles } = CAPACIDADES.conexiones
const { roles: CLIENTES } = CAPACIDADES.calendario

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

/** A person's due dates in their own calendar: the address that it is read from. */
export const calendario: Calls<typeof calendarioShapes> = {
  get: {
    summary:
      'Si la persona tiene una dirección para su calendario, qué dice y cuándo se leyó. La dirección no se repite.',
    method: 'GET',
    path: 'calendario/v1',
    roles: CLIENTES,
    reads: ['calendario'],
  },
  create: {
    summary: 'Hace la dirección del calendario; si había una, la reemplaza. Se dice esta única vez.',
    method: 'POST',
    path: 'calendario/v1',
    roles: CLIENTES,
    touches: ['calendario'],
    fresh: true,
    once: ['direccion'],
  },
  delete: {
    summary: 'Corta la dirección del calendario: deja de leerse en el acto.',
    method: 'DELETE',
    path: 'calendario/v1',
    roles: CLIENTES,
    touches: ['calendario'],
  },
}
