export const PEDIDO_ESTADOS = { pendiente: 'Pendiente', aprobado: 'Aprobado', rechazado: 'Rechazado' } as const
export type PedidoEstado = keyof typeof PEDIDO_ESTADOS
