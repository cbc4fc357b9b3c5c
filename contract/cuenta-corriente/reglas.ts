/** How late what is overdue is (domain §1.4). */
export const TRAMOS_VENCIDOS = {
  '1-30': '1 a 30 días',
  '31-60': '31 a 60 días',
  '61-90': '61 a 90 días',
  'mas-90': 'Más de 90 días',
} as const
export type TramoVencido = keyof typeof TRAMOS_VENCIDOS

/** How late an item is. Credits stand apart: they have no lateness. */
export const TRAMOS = { 'a-vencer': 'A vencer', ...TRAMOS_VENCIDOS } as const
export type Tramo = keyof typeof TRAMOS

/** Where an open item counts: its bucket, or the credits. */
export type Grupo = Tramo | 'creditos'

export const PAGO_ESTADOS = { recibido: 'Recibido', aplicado: 'Aplicado', rechazado: 'Rechazado' } as const
export type PagoEstado = keyof typeof PAGO_ESTADOS

/** What the key of an accounting document is made of: sociedad and número (SAP's BUKRS, BELNR), and the years there may be. */
export const SOCIEDAD = /^[A-Z0-9]{1,4}$/
export const NUMERO_CONTABLE = /^\d{1,10}$/
export const EJERCICIO = { min: 1990, max: 2200 } as const

/** The key that an address says, or undefined when it says none. */
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

/** Most items that are picked one by one, for a statement of those alone. */
export const MAX_ELEGIDAS = 200
