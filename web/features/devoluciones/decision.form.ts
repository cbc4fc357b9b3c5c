import type { Veredicto } from '#contract/devoluciones/reglas.ts'
import type { Autorizacion, Recepcion } from '#contract/devoluciones/decision.shapes.ts'
import type { DevolucionDetail } from '#contract/devoluciones/shapes.ts'
import { formatCount } from '#contract/base/formato.ts'

/** A decision while it is made. */
export interface DecisionForm {
  comentario: string
  lineas: { devolucionLineaId: number; veredicto: Veredicto; motivoRechazoId: string }[]
}

/** Everything is authorised unless somebody says otherwise. */
export const decisionDefaults = ({ productos }: DevolucionDetail): DecisionForm => ({
  comentario: '',
  lineas: productos.map(({ devolucionLineaId }) => ({
    devolucionLineaId,
    veredicto: 'autorizada',
    motivoRechazoId: '',
  })),
})

export const toAutorizacion = ({ comentario, lineas }: DecisionForm, version: number): Autorizacion => ({
  version,
  lineas: lineas.map(({ devolucionLineaId, veredicto, motivoRechazoId }) => ({
    devolucionLineaId,
    veredicto,
    ...(veredicto === 'rechazada' && motivoRechazoId && { motivoRechazoId: Number(motivoRechazoId) }),
  })),
  ...(comentario.trim() && { comentario: comentario.trim() }),
})

/** What the button does: the consequence of what was decided of each line. */
export const consecuencia = (lineas: readonly { veredicto: Veredicto }[]): string => {
  const autorizadas = lineas.filter(({ veredicto }) => veredicto === 'autorizada').length
  if (!autorizadas) return 'Rechazar la devolución'
  if (autorizadas < lineas.length) return `Autorizar ${formatCount(autorizadas)} de ${formatCount(lineas.length)}`
  return lineas.length === 1 ? 'Autorizar' : `Autorizar los ${formatCount(lineas.length)} productos`
}

/** A reception while it is typed; a line that was refused is there, and nothing comes of it. */
export interface RecepcionForm {
  bultos: number | ''
  /** What is accepted is said too. */
  controlada: boolean
  motivoRechazoId: string
  comentario: string
  lineas: { devolucionLineaId: number; cantidadRecibida: number | ''; cantidadAceptada: number | '' }[]
}

/** All came, and is accepted, unless somebody says otherwise. */
export const recepcionDefaults = ({ productos, envio, bultosRecibidos }: DevolucionDetail): RecepcionForm => ({
  bultos: bultosRecibidos ?? envio?.cantidad ?? '',
  controlada: false,
  motivoRechazoId: '',
  comentario: '',
  lineas: productos.map(({ devolucionLineaId, cantidad, veredicto }) => {
    const awaited = veredicto === 'rechazada' ? 0 : cantidad
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
