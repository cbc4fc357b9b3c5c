import { pagos } from '#contract/cuenta-corriente/calls.ts'
import { pagosShapes } from '#contract/cuenta-corriente/pagos.shapes.ts'
import type { Erp } from '#gateways/erp/erp.ts'
import type { Distribuidor } from '#modules/distribuidor'
import { implement } from '#server/http/implement.ts'
import { createPago, getPago, searchPagos, setEstadoPago } from './pagos.service.ts'
import { getQuePagar } from './que-pagar.service.ts'

/** Payments that customers say they made; the books say what is there to pay. */
export const pagosRoutes = ({ erp, distribuidor }: { erp: Erp; distribuidor: Distribuidor }) =>
  implement(pagos, pagosShapes, {
    create: (context, sent) => createPago(context, sent, erp),
    // The one that is brought up to date wherever it was changed.
    getDestino: async () => ({
      nombre: distribuidor.nombre,
      cuit: distribuidor.cuit || null,
      datosBancarios: distribuidor.datosBancarios || null,
    }),
    getQuePagar: (context, sent) => getQuePagar(context, sent, erp),
    get: getPago,
    search: searchPagos,
    setEstado: setEstadoPago,
  })
