import { DAY_MS } from '#contract/valores/fechas.ts'
import type { Veredicto } from '#contract/devoluciones/reglas.ts'
import type { Need } from '#contract/devoluciones/needs.ts'
import type { EstadoId } from '#contract/base/estados.ts'
import type { Transition } from '#contract/base/machine.ts'
import { createMachine } from '#server/http/machine.ts'

/** Condition on the return that some transitions require. */
type Condition = 'con-transporte' | 'sin-transporte' | 'sin-mercaderia' | 'nada-enviado' | 'en-plazo-de-apelacion'

/**
 * Side effect of a transition. `autoriza`, `acepta-todo` and `rechaza` decide the lines; `acepta-todo` accepts all
 * requested units, because no goods come back. `suelta` releases the units of the invoices, and `retoma` takes them
 * again. `recuenta`: the goods are counted again. `espera`: the customer has to act.
 */
export type Effect = 'autoriza' | 'acepta-todo' | 'rechaza' | 'suelta' | 'retoma' | 'recuenta' | 'espera'

/** Decision field of a return or of its lines. */
export type Decidido =
  | 'codigos'
  | 'autorizado'
  | 'recibido'
  | 'aceptado'
  | 'motivoRechazo'
  | 'notaCredito'
  | 'remitoDevolucion'

interface Efecto {
  /** Verdict that the effect sets on all lines. */
  veredicto?: Veredicto
  /** Units that the return takes from the invoices after the effect: all requested units again, or none. */
  unidades?: 'todas' | 'ninguna'
  /** Decision fields that the effect invalidates: from then on only the history shows their values. */
  sinEfecto?: readonly Decidido[]
}

/** Consequences of each effect for the lines, the invoices and earlier decisions. */
export const EFECTOS: Readonly<Record<Effect, Efecto>> = {
  autoriza: { veredicto: 'autorizada' },
  'acepta-todo': { veredicto: 'autorizada' },
  rechaza: { veredicto: 'rechazada' },
  suelta: { unidades: 'ninguna', sinEfecto: ['codigos', 'autorizado'] },
  retoma: {
    unidades: 'todas',
    sinEfecto: ['codigos', 'autorizado', 'recibido', 'aceptado', 'motivoRechazo', 'notaCredito', 'remitoDevolucion'],
  },
  recuenta: { sinEfecto: ['recibido'] },
  espera: {},
}

