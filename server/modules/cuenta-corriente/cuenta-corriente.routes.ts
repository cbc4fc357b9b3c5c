import { cuentaCorriente } from '#contract/cuenta-corriente/calls.ts'
import { cuentaCorrienteShapes } from '#contract/cuenta-corriente/shapes.ts'
import { implement } from '#server/http/implement.ts'
import { downloadComprobante, downloadComprobantes, downloadResumen } from './cuenta-corriente-descargas.service.ts'
import type { DestinatariosParts } from './cuenta-corriente-destinatarios.service.ts'
import { type ComprobanteParts, getDocumento } from './cuenta-corriente-documento.service.ts'
import { downloadCuentaExcel } from './cuenta-corriente-excel.service.ts'
import { listMeses } from './cuenta-corriente-meses.service.ts'
import { sendResumen } from './cuenta-corriente-resumen.service.ts'
import { getCabecera, searchPartidas, summarizeCuenta, summarizeListado } from './cuenta-corriente.service.ts'
import { getSuscripcion, setSuscripcion } from './suscripcion.service.ts'

export const cuentaCorrienteRoutes = (parts: ComprobanteParts & DestinatariosParts) =>
  implement(cuentaCorriente, cuentaCorrienteShapes, {
    getCabecera: (context, sent) => getCabecera(context, sent, parts),
    getDetalle: (context, sent) => getDocumento(context, sent, parts),
    listMeses: (context, sent) => listMeses(context, sent, parts),
    search: (context, sent) => searchPartidas(context, sent, parts),
    summarizeListado: (context, sent) => summarizeListado(context, sent, parts),
    summarize: (context, sent) => summarizeCuenta(context, sent, parts),
    downloadPdf: (context, sent) => downloadResumen(context, sent, parts),
    downloadComprobante: (context, sent) => downloadComprobante(context, sent, parts),
    downloadExcel: (context, sent) => downloadCuentaExcel(context, sent, parts),
    downloadZip: (context, sent) => downloadComprobantes(context, sent, parts),
    sendEmail: (context, sent) => sendResumen(context, sent, parts),
    getSuscripcion,
    setSuscripcion: (context, sent) => setSuscripcion(context, sent, parts),
  })
