/** How sure a proposal is. Nothing is confirmed by itself: this says which ones a person has to look at. */
export const CONFIANZAS = {
  segura: 'Segura',
  probable: 'Probable',
  dudosa: 'Dudosa',
  elegida: 'Elegida a mano',
} as const
export type Confianza = keyof typeof CONFIANZAS

/** What a line of a statement is proposed to be. */
export const PROPUESTAS = {
  informado: 'Pago informado',
  documentos: 'Documentos que debe',
  cuenta: 'A cuenta',
} as const
export type ClasePropuesta = keyof typeof PROPUESTAS

/** Where a line stands: it seems to be somebody's, it fits nobody, or it is a payment already. */
export const PESTANAS_CONCILIACION = {
  propuesta: 'Con propuesta',
  'sin-dueno': 'Sin dueño',
  conciliadas: 'Conciliadas',
} as const
export type PestanaConciliacion = keyof typeof PESTANAS_CONCILIACION

/** Most lines that are confirmed at once. */
export const MAX_CONFIRMAR = 100

/** A payment and the line that it is stand at most so many days apart: a transfer on Friday is seen on Monday. */
export const DIAS_ENTRE = 5
