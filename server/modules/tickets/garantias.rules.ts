import { addMonths, formatDay } from '#contract/fechas.ts'
import { formatCount } from '#contract/formato.ts'
import { FOTOS_GARANTIA, type Garantia } from '#contract/garantias.schemas.ts'
import { NEGOCIOS } from '#contract/servicios.ts'

interface Term {
  desde: string
  meses: number
  /** No limit by kilometres when absent. */
  km?: number
}

/** Which rule of a term a failure broke, said to people; undefined when it is in term, or when it is not known. */
export const outOfTerm = (
  term: Term,
  { fechaFalla, kilometraje }: { fechaFalla?: string | undefined; kilometraje?: number | undefined },
): string | undefined => {
  const ends = addMonths(term.desde, term.meses)
  if (fechaFalla && fechaFalla > ends) return `La garantía de ${term.meses} meses venció el ${formatDay(ends)}.`
  if (term.km !== undefined && kilometraje !== undefined && kilometraje > term.km) {
    return `La garantía cubre hasta ${formatCount(term.km)} km y la unidad tiene ${formatCount(kilometraje)} km.`
  }
  return undefined
}

type Field = keyof Garantia

/** What has to be said of each kind of thing (domain §5), and how it is asked for. */
const REQUIRED: Record<'motos' | 'autopartes', readonly [field: Field, message: string][]> = {
  motos: [
    ['vin', 'Ingresá el número de chasis.'],
    ['modelo', 'Ingresá el modelo.'],
    ['numeroMotor', 'Ingresá el número de motor.'],
    ['kilometraje', 'Ingresá el kilometraje.'],
    ['fechaVenta', 'Ingresá la fecha de venta.'],
    ['fechaFalla', 'Ingresá la fecha de la falla.'],
  ],
  autopartes: [
    ['codigoMaterial', 'Ingresá el código del producto.'],
    ['lote', 'Ingresá el lote o el número de serie.'],
    ['numeroFactura', 'Ingresá el número de factura.'],
    ['fechaVenta', 'Ingresá la fecha de venta.'],
    ['fechaFalla', 'Ingresá la fecha de la falla.'],
  ],
}

const orderProblems = (garantia: Garantia, today: string): Record<string, string> => {
  const { fechaVenta, fechaFalla, fechaColocacion, kilometraje, kmColocacion } = garantia
  const fields: Record<string, string> = {}
  if (fechaFalla && fechaFalla > today) fields['garantia.fechaFalla'] = 'La falla no puede ser futura.'
  if (fechaVenta && fechaVenta > today) fields['garantia.fechaVenta'] = 'La venta no puede ser futura.'
  if (fechaVenta && fechaFalla && fechaFalla < fechaVenta) {
    fields['garantia.fechaFalla'] ??= 'La falla no puede ser anterior a la venta.'
  }
  if (fechaColocacion && fechaFalla && fechaFalla < fechaColocacion) {
    fields['garantia.fechaColocacion'] = 'La colocación no puede ser posterior a la falla.'
  }
  if (kmColocacion !== undefined && kilometraje !== undefined && kmColocacion > kilometraje) {
    fields['garantia.kmColocacion'] = 'No puede superar los kilómetros de la falla.'
  }
  for (const [at, service] of garantia.services.entries()) {
    if (service.fecha > today) fields[`garantia.services.${at}.fecha`] = 'El service no puede ser futuro.'
  }
  return fields
}

/** The photos that have to come with a warranty and did not, and those that point to no file. */
const photoProblems = (garantia: Garantia, negocioId: number, files: number): Record<string, string> => {
  if (garantia.fotos.some(({ archivo }) => archivo >= files)) {
    return { 'garantia.fotos': 'Falta una de las fotos. Volvé a adjuntarla.' }
  }
  const list = FOTOS_GARANTIA[negocioId === NEGOCIOS.motos ? 1 : 4]
  const missing = list.filter(
    ({ rubro, obligatoria }) => obligatoria && !garantia.fotos.some((foto) => foto.rubro === rubro),
  )
  return missing.length
    ? { 'garantia.fotos': `Faltan fotos: ${missing.map(({ texto }) => texto.toLowerCase()).join(', ')}.` }
    : {}
}

/** Everything wrong in a warranty, each beside its field. Photos are asked for only where files may be sent. */
export const checkGarantia = (
  garantia: Garantia,
  { negocioId, files, today, allowsFiles }: { negocioId: number; files: number; today: string; allowsFiles: boolean },
): Record<string, string> => {
  const required = REQUIRED[negocioId === NEGOCIOS.motos ? 'motos' : 'autopartes']
  const missing = required.filter(([field]) => garantia[field] === undefined || garantia[field] === '')
  return {
    ...Object.fromEntries(missing.map(([field, message]) => [`garantia.${field}`, message])),
    ...orderProblems(garantia, today),
    ...(allowsFiles ? photoProblems(garantia, negocioId, files) : {}),
  }
}
