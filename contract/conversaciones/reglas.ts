import type { ClaseTrabajo } from '#contract/mesa/reglas.ts'

/** Kinds of item whose conversations use these calls. Returns, claims and warranties have calls of their own. */
export const CONVERSACIONES = ['pago', 'pedido', 'certificado', 'alta'] as const satisfies readonly ClaseTrabajo[]
export type ClaseConversacion = (typeof CONVERSACIONES)[number]

/** Error of a comment on a closed item, by kind. */
export const CERRADA: Record<ClaseConversacion, string> = {
  pago: 'El pago ya está resuelto: no admite más comentarios. Si sigue el problema, cargá un reclamo.',
  pedido: 'El pedido ya terminó: no admite más comentarios. Si sigue el problema, cargá un reclamo.',
  certificado: 'El certificado ya está resuelto: no admite más comentarios.',
  alta: 'El alta ya está resuelta: no admite más comentarios.',
}
