export const TIPOS = ['reclamo', 'garantia'] as const
export type TipoTicket = (typeof TIPOS)[number]

/** Data that a reason can require besides the text. */
export const PEDIDOS = ['marca', 'factura', 'producto', 'cantidad', 'devolucion'] as const
export type Pedido = (typeof PEDIDOS)[number]

export const PRIORIDADES: Record<number, string> = { 1: 'Baja', 2: 'Media', 3: 'Alta', 4: 'Urgente', 5: 'Crítica' }

export const SOLUCIONES = { reparacion: 'Reparación', reemplazo: 'Reemplazo', credito: 'Nota de crédito' } as const
export type Solucion = keyof typeof SOLUCIONES
