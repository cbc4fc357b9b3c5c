import { writeImporte } from '#contract/valores/formato.ts'
import { fromCents, readImporte, toCents } from '#contract/valores/importes.ts'
import type { Partida } from '#contract/cuenta-corriente/shapes.ts'
import type { NewPago } from '#contract/cuenta-corriente/pagos.shapes.ts'
import { type DatoMedio, type Medio, problemaDeFecha } from '#contract/cuenta-corriente/medios.ts'
import { localDay } from '#contract/valores/fechas.ts'
import { isDay } from '#shared/forms/day.ts'
import type { Typed } from '#shared/forms/use-form-send.ts'
import { nombreOf } from '#shared/cuenta/cuenta.words.ts'

/** Document that the payment covers, fully or in part. */
export interface AplicacionForm {
  partidaId: string
  /** Name of the document: "Factura A A-0001-00045871". */
  nombre: string
  vencimiento: string
  /** Open amount without its reported part, as a plain decimal. The payment cannot cover more. */
  pendiente: string
  importe: string
}

/** Form values of a means of payment. Values that the kind of means does not need stay empty. */
export interface MedioForm extends Record<DatoMedio, string> {
  /** '' until the user chooses a kind. */
  medio: Medio | ''
  importe: string
  fecha: string
}

/** Form values with the names of the contract. Amounts are texts, as the user typed them. */
export type PagoForm = Omit<Typed<typeof NewPago>, 'razonSocialId' | 'moneda' | 'aplicaciones' | 'medios'> & {
  moneda: string
  razonSocialId: number | ''
  medios: MedioForm[]
  aplicaciones: AplicacionForm[]
  files: File[]
}

/** Returns the row of the form that pays all that is left of an item. */
export const aplicacionOf = (partida: Partida): AplicacionForm => ({
  partidaId: partida.partidaId,
  nombre: nombreOf(partida),
  vencimiento: partida.vencimiento,
  pendiente: partida.aPagar,
  importe: writeImporte(partida.aPagar),
})

/** Returns the debts that one payment can cover: those with the razón social and the currency of the first debt. */
export const debtsOf = (partidas: readonly Partida[]): Partida[] => {
  const debts = partidas.filter(({ aPagar }) => Number(aPagar) > 0)
  return debts.filter(
    ({ moneda, razonSocialId }) => moneda === debts[0]?.moneda && razonSocialId === debts[0].razonSocialId,
  )
}

/** Returns a typed amount in cents; 0 when empty or unreadable. */
export const centsOf = (text: string): bigint => toCents(readImporte(text) ?? '0')

type Amounts = Pick<PagoForm, 'medios' | 'aplicaciones'>

const sumOf = (rows: readonly { importe: string }[]): bigint =>
  rows.reduce((sum, { importe }) => sum + centsOf(importe), 0n)

/**
 * Returns the paid amount (withholdings included) less the amount applied to documents. Negative when more is applied
 * than paid.
 */
export const sinAplicar = ({ medios, aplicaciones }: Amounts): string => fromCents(sumOf(medios) - sumOf(aplicaciones))

/**
 * Returns the amount that the means of payment at index `at` needs, so that all of them together cover the applied
 * amount. '' when nothing is missing.
 */
export const queFalta = ({ medios, aplicaciones }: Amounts, at: number): string => {
  const left = sumOf(aplicaciones) - sumOf(medios.toSpliced(at, 1))
  return left > 0n ? writeImporte(fromCents(left)) : ''
}

/**
 * Returns the error of a date that this kind of means of payment does not allow. undefined: the date is valid, or
 * missing (the contract reports that).
 */
export const fechaProblem = ({ medio, fecha }: Pick<MedioForm, 'medio' | 'fecha'>): string | undefined =>
  medio && isDay(fecha) ? problemaDeFecha(medio, fecha, localDay(new Date())) : undefined

/** Whether any amount is negative. The unapplied amount then has no meaning. */
export const hasNegativos = ({ medios, aplicaciones }: Amounts): boolean =>
  [...medios, ...aplicaciones].some(({ importe }) => centsOf(importe) < 0n)

/** Whether a value is wrong whatever the user types next. Its error can then show while the user types. */
export const isWrongEarly = (path: string, { medios, aplicaciones }: Amounts): boolean => {
  const [, lista, at, campo] = /^(medios|aplicaciones)\.(\d+)\.(importe|fecha)$/.exec(path) ?? []
  if (lista === undefined) return false
  const row = { medios, aplicaciones }[lista as keyof Amounts][Number(at)]
  if (!row) return false
  return campo === 'importe' ? centsOf(row.importe) < 0n : 'fecha' in row && fechaProblem(row) !== undefined
}
