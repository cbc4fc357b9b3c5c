import { addMonths, formatDay } from '#contract/valores/fechas.ts'
import { formatCount, formatCuantos } from '#contract/valores/formato.ts'
import type { Garantia } from './shapes.ts'

/** Photos of a warranty, by negocio (line of business; ids of spec §3). `obligatoria`: the photo is required. */
export const FOTOS_GARANTIA = {
  1: [
    { rubro: 'odometro', texto: 'Odómetro', obligatoria: true },
    { rubro: 'chasis', texto: 'Número de chasis', obligatoria: true },
    { rubro: 'falla', texto: 'La falla', obligatoria: true },
    { rubro: 'service', texto: 'Cupón de service', obligatoria: false },
  ],
  4: [
    { rubro: 'falla', texto: 'La falla', obligatoria: true },
    { rubro: 'etiqueta', texto: 'Etiqueta con código y lote', obligatoria: true },
    { rubro: 'factura', texto: 'Factura o remito', obligatoria: false },
  ],
} as const

/** Required data of a warranty, and order of its dates (domain §5). Form and server check both. No side effects. */

type Missing = readonly [
  field:
    | 'vin'
    | 'modelo'
    | 'numeroMotor'
    | 'kilometraje'
    | 'codigoMaterial'
    | 'lote'
    | 'numeroFactura'
    | 'fechaVenta'
    | 'fechaFalla',
  message: string,
]

const DATES: readonly Missing[] = [
  ['fechaVenta', 'Ingresá la fecha de venta'],
  ['fechaFalla', 'Ingresá la fecha de la falla'],
]

/** Required data with their error messages, for a moto and for a part. */
export const GARANTIA_PIDE: Record<'motos' | 'autopartes', readonly Missing[]> = {
  motos: [
    ['vin', 'Ingresá el número de chasis'],
    ['modelo', 'Ingresá el modelo'],
    ['numeroMotor', 'Ingresá el número de motor'],
    ['kilometraje', 'Ingresá el kilometraje'],
    ...DATES,
  ],
  autopartes: [
    ['codigoMaterial', 'Ingresá el código del producto'],
    ['lote', 'Ingresá el lote o el número de serie'],
    ['numeroFactura', 'Ingresá el número de factura'],
    ...DATES,
  ],
}

type Dated = Partial<
  Pick<Garantia, 'fechaVenta' | 'fechaFalla' | 'fechaColocacion' | 'kilometraje' | 'kmColocacion'>
> & {
  services: readonly { fecha: string }[]
  /** Day on which the unit was delivered to the razón social; absent for a part or an unknown unit. */
  fechaEntrega?: string | undefined
}

/**
 * Returns the errors of dates and mileages that contradict each other, by field. Missing data are not an error here.
 */
export const ordenGarantia = (datos: Dated, today: string): Record<string, string> => {
  const { fechaEntrega, fechaVenta, fechaFalla, fechaColocacion, kilometraje, kmColocacion } = datos
  const fields: Record<string, string> = {}
  if (fechaFalla && fechaFalla > today) fields.fechaFalla = 'La falla no puede ser futura'
  if (fechaVenta && fechaVenta > today) fields.fechaVenta = 'La venta no puede ser futura'
  if (fechaVenta && fechaEntrega && fechaVenta < fechaEntrega) {
    fields.fechaVenta = `La venta no puede ser anterior a la entrega, que fue el ${formatDay(fechaEntrega)}`
  }
  if (fechaVenta && fechaFalla && fechaFalla < fechaVenta) {
    fields.fechaVenta ??= 'La venta no puede ser posterior a la falla'
  }
  if (fechaColocacion && fechaFalla && fechaFalla < fechaColocacion) {
    fields.fechaColocacion = 'La colocación no puede ser posterior a la falla'
  }
  if (kmColocacion !== undefined && kilometraje !== undefined && kmColocacion > kilometraje) {
    fields.kmColocacion = 'No puede superar los kilómetros de la falla'
  }
  for (const [at, { fecha }] of datos.services.entries()) {
    if (fecha > today) fields[`services.${at}.fecha`] = 'El service no puede ser futuro'
  }
  return fields
}

/** Term of a warranty. It starts with the sale to the final user (law 24.240, art. 11). */
export interface Term {
  /** Day of the sale to the final user; null: unknown. */
  venta: string | null
  meses: number
  /** Limit that the brand sets, in months after the delivery to the razón social; undefined: no limit. */
  tope?: { entrega: string; meses: number } | undefined
  /** Limit by kilometres; undefined: none. */
  km?: number
}

/** Returns the last day of a warranty, and the text to show for a later failure. null while the sale is unknown. */
const lastDayOf = ({ venta, meses, tope }: Term): { day: string; texto: string } | null => {
  if (venta === null) return null
  const day = addMonths(venta, meses)
  const limit = tope && addMonths(tope.entrega, tope.meses)
  return limit && limit < day
    ? {
        day: limit,
        texto: `La garantía venció el ${formatDay(limit)}: la marca la limita a ${formatCuantos(tope.meses, 'mes', 'meses')} desde la entrega.`,
      }
    : { day, texto: `La garantía de ${formatCuantos(meses, 'mes', 'meses')} venció el ${formatDay(day)}.` }
}

/** Returns the last day of a warranty; null while the sale is unknown. */
export const endOfTerm = (term: Term): string | null => lastDayOf(term)?.day ?? null

/**
 * Returns the text about the limit that a failure exceeded; undefined: the failure is within the term, or that is
 * unknown.
 */
export const outOfTerm = (
  term: Term,
  { fechaFalla, kilometraje }: { fechaFalla?: string | undefined; kilometraje?: number | undefined },
): string | undefined => {
  const last = lastDayOf(term)
  if (fechaFalla && last && fechaFalla > last.day) return last.texto
  if (term.km !== undefined && kilometraje !== undefined && kilometraje > term.km) {
    return `La garantía cubre hasta ${formatCount(term.km)} km y la moto tiene ${formatCount(kilometraje)} km.`
  }
  return undefined
}