/** Transitions of returns; any other change of state answers 409. */
const TRANSITIONS: readonly Transition<Need, Condition, EstadoId, Effect>[] = [
  { from: 11, to: 1, who: ['postventa', 'callcenter'], texto: 'Tomar', pide: [], principal: true },
  {
    from: 11,
    to: 4,
    effect: 'suelta',
    who: ['cliente', 'postventa'],
    texto: 'Anular',
    pide: ['comentario'],
    destructiva: true,
  },
  { from: 11, to: 2, who: ['postventa'], texto: 'Empezar el análisis', pide: [] },
  { from: 1, to: 2, who: ['postventa'], texto: 'Empezar el análisis', pide: [], principal: true },
  { from: 1, to: 4, effect: 'suelta', who: ['postventa'], texto: 'Cerrar la devolución', pide: ['comentario'] },
  {
    from: 2,
    to: 8,
    effect: 'autoriza',
    who: ['postventa'],
    texto: 'Autorizar y pedir transporte',
    pide: ['codigos'],
    when: 'con-transporte',
    principal: true,
  },
  {
    from: 2,
    to: 10,
    effect: 'autoriza',
    who: ['postventa'],
    texto: 'Autorizar y esperar la mercadería',
    pide: ['codigos'],
    when: 'sin-transporte',
    principal: true,
  },
  {
    from: 2,
    to: 5,
    effect: 'acepta-todo',
    who: ['postventa'],
    texto: 'Aprobar sin mercadería',
    pide: [],
    when: 'sin-mercaderia',
    principal: true,
  },
  {
    from: 2,
    to: 6,
    effect: 'rechaza',
    who: ['postventa'],
    texto: 'Rechazar',
    pide: ['motivoRechazo', 'comentario'],
    destructiva: true,
  },
  { from: 2, to: 1, effect: 'espera', who: ['postventa'], texto: 'Pedir más datos', pide: ['comentario'] },
  {
    from: 8,
    to: 12,
    who: ['cliente', 'callcenter', 'vendedor'],
    texto: 'Cargar datos de transporte',
    pide: [],
    via: 'envio',
    principal: true,
  },
  {
    from: 8,
    to: 2,
    effect: 'retoma',
    who: ['postventa'],
    texto: 'Volver a analizar',
    pide: ['comentario'],
    when: 'nada-enviado',
  },
  {
    from: 8,
    to: 4,
    effect: 'suelta',
    who: ['postventa', 'sistema'],
    texto: 'Cerrar sin datos de transporte',
    pide: ['comentario'],
  },
  { from: 12, to: 8, who: ['postventa'], texto: 'Pedir corrección', pide: ['comentario'] },
  { from: 12, to: 10, who: ['postventa'], texto: 'Confirmar los datos', pide: [], principal: true },
  { from: 10, to: 9, who: ['postventa'], texto: 'Recibir bultos', pide: ['bultosRecibidos'], principal: true },
  {
    from: 10,
    to: 4,
    effect: 'suelta',
    who: ['postventa', 'sistema'],
    texto: 'Cerrar: la mercadería no llegó',
    pide: ['comentario'],
  },
  { from: 9, to: 10, effect: 'recuenta', who: ['postventa'], texto: 'Faltan bultos', pide: ['comentario'] },
  { from: 9, to: 7, who: ['postventa'], texto: 'Registrar el control', pide: ['recepcion'], principal: true },
  {
    from: 9,
    to: 6,
    effect: 'suelta',
    who: ['postventa'],
    texto: 'Rechazar en recepción',
    pide: ['motivoRechazo', 'comentario'],
    destructiva: true,
  },
  { from: 7, to: 5, who: ['postventa'], texto: 'Aprobar', pide: ['resolucion'], principal: true },
  {
    from: 7,
    to: 6,
    effect: 'suelta',
    who: ['postventa'],
    texto: 'Rechazar',
    pide: ['motivoRechazo', 'comentario'],
    destructiva: true,
  },
  { from: 5, to: 4, who: ['postventa'], texto: 'Cerrar con nota de crédito', pide: ['notaCredito'], principal: true },
  {
    from: 6,
    to: 4,
    effect: 'suelta',
    who: ['postventa'],
    texto: 'Cerrar la devolución',
    pide: ['remitoDevolucion'],
    principal: true,
  },
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

export type DevolucionTransition = (typeof TRANSITIONS)[number]

/** Whether a transition begins or ends the wait for the customer: to answer, ship or enter transport data. */
export const isEspera = ({ to, effect, via }: Pick<DevolucionTransition, 'to' | 'effect' | 'via'>): boolean =>
  to === 8 || effect === 'espera' || via === 'envio'

/** Transitions that a decision makes: one route when some lines are authorised, another when none is. */
export const DECISION = {
  autoriza: {
    isGoal: ({ effect }: DevolucionTransition) => effect === 'autoriza' || effect === 'acepta-todo',
    answered: ['codigos'],
  },
  rechaza: {
    isGoal: ({ effect }: DevolucionTransition) => effect === 'rechaza',
    answered: ['motivoRechazo', 'comentario'],
  },
} as const

/** Transitions that a reception makes: to count the goods, and to accept or reject them. */
export const RECEPCION = {
  cuenta: {
    isGoal: ({ pide }: DevolucionTransition) => pide.includes('recepcion'),
    answered: ['bultosRecibidos', 'recepcion'],
  },
  acepta: {
    isGoal: ({ pide }: DevolucionTransition) => pide.includes('resolucion'),
    answered: ['resolucion'],
  },
  rechaza: {
    isGoal: ({ pide }: DevolucionTransition) => pide.includes('motivoRechazo'),
    answered: ['motivoRechazo', 'comentario'],
  },
} as const

/** States whose goods are on the way or at the dock. */
export const ESPERADAS: readonly EstadoId[] = [8, 12, 10, 9]

/** Facts of a return that the conditions of transitions check. */
export interface TransitionSubject {
  estadoId: number
  requiereEnvio: boolean
  vuelveMercaderia: boolean
  dentroDeApelacion: boolean
  /** true: transport data was entered. */
  tieneEnvio: boolean
}

const CONDITIONS: Record<Condition, (subject: TransitionSubject) => boolean> = {
  'con-transporte': (subject) => subject.vuelveMercaderia && subject.requiereEnvio,
  'sin-transporte': (subject) => subject.vuelveMercaderia && !subject.requiereEnvio,
  'sin-mercaderia': (subject) => !subject.vuelveMercaderia,
  'nada-enviado': (subject) => !subject.tieneEnvio,
  'en-plazo-de-apelacion': (subject) => subject.dentroDeApelacion,
}

const END: readonly EstadoId[] = [9, 7, 5, 4]

const pathOf = ({ estadoId, requiereEnvio, vuelveMercaderia }: TransitionSubject): readonly EstadoId[] => {
  if (estadoId === 6) return [6, 4]
  if (!vuelveMercaderia) return [11, 1, 2, 5, 4]
  return requiereEnvio ? [11, 1, 2, 8, 12, 10, ...END] : [11, 1, 2, 10, ...END]
}

export const devolucionMachine = createMachine({
  rows: TRANSITIONS,
  conditions: CONDITIONS,
  path: pathOf,
  conflicto: 'La devolución no puede pasar a ese estado. Actualizá la pantalla.',
})

/**
 * Returns the message for a closed return, which accepts no comments; undefined while the return is open. Staff may
 * always add notes.
 */
export const cerradaDe = (estadoId: number): string | undefined =>
  estadoId === 4 ? 'La devolución está cerrada: ya no admite comentarios.' : undefined

/** Name of the parameter: days to enter the transport data, after which a return is closed. */
export const DIAS_SIN_TRANSPORTE = 'devolucion.dias-sin-transporte'

/** Name of the parameter: days for the goods to arrive, after which a return is closed. */
export const DIAS_SIN_MERCADERIA = 'devolucion.dias-sin-mercaderia'

/** Text of the deadline on labels, by state. */
export const PLAZOS_DESPACHO = [
  { estadoId: 8, parametro: DIAS_SIN_TRANSPORTE, texto: 'Despachar hasta el' },
  { estadoId: 10, parametro: DIAS_SIN_MERCADERIA, texto: 'Tiene que llegar hasta el' },
] as const

/** Returns the instant at which a return is closed automatically, if it stays in its state for `dias` days. */
export const vencimientoDe = (estadoDesde: Date, dias: number): Date => new Date(estadoDesde.getTime() + dias * DAY_MS)
