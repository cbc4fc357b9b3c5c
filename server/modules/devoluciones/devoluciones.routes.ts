import { devoluciones } from '#contract/devoluciones/calls.ts'
import { devolucionesShapes } from '#contract/devoluciones/shapes.ts'
import type { Erp } from '#gateways/erp/erp.ts'
import { sendBorrador } from '#modules/borradores'
import { implement } from '#server/http/implement.ts'
import { createDevolucion } from './devoluciones-alta.service.ts'
import { downloadDevolucionesExcel } from './devoluciones-excel.service.ts'
import {
  createComentario,
  listComentarios,
  setDevolucionesLeidas,
  setDevolucionLeida,
} from './devoluciones-comentarios.service.ts'
import { authorizeDevolucion } from './devoluciones-decision.service.ts'
import { saveEnvioDevolucion } from './devoluciones-envio.service.ts'
import { downloadEtiqueta, type EtiquetaParts } from './devoluciones-etiqueta.service.ts'
import { setEstadoDevolucion } from './devoluciones-estado.service.ts'
import { findByCodigo, receiveDevolucion } from './devoluciones-recepcion.service.ts'
import {
  countDevoluciones,
  getDevolucion,
  listEstados,
  listMotivos,
  searchDevoluciones,
  summarizeDevoluciones,
} from './devoluciones.service.ts'

export const devolucionesRoutes = ({ erp, ...etiqueta }: EtiquetaParts & { erp: Erp }) =>
  implement(devoluciones, devolucionesShapes, {
    create: (context, sent) =>
      sendBorrador(
        context,
        { borrador: sent.body.borrador, clase: 'devolucion', numeroOf: ({ devolucionId }) => devolucionId },
        () => createDevolucion(context, sent),
      ),
    getEstados: listEstados,
    getMotivos: listMotivos,
    search: searchDevoluciones,
    count: countDevoluciones,
    summarize: summarizeDevoluciones,
    get: getDevolucion,
    createComentario: (context, sent) => createComentario(context, sent, erp),
    getComentarios: listComentarios,
    setLeido: setDevolucionLeida,
    setLeidos: setDevolucionesLeidas,
    authorize: authorizeDevolucion,
    findByCodigo,
    receive: receiveDevolucion,
    setEstado: (context, sent) => setEstadoDevolucion(context, sent, erp),
    saveEnvio: saveEnvioDevolucion,
    downloadExcel: downloadDevolucionesExcel,
    downloadEtiqueta: (context, sent) => downloadEtiqueta(context, sent, etiqueta),
  })
