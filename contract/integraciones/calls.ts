import { CAPACIDADES } from '#contract/base/capacidades.ts'
import type { integracionesShapes } from './shapes.ts'
import type { Calls } from '#contract/route.ts'

/** What the portal does outside: mail and service desk. */
export const integraciones: Calls<typeof integracionesShapes> = {
  list: {
    summary: 'Colas de trabajo y lo que no se pudo hacer, lo más nuevo primero.',
    method: 'GET',
    path: 'integraciones/v1',
    roles: CAPACIDADES.administrar.roles,
  },
  retry: {
    summary: 'Vuelve a poner en la cola algo que falló. Repetirlo no hace nada.',
    method: 'POST',
    path: 'integraciones/v1/reintentar/:integracionId',
    roles: CAPACIDADES.administrar.roles,
    writes: true,
  },
}
