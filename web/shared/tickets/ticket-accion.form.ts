import { NombreTransporte } from '#contract/gestiones.ts'
import { NUMERO_MESSAGE, parseComprobante } from '#contract/comprobantes.ts'
import type { Solucion, TicketAccion, TicketDetail, TicketEstadoUpdate, TicketNeed } from '#contract/tickets.schemas.ts'
import { type AccionChecks, requireComentario } from '#shared/gestiones/accion.form.ts'

/** Everything a change of state may ask; each one uses only what its `pide` says. */
export interface TicketAccionForm {
  comentario: string
  solucion: string
  codigoAutorizacion: string
  motivoRechazo: string
  comprobante: string
  envio: { numeroRemito: string; transporte: string; numeroGuia: string; cantidad: number | ''; cot: string }
}

/** What is already known: the shipment that has to be corrected. */
export const accionDefaults = ({ envio }: TicketDetail): TicketAccionForm => ({
  comentario: '',
  solucion: '',
  codigoAutorizacion: '',
  motivoRechazo: '',
  comprobante: '',
  envio: {
    numeroRemito: envio?.numeroRemito ?? '',
    transporte: envio?.transporte ?? '',
    numeroGuia: envio?.numeroGuia ?? '',
    cantidad: envio?.cantidad ?? '',
    cot: envio?.cot ?? '',
  },
})

/** The rule of each thing that a change of state may ask. */
export const CHECKS: AccionChecks<TicketNeed, TicketAccionForm, TicketDetail> = {
  comentario: requireComentario,
  solucion: (form, _detail, refuse) => {
    if (!form.solucion) refuse(['solucion'], 'Elegí cómo se resuelve')
  },
  codigoAutorizacion: (form, _detail, refuse) => {
    if (!form.codigoAutorizacion.trim()) refuse(['codigoAutorizacion'], 'Ingresá el código')
  },
  motivoRechazo: (form, _detail, refuse) => {
    if (!form.motivoRechazo.trim()) refuse(['motivoRechazo'], 'Decí por qué se rechaza')
  },
  comprobante: (form, _detail, refuse) => {
    if (!form.comprobante.trim()) refuse(['comprobante'], 'Ingresá la orden, la nota de crédito o el remito')
  },
  envio: ({ envio }, _detail, refuse) => {
    if (!parseComprobante(envio.numeroRemito)) refuse(['envio', 'numeroRemito'], NUMERO_MESSAGE)
    const transporte = NombreTransporte.safeParse(envio.transporte).error?.issues[0]
    if (transporte) refuse(['envio', 'transporte'], transporte.message)
    if (!envio.numeroGuia.trim()) refuse(['envio', 'numeroGuia'], 'Ingresá el número de guía')
    if (envio.cantidad === '' || !Number.isInteger(envio.cantidad) || envio.cantidad < 1) {
      refuse(['envio', 'cantidad'], 'Tiene que haber al menos un bulto')
    }
  },
}

/** What is sent: only what was asked, with the version that was read. */
export const toEstadoUpdate = (
  form: TicketAccionForm,
  { pide }: TicketAccion,
  version: number,
): TicketEstadoUpdate => ({
  version,
  ...(pide.includes('comentario') && { comentario: form.comentario.trim() }),
  ...(pide.includes('solucion') && { solucion: form.solucion as Solucion }),
  ...(pide.includes('codigoAutorizacion') && { codigoAutorizacion: form.codigoAutorizacion.trim() }),
  ...(pide.includes('motivoRechazo') && { motivoRechazo: form.motivoRechazo.trim() }),
  ...(pide.includes('comprobante') && { comprobante: form.comprobante.trim() }),
  ...(pide.includes('envio') && {
    envio: {
      numeroRemito: form.envio.numeroRemito,
      transporte: form.envio.transporte.trim(),
      numeroGuia: form.envio.numeroGuia.trim(),
      cantidad: Number(form.envio.cantidad),
      ...(form.envio.cot.trim() && { cot: form.envio.cot.trim() }),
    },
  }),
})
