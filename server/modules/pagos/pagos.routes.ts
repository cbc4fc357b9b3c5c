import { pagos } from '#contract/cuenta-corriente/calls.ts'
import { pagosShapes } from '#contract/cuenta-corriente/pagos.shapes.ts'
import type { Erp } from '#gateways/erp/erp.ts'
import type { Distribuidor } from '#modules/distribuidor'
import { implement } from '#server/http/implement.ts'
import { setMedioPago } from './pagos-medios.service.ts'
import { downloadRecibo, sendRecibo } from './pagos-recibo.service.ts'
import { createPago, getPago, searchPagos, setEstadoPago } from './pagos.service.ts'

/** Payments that customers say they made; the books say what is there to pay. */
export const pagosRoutes = ({ erp, distribuidor, portal }: { erp: Erp; distribuidor: Distribuidor; portal: string }) =>
  implement(pagos, pagosShapes, {
    create: (context, sent) => createPago(context, sent, erp),
    // The one that is brought up to date wherever it was changed.
    getDestino: async () => ({
      nombre: distribuidor.nombre,
      cuit: distribuidor.cuit || null,
      datosBancarios: distribuidor.datosBancarios || null,
    }),
    get: getPago,
    search: searchPagos,
    setEstado: setEstadoPago,
    setMedio: setMedioPago,
    downloadRecibo: (context, sent) => downloadRecibo(context, sent, distribuidor),
    sendRecibo: (context, sent) => sendRecibo(context, sent, { portal, marca: distribuidor }),
  })
