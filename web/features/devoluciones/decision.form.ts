import { type Veredicto, esperadas } from '#contract/devoluciones/reglas.ts'
import type { Autorizacion, Recepcion } from '#contract/devoluciones/decision.shapes.ts'
import type { DevolucionDetail } from '#contract/devoluciones/shapes.ts'
import { textoEstado } from '#contract/base/estados.ts'
import { formatCount } from '#contract/valores/formato.ts'
import type { Rechazo } from './RechazoSelect.tsx'

/** What is given to the form of what postventa does with a return: its values, and what they are sent as. */
export interface TrabajoFormProps<Form, Body> {
  detail: DevolucionDetail
  /** Reasons to refuse, in the order in which they are offered. */
  rechazos: readonly Rechazo[]
  draftKey: string
  draft: Form | null
  /** Answers where it came to, once that is known. */
  onSend: (body: Body, values: Form) => Promise<{ estadoId: number } | null>
  onDone: () => void
  /** Where it can be given up; absent, it stays. */
  onCancel?: () => void
}

/** A decision while it is made. */
export interface DecisionForm {
  comentario: string
  lineas: {
    devolucionLineaId: number
    veredicto: Veredicto
    motivoRechazoId: string
    cantidadAutorizada: number | ''
  }[]
}

/** Everything is authorised unless somebody says otherwise. */
export const decisionDefaults = ({ productos }: DevolucionDetail): DecisionForm => ({
  comentario: '',
  lineas: productos.map(({ devolucionLineaId, cantidad }) => ({
    devolucionLineaId,
    veredicto: 'autorizada',
    motivoRechazoId: '',
    cantidadAutorizada: cantidad,
  })),
})

/** A draft is like it. */
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

/** Where a quantity was left empty: what is not said would be all. */
export const sinCantidad = ({ lineas }: DecisionForm): [path: string, message: string][] =>
  lineas.flatMap(({ veredicto, cantidadAutorizada }, at) =>
    veredicto === 'autorizada' && cantidadAutorizada === ''
      ? [[`lineas.${at}.cantidadAutorizada`, 'Ingresá la cantidad']]
      : [],
  )

/** What the button does: the consequence of what was decided of each line, of so many units each. */
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

/** Where it came to, said when that is known; what waits to go out says it by itself. */
export const quedoEn =
  (devolucionId: number) =>
  (reply: { estadoId: number } | null): string | undefined =>
    reply ? `La devolución ${devolucionId} quedó en "${textoEstado(reply.estadoId)}".` : undefined

/** A reception while it is typed; a line that was refused is there, and nothing comes of it. */
export interface RecepcionForm {
  bultos: number | ''
  /** What is accepted is said too. */
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

/** All came, and is accepted, unless somebody says otherwise. */
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

/** What could not be read stays so: the rules of the contract refuse it. */
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
