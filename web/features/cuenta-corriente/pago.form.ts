import { writeImporte } from '#contract/base/formato.ts'
import { fromCents, readImporte, toCents } from '#contract/base/importes.ts'
import type { z } from 'zod'
import type { Partida } from '#contract/cuenta-corriente/shapes.ts'
import type { NewPago } from '#contract/cuenta-corriente/pagos.shapes.ts'
import { localDay } from '#contract/base/fechas.ts'
import type { Refuse } from '#shared/forms/use-form-send.ts'
import { nombreOf } from './cuenta.words.ts'

/** A document that the payment is for. */
export interface AplicacionForm {
  partidaId: string
  /** "Factura A A-0001-00045871". */
  nombre: string
  vencimiento: string
  /** Plain decimal: the most that can be applied to it. */
  pendiente: string
  /** As typed. */
  importe: string
}

/** What the person fills in; amounts as they are typed. The fields are called as the server calls them. */
export interface PagoForm {
  razonSocialId: number | ''
  moneda: string
  banco: string
  fecha: string
  importe: string
  retenciones: string
  comentario: string
  aplicaciones: AplicacionForm[]
  files: File[]
}

const IMPORTE_MESSAGE = 'Ingresá un importe, por ejemplo 1500,50'

/** An open item, proposed to be paid whole. */
export const aplicacionOf = (partida: Partida): AplicacionForm => ({
  partidaId: partida.partidaId,
  nombre: nombreOf(partida),
  vencimiento: partida.vencimiento,
  pendiente: partida.pendiente,
  importe: writeImporte(partida.pendiente),
})

/** What one payment can cover of what was selected: debts of the company and in the currency of the first. */
const debtsOf = (partidas: readonly Partida[]): Partida[] => {
  const debts = partidas.filter(({ pendiente }) => Number(pendiente) > 0)
  return debts.filter(
    ({ moneda, razonSocialId }) => moneda === debts[0]?.moneda && razonSocialId === debts[0].razonSocialId,
  )
}

/** A form that nobody has touched, with the documents that were selected. */
export const emptyPago = (razonSocialId: number | '', partidas: readonly Partida[]): PagoForm => {
  const debts = debtsOf(partidas)
  const total = debts.reduce((sum, { pendiente }) => sum + toCents(pendiente), 0n)
  return {
    razonSocialId: debts[0]?.razonSocialId ?? razonSocialId,
    moneda: debts[0]?.moneda ?? 'ARS',
    banco: '',
    fecha: '',
    importe: debts.length > 0 ? writeImporte(fromCents(total)) : '',
    retenciones: '',
    comentario: '',
    aplicaciones: debts.map(aplicacionOf),
    files: [],
  }
}

/** Cents of what is typed; nothing and what cannot be read yet count as none. */
const centsOf = (text: string): bigint => toCents(readImporte(text) ?? '0')

type Amounts = Pick<PagoForm, 'importe' | 'retenciones' | 'aplicaciones'>

/** What is paid, withholdings included, and not applied to any document: negative when more is applied than paid. */
export const sinAplicar = ({ importe, retenciones, aplicaciones }: Amounts): string =>
  fromCents(aplicaciones.reduce((left, each) => left - centsOf(each.importe), centsOf(importe) + centsOf(retenciones)))

const sent = (text: string): string => readImporte(text) ?? text

/** The request as the server takes it. */
export const toBody = (form: PagoForm): z.input<typeof NewPago> => ({
  razonSocialId: form.razonSocialId as number,
  banco: form.banco,
  fecha: form.fecha,
  moneda: form.moneda,
  importe: sent(form.importe),
  retenciones: form.retenciones.trim() ? sent(form.retenciones) : '0',
  comentario: form.comentario,
  aplicaciones: form.aplicaciones.map(({ partidaId, importe }) => ({ partidaId, importe: sent(importe) })),
})

const isFutura = (fecha: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(fecha) && fecha > localDay(new Date())

/** Whether some amount is below zero: what is left of that means nothing. */
export const hasNegativos = ({ importe, retenciones, aplicaciones }: Amounts): boolean =>
  [importe, retenciones, ...aplicaciones.map((each) => each.importe)].some((text) => centsOf(text) < 0n)

const AMOUNT = /^(importe|retenciones|aplicaciones\.\d+\.importe)$/

/** What is wrong whatever comes after it: said at once, not when the form is sent. */
export const isWrongAlready = (path: string, value: unknown): boolean =>
  typeof value === 'string' && (path === 'fecha' ? isFutura(value) : AMOUNT.test(path) && centsOf(value) < 0n)

/** What a payment has to be, beside what the contract says of what is sent. */
export const checkPago = (form: PagoForm, refuse: Refuse): void => {
  if (form.razonSocialId === '') refuse('razonSocialId', 'Elegí la razón social')
  if (!form.fecha) refuse('fecha', 'Ingresá la fecha del pago')
  if (isFutura(form.fecha)) refuse('fecha', 'La fecha del pago no puede ser futura')
  if (!form.importe.trim()) refuse('importe', 'Ingresá el importe')
  else if (readImporte(form.importe) && centsOf(form.importe) <= 0n) refuse('importe', 'Ingresá un importe mayor que 0')
  if (centsOf(form.retenciones) < 0n) refuse('retenciones', 'Las retenciones no pueden ser negativas')
  form.aplicaciones.forEach(({ importe, pendiente }, at) => {
    const path = `aplicaciones.${at}.importe`
    const plain = readImporte(importe)
    if (plain === undefined) refuse(path, IMPORTE_MESSAGE)
    else if (toCents(plain) <= 0n) refuse(path, 'Ingresá un importe mayor que 0, o quitá el documento')
    else if (toCents(plain) > toCents(pendiente)) refuse(path, `Debe hasta ${writeImporte(pendiente)}`)
  })
  if (centsOf(form.importe) > 0n && sinAplicar(form).startsWith('-')) {
    refuse('importe', 'Aplicaste más de lo que pagaste. Revisá los importes')
  }
}

/** Every field with the name people see, in the order of the screen. */
export const fieldsOf = ({ aplicaciones }: PagoForm): [path: string, label: string][] => [
  ['razonSocialId', 'Razón social'],
  ['moneda', 'Moneda'],
  ['banco', 'Banco'],
  ['fecha', 'Fecha'],
  ['importe', 'Importe'],
  ['retenciones', 'Retenciones'],
  ...aplicaciones.map(({ nombre }, at): [string, string] => [`aplicaciones.${at}.importe`, nombre]),
  ['comentario', 'Comentario'],
  ['files', 'Comprobantes'],
]
