import { addMonths, formatDay } from '#contract/valores/fechas.ts'
import { formatCount, formatCuantos } from '#contract/valores/formato.ts'
import type { Garantia } from './shapes.ts'

/** Photos of a warranty by negocio (ids of spec §3); `obligatoria`: required. */
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

/** Required data of a warranty, and the order of its dates. Form and server check both (domain §5). No side effects. */

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

/** Required data with their errors, for a moto and for a part. */
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
}

/** Returns the errors of dates and mileages that contradict each other, by field. Missing data cause no error. */
export const ordenGarantia = (datos: Dated, today: string): Record<string, string> => {
  const { fechaVenta, fechaFalla, fechaColocacion, kilometraje, kmColocacion } = datos
  const fields: Record<string, string> = {}
  if (fechaFalla && fechaFalla > today) fields.fechaFalla = 'La falla no puede ser futura'
  if (fechaVenta && fechaVenta > today) fields.fechaVenta = 'La venta no puede ser futura'
  if (fechaVenta && fechaFalla && fechaFalla < fechaVenta) {
    fields.fechaFalla ??= 'La falla no puede ser anterior a la venta'
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

interface Term {
  desde: string
  meses: number
  /** Maximum kilometres; absent: no limit. */
  km?: number
}

/**
 * Returns the text of the limit that the failure exceeded; undefined when within the term, or when data are missing.
 */
export const outOfTerm = (
  term: Term,
  { fechaFalla, kilometraje }: { fechaFalla?: string | undefined; kilometraje?: number | undefined },
): string | undefined => {
  const ends = addMonths(term.desde, term.meses)
  if (fechaFalla && fechaFalla > ends)
    return `La garantía de ${formatCuantos(term.meses, 'mes', 'meses')} venció el ${formatDay(ends)}.`
  if (term.km !== undefined && kilometraje !== undefined && kilometraje > term.km) {
    return `La garantía cubre hasta ${formatCount(term.km)} km y la moto tiene ${formatCount(kilometraje)} km.`
  }
  return undefined
}
