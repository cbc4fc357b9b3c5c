import { writeImporte } from '#contract/valores/formato.ts'
import { fromCents, readImporte, toCents } from '#contract/valores/importes.ts'
import type { Partida } from '#contract/cuenta-corriente/shapes.ts'
import type { NewPago } from '#contract/cuenta-corriente/pagos.shapes.ts'
import { type DatoMedio, type Medio, problemaDeFecha } from '#contract/cuenta-corriente/medios.ts'
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

/** A means as it is typed: what its kind does not ask stays empty. */
export interface MedioForm extends Record<DatoMedio, string> {
  /** Empty while none is chosen. */
  medio: Medio | ''
  importe: string
  fecha: string
}

/** What the person fills in; amounts as they are typed. The fields are called as the server calls them. */
export type PagoForm = Omit<Typed<typeof NewPago>, 'razonSocialId' | 'aplicaciones' | 'medios'> & {
  razonSocialId: number | ''
  medios: MedioForm[]
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

type Amounts = Pick<PagoForm, 'medios' | 'aplicaciones'>

const sumOf = (rows: readonly { importe: string }[]): bigint =>
  rows.reduce((sum, { importe }) => sum + centsOf(importe), 0n)

/** What is paid, withholdings included, and not applied to any document: negative when more is applied than paid. */
export const sinAplicar = ({ medios, aplicaciones }: Amounts): string => fromCents(sumOf(medios) - sumOf(aplicaciones))

/** What a means has to be so that everything that is applied is paid, once the others are; empty when nothing is left for it. */
export const queFalta = ({ medios, aplicaciones }: Amounts, at: number): string => {
  const left = sumOf(aplicaciones) - sumOf(medios.toSpliced(at, 1))
  return left > 0n ? writeImporte(fromCents(left)) : ''
}

const isDia = (fecha: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(fecha)

/** What is said of a day that this means cannot have; what is no day yet is said by the contract. */
export const fechaProblem = ({ medio, fecha }: Pick<MedioForm, 'medio' | 'fecha'>): string | undefined =>
  medio && isDia(fecha) ? problemaDeFecha(medio, fecha, localDay(new Date())) : undefined

/** Whether some amount is below zero: what is left of that means nothing. */
export const hasNegativos = ({ medios, aplicaciones }: Amounts): boolean =>
  [...medios, ...aplicaciones].some(({ importe }) => centsOf(importe) < 0n)

/** What is wrong whatever comes after it: said at once, not when the form is sent. */
export const isWrongAlready = (path: string, { medios, aplicaciones }: Amounts): boolean => {
  const [, lista, at, campo] = /^(medios|aplicaciones)\.(\d+)\.(importe|fecha)$/.exec(path) ?? []
  if (lista === undefined) return false
  const row = { medios, aplicaciones }[lista as keyof Amounts][Number(at)]
  if (!row) return false
  return campo === 'importe' ? centsOf(row.importe) < 0n : 'fecha' in row && fechaProblem(row) !== undefined
}
