import type { lineasShapes } from './shapes.ts'
import type { Calls } from '#contract/route.ts'

/** Calls for the product lines Camiones, monopatín eléctrico and baterías. All lines use the same call. */
export const lineas: Calls<typeof lineasShapes> = {
  get: {
    summary: 'Productos, fichas y garantía de una línea. Sin su servicio es 403.',
    method: 'GET',
    path: 'lineas/v1/:linea',
    reads: ['fichas'],
  },
}
