/** The lists that each one sets up for themselves; of the desk, what stands beside its queue. */
export const LISTAS = ['devoluciones', 'reclamos', 'garantias', 'pedidos-motos', 'mesa'] as const
export type Lista = (typeof LISTAS)[number]

/** Most views that one person keeps of a list. */
export const MAX_VISTAS = 20
