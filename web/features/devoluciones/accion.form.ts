import { NUMERO_MESSAGE, parseComprobante } from '#contract/comprobantes.ts'
import type { Accion, DevolucionDetail, EstadoUpdate, Need } from '#contract/devoluciones.schemas.ts'
import { type AccionChecks, requireComentario } from '#shared/gestiones/accion.form.ts'

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
    cantidadRecibida: producto.cantidadRecibida ?? producto.cantidad,
    cantidadAceptada: producto.cantidadAceptada ?? producto.cantidadRecibida ?? producto.cantidad,
  })),
})

const quantityProblem = (value: number | '', most: number, what: string): string | undefined => {
  if (value === '') return 'Ingresá la cantidad'
  if (!Number.isInteger(value) || value < 0) return 'Ingresá un número entero, desde 0'
  return value > most ? `No puede superar lo ${what} (${most})` : undefined
}

/** Most units that can be accepted of a line. */
export const acceptable = (producto: DevolucionDetail['productos'][number]): number =>
  producto.cantidadRecibida ?? producto.cantidad

/** The rule of each thing that a change of state may ask. */
export const CHECKS: AccionChecks<Need, AccionForm, DevolucionDetail> = {
  comentario: requireComentario,
  codigos: (form, _detail, refuse) => {
    for (const [at, { codigoAutorizacion }] of form.productos.entries()) {
      if (!codigoAutorizacion.trim()) refuse(['productos', at, 'codigoAutorizacion'], 'Ingresá el código')
      else if (codigoAutorizacion.length > 30) {
        refuse(['productos', at, 'codigoAutorizacion'], 'Usá hasta 30 caracteres')
      }
    }
  },
  bultosRecibidos: (form, _detail, refuse) => {
    const bultos = form.bultosRecibidos
    if (bultos === '' || !Number.isInteger(bultos) || bultos < 1) {
      refuse(['bultosRecibidos'], 'Ingresá cuántos bultos llegaron')
    }
  },
  recepcion: (form, detail, refuse) => {
    for (const [at, { cantidadRecibida }] of form.productos.entries()) {
      const problem = quantityProblem(cantidadRecibida, detail.productos[at]?.cantidad ?? 0, 'pedido')
      if (problem) refuse(['productos', at, 'cantidadRecibida'], problem)
    }
  },
  resolucion: (form, detail, refuse) => {
    for (const [at, { cantidadAceptada }] of form.productos.entries()) {
      const producto = detail.productos[at]!
      const what = producto.cantidadRecibida === null ? 'pedido' : 'recibido'
      const problem = quantityProblem(cantidadAceptada, acceptable(producto), what)
      if (problem) refuse(['productos', at, 'cantidadAceptada'], problem)
    }
    if (form.productos.every(({ cantidadAceptada }) => cantidadAceptada === 0)) {
      refuse(['productos', 0, 'cantidadAceptada'], 'Si no se acepta nada, rechazá la devolución')
    }
  },
  motivoRechazo: (form, _detail, refuse) => {
    if (!form.motivoRechazoId) refuse(['motivoRechazoId'], 'Elegí el motivo de rechazo')
  },
  notaCredito: (form, _detail, refuse) => {
    if (!parseComprobante(form.notaCredito)) refuse(['notaCredito'], NUMERO_MESSAGE)
  },
  remitoDevolucion: (form, _detail, refuse) => {
    const message = 'Ingresá el remito con que vuelve, o "mercadería no recibida"'
    if (!form.remitoDevolucion.trim()) refuse(['remitoDevolucion'], message)
  },
}

const lineFields = (producto: AccionForm['productos'][number], pide: readonly Need[]) => ({
  devolucionLineaId: producto.devolucionLineaId,
  ...(pide.includes('codigos') && { codigoAutorizacion: producto.codigoAutorizacion.trim() }),
  ...(pide.includes('recepcion') && { cantidadRecibida: Number(producto.cantidadRecibida) }),
  ...(pide.includes('resolucion') && { cantidadAceptada: Number(producto.cantidadAceptada) }),
})

const LINE_NEEDS: readonly Need[] = ['codigos', 'recepcion', 'resolucion']

/** Whether the change asks something of every line. */
export const asksLines = (pide: readonly Need[]): boolean => pide.some((need) => LINE_NEEDS.includes(need))

/** What is sent: only what was asked, with the version that was read. */
export const toEstadoUpdate = (form: AccionForm, { pide }: Accion, version: number): EstadoUpdate => ({
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
