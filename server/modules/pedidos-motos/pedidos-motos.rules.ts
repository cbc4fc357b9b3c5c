import { type EstadoPedidoId, PEDIDO } from '#contract/pedidos-motos.estados.ts'
import type { PedidoNeed } from '#contract/pedidos-motos.schemas.ts'
import type { Transition } from '#contract/transiciones.ts'

export type PedidoTransition = Transition<PedidoNeed, never, EstadoPedidoId>

const P = PEDIDO
const PIDE = ['pedidos', 'vendedor', 'admin'] as const
const REVISA = ['vendedor', 'admin'] as const

/** The state machine of motorcycle orders (domain §6). Everything else is 409. */
const TRANSITIONS: readonly PedidoTransition[] = [
  { from: P.BORRADOR, to: P.ENVIADO, who: PIDE, texto: 'Enviar pedido', pide: [], principal: true },
  { from: P.BORRADOR, to: P.ANULADO, who: PIDE, texto: 'Descartar borrador', pide: [], destructiva: true },
  { from: P.ENVIADO, to: P.EN_REVISION, who: REVISA, texto: 'Empezar la revisión', pide: [], principal: true },
  { from: P.ENVIADO, to: P.ANULADO, who: ['pedidos'], texto: 'Anular pedido', pide: ['motivo'], destructiva: true },
  { from: P.EN_REVISION, to: P.APROBADO, who: REVISA, texto: 'Aprobar', pide: ['bonificaciones'], principal: true },
  { from: P.EN_REVISION, to: P.APROBADO_PARCIAL, who: REVISA, texto: 'Aprobar en parte', pide: ['cantidades'] },
  { from: P.EN_REVISION, to: P.RECHAZADO, who: REVISA, texto: 'Rechazar', pide: ['motivo'], destructiva: true },
  { from: P.APROBADO, to: P.ASIGNADO, who: REVISA, texto: 'Asignar unidades', pide: ['unidades'], principal: true },
  {
    from: P.APROBADO_PARCIAL,
    to: P.ASIGNADO,
    who: REVISA,
    texto: 'Asignar unidades',
    pide: ['unidades'],
    principal: true,
  },
  { from: P.ASIGNADO, to: P.FACTURADO, who: ['admin'], texto: 'Facturar', pide: ['factura'], principal: true },
  { from: P.FACTURADO, to: P.DESPACHADO, who: ['admin'], texto: 'Despachar', pide: ['despacho'], principal: true },
  {
    from: P.DESPACHADO,
    to: P.ENTREGADO,
    who: ['pedidos', 'admin'],
    texto: 'Confirmar la entrega',
    pide: [],
    principal: true,
  },
]

/** The rows that start at a state. */
export const transitionsFrom = (estadoId: number): PedidoTransition[] =>
  TRANSITIONS.filter(({ from }) => from === estadoId)

const PATH: readonly EstadoPedidoId[] = [
  P.BORRADOR,
  P.ENVIADO,
  P.EN_REVISION,
  P.APROBADO,
  P.ASIGNADO,
  P.FACTURADO,
  P.DESPACHADO,
  P.ENTREGADO,
]

/** The states still ahead when everything goes well: the grey part of the timeline. */
export const pathAhead = (estadoId: number): EstadoPedidoId[] => {
  const here = estadoId === P.APROBADO_PARCIAL ? P.APROBADO : estadoId
  const at = PATH.findIndex((id) => id === here)
  return at < 0 ? [] : PATH.slice(at + 1)
}

/** From here on prices are the frozen ones. */
export const isPriced = (estadoId: number): boolean =>
  [P.APROBADO, P.APROBADO_PARCIAL, P.ASIGNADO, P.FACTURADO, P.DESPACHADO, P.ENTREGADO].some((id) => id === estadoId)

/** A sent order takes another colour until its units have a chassis; a draft is simply saved again. */
export const canChangeColor = (estadoId: number): boolean =>
  [P.ENVIADO, P.EN_REVISION, P.APROBADO, P.APROBADO_PARCIAL].some((id) => id === estadoId)

/** Papers are loaded once there are units, also after they were delivered: some come late. */
export const hasUnits = (estadoId: number): boolean =>
  [P.ASIGNADO, P.FACTURADO, P.DESPACHADO, P.ENTREGADO].some((id) => id === estadoId)
