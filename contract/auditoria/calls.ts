import type { auditoriaShapes } from './shapes.ts'
import { CAPACIDADES } from '#contract/base/capacidades.ts'
import type { Calls } from '#contract/route.ts'

export const auditoria: Calls<typeof auditoriaShapes> = {
  search: {
    summary: 'Quién hizo qué, sobre qué, cuándo y desde dónde; lo más nuevo primero.',
    method: 'POST',
    path: 'auditoria/v1/busqueda/page/:page/size/:size',
    roles: CAPACIDADES.administrar.roles,
  },
}
