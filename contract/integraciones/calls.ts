import { CAPACIDADES } from '#contract/base/capacidades.ts'
import type { integracionesShapes } from './shapes.ts'
import type { Calls } from '#contract/route.ts'

/** Calls for the integrations: mail, service desk, and reads from SAP. */
export const integraciones: Calls<typeof integracionesShapes> = {
  list: {
    summary: 'Colas de trabajo y errores para revisar, lo más nuevo primero.',
    method: 'GET',
    path: 'integraciones/v1',
    reads: ['integraciones'],
    roles: CAPACIDADES.administrar.roles,
  },
  retry: {
    summary: 'Vuelve a poner en la cola algo que falló. Repetirlo no hace nada.',
    method: 'POST',
    path: 'integraciones/v1/reintentar/:integracionId',
    roles: CAPACIDADES.administrar.roles,
    touches: ['integraciones'],
  },
  startLectura: {
    summary: 'Lee de SAP lo que cambió, ya; si se está leyendo no hace nada.',
    method: 'POST',
    path: 'integraciones/v1/sap/:lectura',
    roles: CAPACIDADES.administrar.roles,
    touches: ['integraciones'],
  },
  listErroresLectura: {
    summary: 'Filas de SAP que no se pudieron cargar y por qué, las más nuevas primero.',
    method: 'GET',
    path: 'integraciones/v1/sap/:lectura/errores',
    reads: ['integraciones'],
    roles: CAPACIDADES.administrar.roles,
  },
}
