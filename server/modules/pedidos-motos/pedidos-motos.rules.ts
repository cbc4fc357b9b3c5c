import { type EstadoPedidoId, PEDIDO } from '#contract/pedidos-motos/estados.ts'
import type { PedidoNeed } from '#contract/pedidos-motos/needs.ts'
import type { Transition } from '#contract/base/machine.ts'
import { createMachine } from '#server/http/machine.ts'

/** Effect of a state change: send or discard a draft, freeze the lines, assign units, deliver them. */
export type Effect = 'envia' | 'descarta' | 'aprueba' | 'asigna' | 'entrega'

const P = PEDIDO
const PIDE = ['pedidos', 'vendedor', 'admin'] as const
const REVISA = ['vendedor', 'admin'] as const

/** Transitions of motorcycle orders; any other change of state answers 409. */
const TRANSITIONS: readonly Transition<PedidoNeed, never, EstadoPedidoId, Effect>[] = [
  { from: P.BORRADOR, to: P.ENVIADO, effect: 'envia', who: PIDE, texto: 'Enviar pedido', pide: [], principal: true },
  {
    from: P.BORRADOR,
    to: P.ANULADO,
    effect: 'descarta',
    who: PIDE,
    texto: 'Descartar borrador',
    pide: [],
    destructiva: true,
  },
  { from: P.ENVIADO, to: P.EN_REVISION, who: REVISA, texto: 'Empezar la revisión', pide: [], principal: true },
  { from: P.ENVIADO, to: P.ANULADO, who: ['pedidos'], texto: 'Anular pedido', pide: ['motivo'], destructiva: true },
  {
    from: P.EN_REVISION,
    to: P.APROBADO,
    effect: 'aprueba',
    who: REVISA,
    texto: 'Aprobar',
    pide: ['bonificaciones'],
    principal: true,
  },
  {
    from: P.EN_REVISION,
    to: P.APROBADO_PARCIAL,
    effect: 'aprueba',
    who: REVISA,
    texto: 'Aprobar en parte',
    pide: ['cantidades'],
  },
  { from: P.EN_REVISION, to: P.RECHAZADO, who: REVISA, texto: 'Rechazar', pide: ['motivo'], destructiva: true },
  {
    from: P.APROBADO,
    to: P.ASIGNADO,
    effect: 'asigna',
    who: REVISA,
    texto: 'Asignar unidades',
    pide: ['unidades'],
    principal: true,
  },
  {
    from: P.APROBADO_PARCIAL,
    to: P.ASIGNADO,
    effect: 'asigna',
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
    effect: 'entrega',
    who: ['pedidos', 'admin'],
    texto: 'Confirmar la entrega',
    pide: [],
    principal: true,
  },
]

export const pedidoMachine = createMachine({
  rows: TRANSITIONS,
  conditions: {},
  path: ({ estadoId }: { estadoId: number }) => [
    P.BORRADOR,
    P.ENVIADO,
    P.EN_REVISION,
    estadoId === P.APROBADO_PARCIAL ? P.APROBADO_PARCIAL : P.APROBADO,
    P.ASIGNADO,
    P.FACTURADO,
    P.DESPACHADO,
    P.ENTREGADO,
  ],
  conflicto: 'El pedido no puede pasar a ese estado. Actualizá la pantalla.',
})

/** Whether the prices of an order are frozen. */
export const isPriced = (estadoId: number): boolean =>
  [P.APROBADO, P.APROBADO_PARCIAL, P.ASIGNADO, P.FACTURADO, P.DESPACHADO, P.ENTREGADO].some((id) => id === estadoId)

/** Whether the colour of a sent order may change: until units are assigned. In a draft the lines are edited instead. */
export const canChangeColor = (estadoId: number): boolean =>
  [P.ENVIADO, P.EN_REVISION, P.APROBADO, P.APROBADO_PARCIAL].some((id) => id === estadoId)

/** Whether documents of units can be uploaded: from the assignment of units on, also after delivery. */
export const hasUnits = (estadoId: number): boolean =>
  [P.ASIGNADO, P.FACTURADO, P.DESPACHADO, P.ENTREGADO].some((id) => id === estadoId)
