import type { facturasShapes } from './shapes.ts'
import type { Calls } from '#contract/route.ts'
import { SERVICIOS } from '#contract/base/servicios.ts'

export const facturas: Calls<typeof facturasShapes> = {
  getBy: {
    summary: 'Facturas de una devolución.',
    method: 'GET',
    path: 'facturas/v1/getBy',
    reads: ['devoluciones'],
    servicio: SERVICIOS.devoluciones,
    token: ['facturas:leer'],
  },
  search: {
    summary:
      'Busca facturas de una razón social por número, fecha, o código o palabras de un producto, con lo que queda por devolver. Para devoluciones, reclamos o garantías.',
    method: 'GET',
    path: 'facturas/v1/buscar',
    reads: ['devoluciones'],
    token: ['facturas:leer'],
    herramienta: 'Las facturas de una empresa con sus productos, por número, código o palabras de un producto.',
  },
}
