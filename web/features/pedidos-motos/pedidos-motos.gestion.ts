import { createGestion } from '#shared/gestiones/gestion.ts'

/** Moto orders, as configuration of the components that all gestiones share. */
export const PEDIDO_MOTO = createGestion({
  folder: 'pedidos-motos',
  vistas: ['detalle', 'unidades', 'seguimiento', 'comentarios'],
  plural: 'Pedidos Motos',
  singular: 'Pedido',
  genero: 'masculino',
})

/** Path of the form of a draft. */
export const borradorPath = (pedidoId: number): string => `${PEDIDO_MOTO.nuevaPath}?borrador=${pedidoId}`
