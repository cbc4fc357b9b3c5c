import type { EstadoId } from '#contract/base/estados.ts'
import { DECIDIDOS, type Decidido } from '#contract/tickets/decidido.ts'
import type { TicketNeed } from '#contract/tickets/needs.ts'
import type { Transition } from '#contract/base/machine.ts'
import { createMachine } from '#server/http/machine.ts'

/** Condition that some transitions require. */
type Condition = 'reabrible' | 'en-plazo-de-apelacion'

/**
 * Side effect of a transition. `espera`: the customer has to answer or to ship the part. `reabre`: the customer reopens
 * the ticket, once. `retoma`: an appeal or the administration reopens it. `rechaza`: the service desk rejects a ticket
 * that the portal may have approved.
 */
export type Effect = 'espera' | 'reabre' | 'retoma' | 'rechaza'

/** Decision fields that each effect invalidates: from then on only the history shows their values. */
export const SIN_EFECTO: Readonly<Record<Effect, readonly Decidido[]>> = {
  espera: [],
  reabre: DECIDIDOS,
  retoma: DECIDIDOS,
  rechaza: ['solucion', 'codigoAutorizacion', 'comprobante'],
}

type TicketTransition = Transition<TicketNeed, Condition, EstadoId, Effect>

/** Roles that answer claims; the administration is always included. */
const ATENCION = ['postventa', 'callcenter'] as const
const CLIENTE = ['cliente', 'garantias'] as const

/** Transitions of claims. */
const RECLAMO: readonly TicketTransition[] = [
  { from: 1, to: 2, who: ATENCION, texto: 'Tomar', pide: [], principal: true },
  { from: 1, to: 4, who: ATENCION, texto: 'Cerrar con solución', pide: ['comentario'] },
  { from: 2, to: 4, who: ATENCION, texto: 'Cerrar con solución', pide: ['comentario'], principal: true },
  { from: 1, to: 4, who: ['cliente'], texto: 'Ya no es necesario', pide: ['comentario'] },
  { from: 2, to: 4, who: ['cliente'], texto: 'Ya no es necesario', pide: ['comentario'] },
  { from: 4, to: 2, who: ['cliente'], texto: 'Reabrir', pide: ['comentario'], when: 'reabrible', effect: 'reabre' },
  { from: 4, to: 2, effect: 'retoma', who: ['admin'], texto: 'Reabrir', pide: ['comentario'] },
  { from: 6, to: 2, effect: 'retoma', who: ['admin'], texto: 'Reabrir', pide: ['comentario'] },
]

/** Transitions of warranties; 8 → 12 → 10 → 9 → 7 as in returns. */
const GARANTIA: readonly TicketTransition[] = [
  { from: 11, to: 1, who: ['postventa'], texto: 'Tomar', pide: [], principal: true },
  { from: 11, to: 4, who: [...CLIENTE, 'postventa'], texto: 'Anular', pide: ['comentario'], destructiva: true },
  { from: 1, to: 2, who: ['postventa'], texto: 'Empezar el análisis', pide: [], principal: true },
  { from: 1, to: 4, who: ['postventa'], texto: 'Cerrar por duplicada', pide: ['comentario'], via: 'duplicado' },
  { from: 2, to: 4, who: ['postventa'], texto: 'Cerrar por duplicada', pide: ['comentario'], via: 'duplicado' },
  { from: 2, to: 1, effect: 'espera', who: ['postventa'], texto: 'Pedir más datos', pide: ['comentario'] },
  { from: 2, to: 8, effect: 'espera', who: ['postventa'], texto: 'Pedir la pieza', pide: ['comentario'] },
  { from: 2, to: 7, who: ['postventa'], texto: 'Registrar la verificación', pide: ['comentario'], principal: true },
  { from: 2, to: 6, who: ['postventa'], texto: 'Rechazar', pide: ['motivoRechazo', 'comentario'], destructiva: true },
  {
    from: 8,
    to: 12,
    who: [...CLIENTE, 'callcenter', 'vendedor'],
    texto: 'Cargar datos de transporte',
    pide: ['envio'],
    principal: true,
  },
  { from: 8, to: 4, who: ['postventa'], texto: 'Cerrar sin la pieza', pide: ['comentario'] },
  { from: 12, to: 8, effect: 'espera', who: ['postventa'], texto: 'Pedir corrección', pide: ['comentario'] },
  { from: 12, to: 10, who: ['postventa'], texto: 'Confirmar los datos', pide: [], principal: true },
  { from: 10, to: 9, who: ['postventa'], texto: 'Recibir la pieza', pide: [], principal: true },
  { from: 10, to: 4, who: ['postventa'], texto: 'Cerrar: la pieza no llegó', pide: ['comentario'] },
  { from: 9, to: 10, who: ['postventa'], texto: 'Faltan bultos', pide: ['comentario'] },
  { from: 9, to: 7, who: ['postventa'], texto: 'Registrar la verificación', pide: ['comentario'], principal: true },
  {
    from: 9,
    to: 6,
    who: ['postventa'],
    texto: 'Rechazar en recepción',
    pide: ['motivoRechazo', 'comentario'],
    destructiva: true,
  },
  { from: 7, to: 5, who: ['postventa'], texto: 'Aprobar', pide: ['solucion', 'codigoAutorizacion'], principal: true },
  { from: 7, to: 6, who: ['postventa'], texto: 'Rechazar', pide: ['motivoRechazo', 'comentario'], destructiva: true },
  { from: 5, to: 4, who: ['postventa'], texto: 'Cerrar la garantía', pide: ['comprobante'], principal: true },
  { from: 6, to: 4, who: ['postventa'], texto: 'Cerrar la garantía', pide: ['comprobante'], principal: true },
  {
    from: 6,
    to: 2,
    effect: 'retoma',
    who: ['postventa'],
    texto: 'Aceptar la apelación',
    pide: ['comentario'],
    when: 'en-plazo-de-apelacion',
  },
  { from: 4, to: 2, effect: 'retoma', who: ['admin'], texto: 'Reabrir', pide: ['comentario'] },
]

/** Facts of a ticket that the conditions of transitions check. */
export interface TicketSubject {
  estadoId: number
  /** true: the claim was closed recently and never reopened, so the customer may reopen it. */
  reabrible: boolean
  dentroDeApelacion: boolean
}

const CONDITIONS: Record<Condition, (subject: TicketSubject) => boolean> = {
  reabrible: (subject) => subject.reabrible,
  'en-plazo-de-apelacion': (subject) => subject.dentroDeApelacion,
}

const pathOfGarantia = ({ estadoId }: TicketSubject): readonly EstadoId[] => {
  if (estadoId === 6) return [6, 4]
  const short: readonly EstadoId[] = [11, 1, 2, 7, 5, 4]
  return short.some((id) => id === estadoId) ? short : [8, 12, 10, 9, 7, 5, 4]
}

const BASE = { conditions: CONDITIONS, conflicto: 'No se puede pasar a ese estado. Actualizá la pantalla.' }

/** State machine of each kind. A transition that is not listed answers 409. */
export const TICKET_MACHINES = {
  reclamo: createMachine({ ...BASE, rows: RECLAMO, path: () => [1, 2, 4] }),
  garantia: createMachine({ ...BASE, rows: GARANTIA, path: pathOfGarantia }),
}

/** Whether a ticket accepts comments: until it is closed. */
export const canComment = (estadoId: number): boolean => estadoId !== 4
