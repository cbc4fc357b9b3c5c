import type { ClaseTrabajo } from '#contract/mesa/reglas.ts'

/** What is conversed by the calls of this folder: returns, claims and warranties have their own. */
export const CONVERSACIONES = ['pago', 'pedido', 'certificado', 'alta'] as const satisfies readonly ClaseTrabajo[]
export type ClaseConversacion = (typeof CONVERSACIONES)[number]

/** Why nothing can be written any more: the desk is done with it. */
export const CERRADA: Record<ClaseConversacion, string> = {
  pago: 'El pago ya está resuelto: no admite más comentarios. Si sigue el problema, cargá un reclamo.',
  pedido: 'El pedido ya terminó: no admite más comentarios. Si sigue el problema, cargá un reclamo.',
  certificado: 'El certificado ya está resuelto: no admite más comentarios.',
  alta: 'El pedido ya está resuelto: no admite más comentarios.',
}
