/** Lists with personal settings; in the mesa, those of the item's panel. */
export const LISTAS = ['devoluciones', 'reclamos', 'garantias', 'pedidos-motos', 'mesa'] as const
export type Lista = (typeof LISTAS)[number]

/** Maximum saved views of a user for a list. */
export const MAX_VISTAS = 20
