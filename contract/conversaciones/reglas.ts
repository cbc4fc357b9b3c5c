import type { ClaseTrabajo } from '#contract/mesa/reglas.ts'

/** Kinds whose conversations use these calls; returns, claims and warranties have their own calls. */
export const CONVERSACIONES = ['pago', 'pedido', 'certificado', 'alta'] as const satisfies readonly ClaseTrabajo[]
export type ClaseConversacion = (typeof CONVERSACIONES)[number]

/** Error when the item is closed and accepts no more comments. */
export const CERRADA: Record<ClaseConversacion, string> = {
  pago: 'El pago ya está resuelto: no admite más comentarios. Si sigue el problema, cargá un reclamo.',
  pedido: 'El pedido ya terminó: no admite más comentarios. Si sigue el problema, cargá un reclamo.',
  certificado: 'El certificado ya está resuelto: no admite más comentarios.',
  alta: 'El alta ya está resuelta: no admite más comentarios.',
}
