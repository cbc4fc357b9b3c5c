import { pagos } from '#contract/cuenta-corriente/calls.ts'
import { pagosShapes } from '#contract/cuenta-corriente/shapes.ts'
import type { Erp } from '#gateways/erp/erp.ts'
import { implement } from '#server/implement.ts'
import { createPago, getPago, searchPagos, setEstadoPago } from './pagos.service.ts'

/** Payments that customers say they made; the books say what is there to pay. */
export const pagosRoutes = (erp: Erp) =>
  implement(pagos, pagosShapes, {
    create: (context, sent) => createPago(context, sent, erp),
    get: getPago,
    search: searchPagos,
    setEstado: setEstadoPago,
  })
