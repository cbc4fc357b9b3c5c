/**
 * Confidence of a proposal, so that users know which proposals to check. The portal never confirms a proposal itself.
 */
export const CONFIANZAS = {
  segura: 'Segura',
  probable: 'Probable',
  dudosa: 'Dudosa',
  elegida: 'Elegida a mano',
} as const
export type Confianza = keyof typeof CONFIANZAS

/** Kinds of proposal for a statement line. */
export const PROPUESTAS = {
  informado: 'Pago informado',
  documentos: 'Comprobantes pendientes',
  cuenta: 'A cuenta',
} as const
export type ClasePropuesta = keyof typeof PROPUESTAS

/** Tabs by the state of a statement line: with a proposal, without an owner, or already turned into a payment. */
export const PESTANAS_CONCILIACION = {
  propuesta: 'Con propuesta',
  'sin-dueno': 'Sin identificar',
  conciliadas: 'Conciliadas',
} as const
export type PestanaConciliacion = keyof typeof PESTANAS_CONCILIACION

export const MAX_CONFIRMAR = 100

/** Maximum days between a payment and its statement line. A transfer on Friday is credited on Monday. */
export const DIAS_ENTRE = 5
