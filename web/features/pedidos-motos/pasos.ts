import { pasoEstado } from '#contract/estados.ts'
import { PEDIDO } from '#contract/pedidos-motos.estados.ts'

/** Próximo paso, said to whoever works for the distributor: the contract's sentences speak to the dealer. */
const INTERNOS: Record<number, string> = {
  [PEDIDO.BORRADOR]: 'Falta completarlo y enviarlo.',
  [PEDIDO.ENVIADO]: 'Falta empezar la revisión.',
  [PEDIDO.EN_REVISION]: 'Falta revisar el crédito, el stock y los precios.',
  [PEDIDO.APROBADO]: 'Falta asignar las unidades, con su chasis y su motor.',
  [PEDIDO.APROBADO_PARCIAL]: 'Falta asignar las unidades aprobadas, con su chasis y su motor.',
  [PEDIDO.RECHAZADO]: 'No queda nada por hacer.',
  [PEDIDO.ASIGNADO]: 'Falta facturar.',
  [PEDIDO.FACTURADO]: 'Falta despachar.',
  [PEDIDO.DESPACHADO]: 'Falta que el cliente confirme la entrega.',
  [PEDIDO.ENTREGADO]: 'Las unidades ya tienen garantía a nombre del cliente.',
}

/** What happens next, for the person who reads it. */
export const proximoPaso = (estadoId: number, esInterno: boolean): string =>
  (esInterno && INTERNOS[estadoId]) || pasoEstado(estadoId)

/** The states that wait for the dealer. */
export const pasosMios: ReadonlySet<number> = new Set([PEDIDO.BORRADOR, PEDIDO.DESPACHADO])
