import { createGestion } from '#shared/gestiones/gestion.ts'

/** Configuration of moto orders for the components that are common to all gestiones (requests with states). */
export const PEDIDO_MOTO = createGestion({
  folder: 'pedidos-motos',
  vistas: ['detalle', 'unidades', 'seguimiento', 'comentarios'],
  plural: 'Pedidos Motos',
  singular: 'Pedido',
  genero: 'masculino',
})

/** Path of the form of a draft. */
export const borradorPath = (pedidoId: number): string => `${PEDIDO_MOTO.nuevaPath}?borrador=${pedidoId}`
