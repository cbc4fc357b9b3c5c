import { CAPACIDADES } from '#contract/base/capacidades.ts'
import { SERVICIOS } from '#contract/base/servicios.ts'
import type { Calls } from '#contract/route.ts'
import type { cobrosShapes } from './shapes.ts'

export const cobros: Calls<typeof cobrosShapes> = {
  getCuenta: {
    summary: 'El CVU de una empresa para pagar por transferencia, con su alias.',
    method: 'GET',
    path: 'cobros/v1/:razonSocialId/cuenta',
    roles: CAPACIDADES.verCuenta.roles,
    servicio: SERVICIOS.cuentaCorriente,
    token: ['cuenta:leer', 'pagos:informar'],
  },
}
