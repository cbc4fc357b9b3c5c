/** Confidence of a proposal. Nothing is confirmed automatically; it tells users which ones to check. */
export const CONFIANZAS = {
  segura: 'Segura',
  probable: 'Probable',
  dudosa: 'Dudosa',
  elegida: 'Elegida a mano',
} as const
export type Confianza = keyof typeof CONFIANZAS

/** Kinds of proposals for a statement line. */
export const PROPUESTAS = {
  informado: 'Pago informado',
  documentos: 'Comprobantes pendientes',
  cuenta: 'A cuenta',
} as const
export type ClasePropuesta = keyof typeof PROPUESTAS

/** State of a statement line: with a proposal, without an owner, or already a payment. */
export const PESTANAS_CONCILIACION = {
  propuesta: 'Con propuesta',
  'sin-dueno': 'Sin identificar',
  conciliadas: 'Conciliadas',
} as const
export type PestanaConciliacion = keyof typeof PESTANAS_CONCILIACION

/** Maximum lines of a bulk confirmation. */
export const MAX_CONFIRMAR = 100

/** Maximum days between a payment and its statement line: a transfer on Friday is credited on Monday. */
export const DIAS_ENTRE = 5
