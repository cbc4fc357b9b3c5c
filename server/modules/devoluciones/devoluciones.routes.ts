import { devoluciones } from '#contract/devoluciones/calls.ts'
import { devolucionesShapes } from '#contract/devoluciones/shapes.ts'
import type { Erp } from '#gateways/erp/erp.ts'
import { implement } from '#server/implement.ts'
import { createDevolucion } from './devoluciones-alta.service.ts'
import { createComentario, listComentarios } from './devoluciones-comentarios.service.ts'
import { saveEnvioDevolucion, setEstadoDevolucion } from './devoluciones-estado.service.ts'
import {
  downloadDevolucionesExcel,
  getDevolucion,
  listEstados,
  listMotivos,
  searchDevoluciones,
  summarizeDevoluciones,
} from './devoluciones.service.ts'
/** Returns, with the books where credit notes are looked up. */
export const devolucionesRoutes = (erp: Erp) =>
  implement(devoluciones, devolucionesShapes, {
    create: createDevolucion,
    getEstados: listEstados,
    getMotivos: listMotivos,
    search: searchDevoluciones,
    summarize: summarizeDevoluciones,
    get: getDevolucion,
    createComentario,
    getComentarios: listComentarios,
    setEstado: (context, sent) => setEstadoDevolucion(context, sent, erp),
    saveEnvio: saveEnvioDevolucion,
    downloadExcel: downloadDevolucionesExcel,
  })
