import { formatCount } from '#contract/base/formato.ts'
import { parseComprobante } from '#contract/base/comprobantes.ts'
import { aceptable, camposDeLinea } from '#contract/devoluciones/pide.ts'
import { esperadas, isParcial } from '#contract/devoluciones/reglas.ts'
import type { DevolucionDetail, EstadoUpdate, Need } from '#contract/devoluciones/shapes.ts'

/** Everything a change of state may ask; each one uses only what its `pide` says. */
export interface AccionForm {
  comentario: string
  bultosRecibidos: number | ''
  motivoRechazoId: string
  notaCredito: string
  notaCreditoSinVerificar: boolean
  remitoDevolucion: string
  productos: {
    devolucionLineaId: number
    codigoAutorizacion: string
    cantidadRecibida: number | ''
    cantidadAceptada: number | ''
  }[]
}

/** What is awaited of a product: "Pedido 5", or "Pedido 5 · Autorizado 3" when it is less. */
export const pedidoDe = (producto: DevolucionDetail['productos'][number]): string =>
  isParcial(producto)
    ? `Pedido ${formatCount(producto.cantidad)} · Autorizado ${formatCount(esperadas(producto))}`
    : `Pedido ${formatCount(producto.cantidad)}`

/** What is already known: received as requested, accepted as received. */
export const accionDefaults = (detail: DevolucionDetail): AccionForm => ({
  comentario: '',
  bultosRecibidos: detail.envio?.cantidad ?? '',
  motivoRechazoId: '',
  notaCredito: '',
  notaCreditoSinVerificar: false,
  remitoDevolucion: '',
  productos: detail.productos.map((producto) => ({
    devolucionLineaId: producto.devolucionLineaId,
    codigoAutorizacion: producto.codigoAutorizacion ?? '',
    cantidadRecibida: producto.cantidadRecibida ?? esperadas(producto),
    cantidadAceptada: producto.cantidadAceptada ?? aceptable(producto),
  })),
})

/** A draft is like it. */
export const ACCION_SAMPLE: AccionForm = {
  comentario: '',
  bultosRecibidos: 0,
  motivoRechazoId: '',
  notaCredito: '',
  notaCreditoSinVerificar: false,
  remitoDevolucion: '',
  productos: [{ devolucionLineaId: 0, codigoAutorizacion: '', cantidadRecibida: 0, cantidadAceptada: 0 }],
}

/** What could not be read stays so: the rules of the contract refuse it. */
const enteraOf = (value: number | ''): number | undefined => (value === '' ? undefined : value)

const lineFields = (producto: AccionForm['productos'][number], pide: readonly Need[]) => ({
  devolucionLineaId: producto.devolucionLineaId,
  ...(pide.includes('codigos') && { codigoAutorizacion: producto.codigoAutorizacion.trim() }),
  ...(pide.includes('recepcion') && { cantidadRecibida: enteraOf(producto.cantidadRecibida) }),
  ...(pide.includes('resolucion') && { cantidadAceptada: enteraOf(producto.cantidadAceptada) }),
})

/** Whether the change asks something of every line. */
export const asksLines = (pide: readonly Need[]): boolean => camposDeLinea(pide).length > 0

/** What is sent: only what was asked, with the version that was read. */
export const toEstadoUpdate = (
  form: AccionForm,
  { pide }: { pide: readonly Need[] },
  version: number,
): EstadoUpdate => ({
  version,
  ...(pide.includes('comentario') && { comentario: form.comentario.trim() }),
  ...(pide.includes('bultosRecibidos') && { bultosRecibidos: Number(form.bultosRecibidos) }),
  ...(pide.includes('motivoRechazo') && { motivoRechazoId: Number(form.motivoRechazoId) }),
  ...(pide.includes('notaCredito') && {
    notaCredito: parseComprobante(form.notaCredito),
    ...(form.notaCreditoSinVerificar && { notaCreditoSinVerificar: true }),
  }),
  ...(pide.includes('remitoDevolucion') && { remitoDevolucion: form.remitoDevolucion.trim() }),
  ...(asksLines(pide) && { productos: form.productos.map((producto) => lineFields(producto, pide)) }),
})

/** The same code for every line: `60012345`, or `60012345-1`, `60012345-2` when they are numbered. */
export const sameCode = (code: string, lines: number, isNumbered: boolean): string[] =>
  Array.from({ length: lines }, (_, at) => (isNumbered ? `${code.trim()}-${at + 1}` : code.trim()))
