import { createGestion } from '#shared/gestiones/gestion.ts'

/** Orders of motorcycles, for the pieces that every gestión shares. */
export const PEDIDO_MOTO = createGestion({
  folder: 'pedidos-motos',
  vistas: ['detalle', 'unidades', 'seguimiento', 'comentarios'],
  plural: 'Pedidos Motos',
  singular: 'Pedido',
  genero: 'masculino',
})

/** The form of a draft that was left. */
export const borradorPath = (pedidoId: number): string => `${PEDIDO_MOTO.nuevaPath}?borrador=${pedidoId}`
