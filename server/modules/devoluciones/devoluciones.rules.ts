import { DAY_MS } from '#contract/valores/fechas.ts'
import type { Veredicto } from '#contract/devoluciones/reglas.ts'
import type { Need } from '#contract/devoluciones/needs.ts'
import type { EstadoId } from '#contract/base/estados.ts'
import type { Transition } from '#contract/base/machine.ts'
import { createMachine } from '#server/http/machine.ts'

/** What a return has to be like for a transition to make sense. */
type Condition = 'con-transporte' | 'sin-transporte' | 'sin-mercaderia' | 'nada-enviado' | 'en-plazo-de-apelacion'

/**
 * What it brings with it. `autoriza`, `acepta-todo` and `rechaza` decide the lines; without goods to receive, what was asked is
 * what is accepted. `suelta` and `retoma` are what the invoices get back, or lose again. `recuenta`: what arrived is counted
 * again. `espera`: it is the customer's turn.
 */
export type Effect = 'autoriza' | 'acepta-todo' | 'rechaza' | 'suelta' | 'retoma' | 'recuenta' | 'espera'

/** What decisions found of a return or of its lines. */
export type Decidido =
  | 'codigos'
  | 'autorizado'
  | 'recibido'
  | 'aceptado'
  | 'motivoRechazo'
  | 'notaCredito'
  | 'remitoDevolucion'

interface Efecto {
  /** The one thing that it decides of all the lines. */
  veredicto?: Veredicto
  /** What the return takes of its invoices from there on: all that was asked again, or none. */
  unidades?: 'todas' | 'ninguna'
  /** What does not hold any more: the history tells it, and nothing else shows it. */
  sinEfecto?: readonly Decidido[]
}

/** What each effect does to the lines, to the invoices, and to what was decided before. */
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

/** The state machine of returns (domain §3.4). Everything else is 409. */
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

/** Whether somebody waits for what the customer does or has just done: says more, ships, tells how it travels. */
export const isEspera = ({ to, effect, via }: Pick<DevolucionTransition, 'to' | 'effect' | 'via'>): boolean =>
  to === 8 || effect === 'espera' || via === 'envio'

/** Where each line is decided: the way there for what is authorised, and for a return of which nothing is. */
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

/** Where what came is counted, and where it is then accepted or refused. */
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

/** What the rules look at in a return. */
export interface TransitionSubject {
  estadoId: number
  requiereEnvio: boolean
  vuelveMercaderia: boolean
  dentroDeApelacion: boolean
  /** The customer has said how it travels. */
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

/** Why a return is not spoken about any more; notes may always be written. */
export const cerradaDe = (estadoId: number): string | undefined =>
  estadoId === 4 ? 'La devolución está cerrada: ya no admite comentarios.' : undefined

/** The term, in days, that the transport data may take. */
export const DIAS_SIN_TRANSPORTE = 'devolucion.dias-sin-transporte'

/** The term, in days, that the goods may take. */
export const DIAS_SIN_MERCADERIA = 'devolucion.dias-sin-mercaderia'

/** What the labels of a state say of its term. */
export const PLAZOS_DESPACHO = [
  { estadoId: 8, parametro: DIAS_SIN_TRANSPORTE, texto: 'Despachar hasta el' },
  { estadoId: 10, parametro: DIAS_SIN_MERCADERIA, texto: 'Tiene que llegar hasta el' },
] as const

/** When the clock closes what entered its state then and stays in it for so many days. */
export const vencimientoDe = (estadoDesde: Date, dias: number): Date => new Date(estadoDesde.getTime() + dias * DAY_MS)
