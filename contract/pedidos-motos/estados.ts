/**
 * States of an order of motos (domain §6). Their ids continue those of spec §4, so that no id means two states. Lists,
 * timelines and notifications can then treat all gestiones alike.
 */
export const ESTADOS_PEDIDO = [
  {
    id: 101,
    nombre: 'BORRADOR',
    texto: 'Borrador',
    tono: 'mio',
    hito: 'Borrador empezado',
    paso: 'Te toca: completá el pedido y envialo.',
  },
  {
    id: 102,
    nombre: 'ENVIADO',
    texto: 'Enviado',
    tono: 'curso',
    paso: 'Recibimos el pedido: falta empezar a revisarlo.',
  },
  {
    id: 103,
    nombre: 'EN_REVISION',
    texto: 'En revisión',
    tono: 'curso',
    paso: 'Estamos revisando el stock, el crédito y los precios.',
  },
  {
    id: 104,
    nombre: 'APROBADO',
    texto: 'Aprobado',
    tono: 'bien',
    paso: 'Los precios ya no cambian. Falta asignar las unidades.',
  },
  {
    id: 105,
    nombre: 'APROBADO_PARCIAL',
    texto: 'Aprobado en parte',
    tono: 'bien',
    paso: 'Mirá las cantidades aprobadas: los precios ya no cambian. Falta asignar las unidades.',
  },
  { id: 106, nombre: 'RECHAZADO', texto: 'Rechazado', tono: 'mal', paso: 'Leé el motivo y consultá con tu vendedor.' },
  {
    id: 107,
    nombre: 'ASIGNADO',
    texto: 'Unidades asignadas',
    tono: 'curso',
    paso: 'Cada unidad ya tiene chasis y motor. Falta la factura.',
  },
  { id: 108, nombre: 'FACTURADO', texto: 'Facturado', tono: 'curso', paso: 'Estamos preparando el despacho.' },
  {
    id: 109,
    nombre: 'DESPACHADO',
    texto: 'Despachado',
    tono: 'curso',
    paso: 'Las unidades están en camino. Al recibirlas, confirmá la entrega.',
  },
  {
    id: 110,
    nombre: 'ENTREGADO',
    texto: 'Entregado',
    tono: 'bien',
    paso: 'Las unidades ya tienen garantía: la podés pedir con el número de chasis.',
  },
  { id: 111, nombre: 'ANULADO', texto: 'Anulado', tono: 'fin', paso: 'No queda nada por hacer.' },
] as const

export type EstadoPedidoId = (typeof ESTADOS_PEDIDO)[number]['id']
type EstadoPedido = (typeof ESTADOS_PEDIDO)[number]['nombre']

/** Id of each state by name. */
export const PEDIDO = Object.fromEntries(ESTADOS_PEDIDO.map(({ id, nombre }) => [nombre, id])) as {
  [E in EstadoPedido]: Extract<(typeof ESTADOS_PEDIDO)[number], { nombre: E }>['id']
}
