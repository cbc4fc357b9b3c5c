import { pagos } from '#contract/cuenta-corriente/calls.ts'
import { pagosShapes } from '#contract/cuenta-corriente/pagos.shapes.ts'
import type { Erp } from '#gateways/erp/erp.ts'
import type { Distribuidor } from '#modules/distribuidor'
import { sendBorrador } from '#modules/borradores'
import { implement } from '#server/http/implement.ts'
import { withdrawPago } from './pagos-deshacer.service.ts'
import { setMedioPago } from './pagos-medios.service.ts'
import { downloadRecibo, downloadReciboNumero, searchRecibos, sendRecibo } from './pagos-recibo.service.ts'
import { createPago, getPago, searchPagos, setEstadoPago } from './pagos.service.ts'
import { getQuePagar } from './que-pagar.service.ts'

export const pagosRoutes = ({ erp, distribuidor, portal }: { erp: Erp; distribuidor: Distribuidor; portal: string }) =>
  implement(pagos, pagosShapes, {
    create: (context, sent) =>
      sendBorrador(context, { borrador: sent.body.borrador, clase: 'pago', numeroOf: ({ pagoId }) => pagoId }, () =>
        createPago(context, sent, erp),
      ),
    // Read `distribuidor` at each call, because settings are updated in this object.
    getDestino: async () => ({
      nombre: distribuidor.nombre,
      cuit: distribuidor.cuit || null,
      datosBancarios: distribuidor.datosBancarios || null,
    }),
    getQuePagar: (context, sent) => getQuePagar(context, sent, erp),
    get: getPago,
    search: searchPagos,
    setEstado: setEstadoPago,
    withdraw: withdrawPago,
    setMedio: setMedioPago,
    searchRecibos,
    downloadReciboNumero: (context, sent) => downloadReciboNumero(context, sent, distribuidor),
    downloadRecibo: (context, sent) => downloadRecibo(context, sent, distribuidor),
    sendRecibo: (context, sent) => sendRecibo(context, sent, { portal, marca: distribuidor }),
  })
