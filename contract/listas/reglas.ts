/** Lists that a user can configure. For the mesa, the columns are its menu and queues. */
export const LISTAS = ['devoluciones', 'reclamos', 'garantias', 'pedidos-motos', 'mesa'] as const
export type Lista = (typeof LISTAS)[number]

export const MAX_VISTAS = 20
