import { writeImporte } from '#contract/valores/formato.ts'
import { fromCents, readImporte, toCents } from '#contract/valores/importes.ts'
import type { Partida } from '#contract/cuenta-corriente/shapes.ts'
import type { NewPago } from '#contract/cuenta-corriente/pagos.shapes.ts'
import { localDay } from '#contract/valores/fechas.ts'
import type { Typed } from '#shared/forms/use-form-send.ts'
import { nombreOf } from '#shared/cuenta/cuenta.words.ts'

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
export type PagoForm = Omit<Typed<typeof NewPago>, 'razonSocialId' | 'aplicaciones'> & {
  razonSocialId: number | ''
  aplicaciones: AplicacionForm[]
  files: File[]
}

/** An open item, proposed to be paid whole. */
export const aplicacionOf = (partida: Partida): AplicacionForm => ({
  partidaId: partida.partidaId,
  nombre: nombreOf(partida),
  vencimiento: partida.vencimiento,
  pendiente: partida.pendiente,
  importe: writeImporte(partida.pendiente),
})

/** What one payment can cover of what was selected: debts of the company and in the currency of the first. */
export const debtsOf = (partidas: readonly Partida[]): Partida[] => {
  const debts = partidas.filter(({ pendiente }) => Number(pendiente) > 0)
  return debts.filter(
    ({ moneda, razonSocialId }) => moneda === debts[0]?.moneda && razonSocialId === debts[0].razonSocialId,
  )
}

/** Cents of what is typed; nothing and what cannot be read yet count as none. */
export const centsOf = (text: string): bigint => toCents(readImporte(text) ?? '0')

type Amounts = Pick<PagoForm, 'importe' | 'retenciones' | 'aplicaciones'>

/** What is paid, withholdings included, and not applied to any document: negative when more is applied than paid. */
export const sinAplicar = ({ importe, retenciones, aplicaciones }: Amounts): string =>
  fromCents(aplicaciones.reduce((left, each) => left - centsOf(each.importe), centsOf(importe) + centsOf(retenciones)))

export const isFutura = (fecha: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(fecha) && fecha > localDay(new Date())

/** Whether some amount is below zero: what is left of that means nothing. */
export const hasNegativos = ({ importe, retenciones, aplicaciones }: Amounts): boolean =>
  [importe, retenciones, ...aplicaciones.map((each) => each.importe)].some((text) => centsOf(text) < 0n)

const AMOUNT = /^(importe|retenciones|aplicaciones\.\d+\.importe)$/

/** What is wrong whatever comes after it: said at once, not when the form is sent. */
export const isWrongAlready = (path: string, value: unknown): boolean =>
  typeof value === 'string' && (path === 'fecha' ? isFutura(value) : AMOUNT.test(path) && centsOf(value) < 0n)

/** An amount, written as people write it once one leaves it. What cannot be read stays as it was typed. */
export const IMPORTE = {
  inputMode: 'decimal',
  placeholder: '0,00',
  maxLength: 24,
  normalize: (text: string) => {
    const plain = readImporte(text)
    return plain && writeImporte(plain)
  },
} as const
