import { type Veredicto, esperadas } from '#contract/devoluciones/reglas.ts'
import type { Autorizacion, Recepcion } from '#contract/devoluciones/decision.shapes.ts'
import type { DevolucionDetail } from '#contract/devoluciones/shapes.ts'
import { textoEstado } from '#contract/base/estados.ts'
import { formatCount } from '#contract/valores/formato.ts'
import type { Rechazo } from './RechazoSelect.tsx'

/** Props of the forms of postventa. `Form`: form values; `Body`: request body. */
export interface TrabajoFormProps<Form, Body> {
  detail: DevolucionDetail
  /** Reasons to reject, in the order of the select. */
  rechazos: readonly Rechazo[]
  draftKey: string
  draft: Form | null
  /** Sends the body; returns the new state, or null while the decision can still be undone. */
  onSend: (body: Body, values: Form) => Promise<{ estadoId: number } | null>
  onDone: () => void
  /** Called on cancel; absent: the form has no cancel button. */
  onCancel?: () => void
}

export interface DecisionForm {
  comentario: string
  lineas: {
    devolucionLineaId: number
    veredicto: Veredicto
    motivoRechazoId: string
    cantidadAutorizada: number | ''
  }[]
}

/** Returns the initial decision: all units of all lines authorized. */
export const decisionDefaults = ({ productos }: DevolucionDetail): DecisionForm => ({
  comentario: '',
  lineas: productos.map(({ devolucionLineaId, cantidad }) => ({
    devolucionLineaId,
    veredicto: 'autorizada',
    motivoRechazoId: '',
    cantidadAutorizada: cantidad,
  })),
})

/** Example of a draft. A stored draft must have the same structure. */
export const DECISION_SAMPLE: DecisionForm = {
  comentario: '',
  lineas: [{ devolucionLineaId: 0, veredicto: 'autorizada', motivoRechazoId: '', cantidadAutorizada: 0 }],
}

export const toAutorizacion = ({ comentario, lineas }: DecisionForm, version: number): Autorizacion => ({
  version,
  lineas: lineas.map(({ devolucionLineaId, veredicto, motivoRechazoId, cantidadAutorizada }) => ({
    devolucionLineaId,
    veredicto,
    ...(veredicto === 'autorizada' && cantidadAutorizada !== '' && { cantidadAutorizada }),
    ...(veredicto === 'rechazada' && motivoRechazoId && { motivoRechazoId: Number(motivoRechazoId) }),
  })),
  ...(comentario.trim() && { comentario: comentario.trim() }),
})

/** Returns an error for each empty quantity, because the server would read an empty quantity as all units. */
export const sinCantidad = ({ lineas }: DecisionForm): [path: string, message: string][] =>
  lineas.flatMap(({ veredicto, cantidadAutorizada }, at) =>
    veredicto === 'autorizada' && cantidadAutorizada === ''
      ? [[`lineas.${at}.cantidadAutorizada`, 'Ingresá la cantidad']]
      : [],
  )

/** Returns the text of the button: the result of the decisions, counted in lines or units. */
export const consecuencia = (
  lineas: readonly Pick<DecisionForm['lineas'][number], 'veredicto' | 'cantidadAutorizada'>[],
  productos: readonly { cantidad: number }[],
): string => {
  const autorizadas = lineas.filter(({ veredicto }) => veredicto === 'autorizada').length
  if (!autorizadas) return 'Rechazar la devolución'
  if (autorizadas < lineas.length) return `Autorizar ${formatCount(autorizadas)} de ${formatCount(lineas.length)}`
  const pedidas = productos.reduce((sum, { cantidad }) => sum + cantidad, 0)
  const unidades = lineas.reduce((sum, { cantidadAutorizada }) => sum + Number(cantidadAutorizada), 0)
  if (unidades < pedidas) return `Autorizar ${formatCount(unidades)} de ${formatCount(pedidas)} unidades`
  return lineas.length === 1 ? 'Autorizar' : `Autorizar los ${formatCount(lineas.length)} productos`
}

/**
 * Returns the toast of the new state; undefined while the decision can be undone, because another toast offers that.
 */
export const quedoEn =
  (devolucionId: number) =>
  (reply: { estadoId: number } | null): string | undefined =>
    reply ? `La devolución ${devolucionId} quedó en “${textoEstado(reply.estadoId)}”.` : undefined

/** Values of the reception form. A rejected line starts with 0 received. */
export interface RecepcionForm {
  bultos: number | ''
  /** true: the products were inspected, so accepted quantities are recorded too. */
  controlada: boolean
  motivoRechazoId: string
  comentario: string
  lineas: { devolucionLineaId: number; cantidadRecibida: number | ''; cantidadAceptada: number | '' }[]
}

export const RECEPCION_SAMPLE: RecepcionForm = {
  bultos: 0,
  controlada: false,
  motivoRechazoId: '',
  comentario: '',
  lineas: [{ devolucionLineaId: 0, cantidadRecibida: 0, cantidadAceptada: 0 }],
}

/** Returns the initial reception: all units received and accepted. */
export const recepcionDefaults = ({ productos, envio, bultosRecibidos }: DevolucionDetail): RecepcionForm => ({
  bultos: bultosRecibidos ?? envio?.cantidad ?? '',
  controlada: false,
  motivoRechazoId: '',
  comentario: '',
  lineas: productos.map((producto) => {
    const { devolucionLineaId, veredicto } = producto
    const awaited = veredicto === 'rechazada' ? 0 : esperadas(producto)
    return { devolucionLineaId, cantidadRecibida: awaited, cantidadAceptada: awaited }
  }),
})

/** undefined: the field is empty. NaN (an unreadable number) passes, because the contract rejects it with an error. */
const enteraOf = (value: number | ''): number | undefined => (value === '' ? undefined : value)

export const toRecepcion = (form: RecepcionForm, version: number): Recepcion => ({
  version,
  bultos: Number(form.bultos),
  lineas: form.lineas.map(({ devolucionLineaId, cantidadRecibida, cantidadAceptada }) => ({
    devolucionLineaId,
    cantidadRecibida: enteraOf(cantidadRecibida),
    ...(form.controlada && { cantidadAceptada: enteraOf(cantidadAceptada) }),
  })),
  ...(form.motivoRechazoId && { motivoRechazoId: Number(form.motivoRechazoId) }),
  ...(form.comentario.trim() && { comentario: form.comentario.trim() }),
})
