/** Buckets (age groups) of overdue items, by days of arrears (domain §1.4). */
export const TRAMOS_VENCIDOS = {
  '1-30': '1 a 30 días',
  '31-60': '31 a 60 días',
  '61-90': '61 a 90 días',
  'mas-90': 'Más de 90 días',
} as const
export type TramoVencido = keyof typeof TRAMOS_VENCIDOS

/** Buckets (age groups) of all items. Credits are in none of them. */
export const TRAMOS = { 'a-vencer': 'A vencer', ...TRAMOS_VENCIDOS } as const
export type Tramo = keyof typeof TRAMOS

/** Group of an open item: its bucket (age group), or the credits. */
export type Grupo = Tramo | 'creditos'

export const PAGO_ESTADOS = { recibido: 'Recibido', aplicado: 'Aplicado', rechazado: 'Rechazado' } as const
export type PagoEstado = keyof typeof PAGO_ESTADOS

/** Returns the text of the state of a payment. A withdrawn payment is a rejected one. */
export const pagoEstadoTexto = ({ estado, anulado }: { estado: PagoEstado; anulado: boolean }): string =>
  anulado ? 'Anulado' : PAGO_ESTADOS[estado]

/** States of a receipt. An annulled receipt keeps its number. */
export const RECIBO_ESTADOS = { emitido: 'Emitido', anulado: 'Anulado' } as const
export type ReciboEstado = keyof typeof RECIBO_ESTADOS

/**
 * Patterns of the parts of a document key in the ERP: sociedad and número (BUKRS and BELNR in SAP), and the valid
 * years.
 */
export const SOCIEDAD = /^[A-Z0-9]{1,4}$/
export const NUMERO_CONTABLE = /^\d{1,10}$/
export const EJERCICIO = { min: 1990, max: 2200 } as const

/** Parses the document key of a URL; undefined when it is invalid. */
export const readDocumentoKey = ({
  sociedad = '',
  documento = '',
  ejercicio = '',
}: Record<string, string | undefined>) => {
  const year = /^\d{4}$/.test(ejercicio) ? Number(ejercicio) : 0
  const isKey =
    SOCIEDAD.test(sociedad) && NUMERO_CONTABLE.test(documento) && year >= EJERCICIO.min && year <= EJERCICIO.max
  return isKey ? { sociedad, documento, ejercicio: year } : undefined
}

/** Maximum number of items that users can select one by one for a statement. */
export const MAX_ELEGIDAS = 200
