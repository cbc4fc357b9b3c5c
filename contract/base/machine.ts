import { type Actor, isActor } from './roles.ts'

/** Row of a state machine (domain §3.4, §4.3, §5, §6). A change without a row is 409. */
export interface Transition<
  Need extends string = string,
  Condition extends string = string,
  Estado extends number = number,
  Effect extends string = string,
> {
  from: Estado
  to: Estado
  /** Actors that may make the transition. `sistema` is the clock. */
  who: readonly (Actor | 'sistema')[]
  /** Text of the button. */
  texto: string
  /** Data that have to be sent with the transition. */
  pide: readonly Need[]
  /** Condition under which the row applies. */
  when?: Condition
  /** Effect besides the state. */
  effect?: Effect
  /** Dedicated call that makes the transition with its own data; the general call that changes a state rejects it. */
  via?: 'envio' | 'duplicado'
  principal?: true
  /** true: ends the gestión negatively; the confirmation is red. */
  destructiva?: true
}

/** Whether these roles may make the transition of a row. */
export const isAllowed = ({ who }: Pick<Transition, 'who'>, roles: Iterable<string>): boolean =>
  isActor(roles, ...who.filter((actor) => actor !== 'sistema'))

/** Messages by path of the field, as forms show them, without a full stop. */
export type Faltas = Record<string, string>

/** Check of each need, for the sent data and the gestión's current data. */
export type Needs<Need extends string, Sent, Subject> = Readonly<Record<Need, (sent: Sent, subject: Subject) => Faltas>>

/** Returns the messages of needs that are not met. The form checks before sending, the server again. */
export const faltasDe = <Need extends string, Sent, Subject>(
  needs: Needs<Need, Sent, Subject>,
  pide: readonly Need[],
  sent: Sent,
  subject: Subject,
): Faltas => Object.assign({}, ...pide.map((need) => needs[need](sent, subject))) as Faltas

export const COMENTARIO_MESSAGE = 'Escribí un comentario'

/** Need of one field that must not be empty. */
export const requires =
  <F extends string>(field: F, message: string) =>
  (sent: Partial<Record<F, unknown>>): Faltas =>
    sent[field] ? {} : { [field]: message }
