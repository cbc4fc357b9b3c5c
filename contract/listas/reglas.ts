/** Lists that a user can configure. For the mesa, the columns are its menu and queues. */
export const LISTAS = ['devoluciones', 'reclamos', 'garantias', 'pedidos-motos', 'mesa'] as const
export type Lista = (typeof LISTAS)[number]

/** Maximum of views that a user saves for a list. */
export const MAX_VISTAS = 20
