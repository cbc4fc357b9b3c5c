/** Claims and warranties are tickets of two kinds. */
export const TIPOS = ['reclamo', 'garantia'] as const
export type TipoTicket = (typeof TIPOS)[number]

/** What a reason asks for besides the text. */
export const PEDIDOS = ['marca', 'factura', 'producto', 'cantidad', 'devolucion'] as const
export type Pedido = (typeof PEDIDOS)[number]

/** Priorities as the desk numbers them. */
export const PRIORIDADES: Record<number, string> = { 1: 'Baja', 2: 'Media', 3: 'Alta', 4: 'Urgente', 5: 'Crítica' }

/** How a warranty is honoured. */
export const SOLUCIONES = { reparacion: 'Reparación', reemplazo: 'Reemplazo', credito: 'Crédito' } as const
export type Solucion = keyof typeof SOLUCIONES
