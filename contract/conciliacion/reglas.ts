/** Confidence of a proposal, which tells users what to check. The portal never confirms a proposal by itself. */
export const CONFIANZAS = {
  segura: 'Segura',
  probable: 'Probable',
  dudosa: 'Dudosa',
  elegida: 'Elegida a mano',
} as const
export type Confianza = keyof typeof CONFIANZAS

/** Kinds of proposal that the portal makes for a statement line. */
export const PROPUESTAS = {
  informado: 'Pago informado',
  documentos: 'Comprobantes pendientes',
  cuenta: 'A cuenta',
} as const
export type ClasePropuesta = keyof typeof PROPUESTAS

/** Tabs by the state of a statement line: it has a proposal, its owner is unknown, or it was turned into a payment. */
export const PESTANAS_CONCILIACION = {
  propuesta: 'Con propuesta',
  'sin-dueno': 'Sin identificar',
  conciliadas: 'Conciliadas',
} as const
export type PestanaConciliacion = keyof typeof PESTANAS_CONCILIACION

export const MAX_CONFIRMAR = 100

/** Maximum number of days between a payment and its statement line. Banks credit a transfer of Friday on Monday. */
export const DIAS_ENTRE = 5
