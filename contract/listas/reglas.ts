/** Lists that a user can configure. The columns of the mesa are its menu and its queues. */
export const LISTAS = ['devoluciones', 'reclamos', 'garantias', 'pedidos-motos', 'mesa'] as const
export type Lista = (typeof LISTAS)[number]

export const MAX_VISTAS = 20
