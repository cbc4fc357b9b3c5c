import type { Solucion } from '#contract/tickets/reglas.ts'
import type { TicketDetail, TicketEstadoUpdate, TicketNeed } from '#contract/tickets/shapes.ts'

/** Everything a change of state may ask; each one uses only what its `pide` says. */
export interface TicketAccionForm {
  comentario: string
  solucion: string
  codigoAutorizacion: string
  motivoRechazo: string
  comprobante: string
  envio: { numeroRemito: string; transporte: string; numeroGuia: string; cantidad: number | ''; cot: string }
}

/** What is already known: the shipment that has to be corrected, and the code that it will have unless another is given. */
export const accionDefaults = ({ ticketId, envio }: TicketDetail): TicketAccionForm => ({
  comentario: '',
  solucion: '',
  codigoAutorizacion: `${ticketId}-1`,
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

/** A draft is like it. */
export const ACCION_SAMPLE: TicketAccionForm = {
  comentario: '',
  solucion: '',
  codigoAutorizacion: '',
  motivoRechazo: '',
  comprobante: '',
  envio: { numeroRemito: '', transporte: '', numeroGuia: '', cantidad: 0, cot: '' },
}

/** What is sent: only what was asked, with the version that was read. */
export const toEstadoUpdate = (
  form: TicketAccionForm,
  { pide }: { pide: readonly TicketNeed[] },
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
