import { type Actor, isActor } from './roles.ts'

/** Transition of a state machine (domain §3.4, §4.3, §5, §6). A change of state without a transition answers 409. */
export interface Transition<
  Need extends string = string,
  Condition extends string = string,
  Estado extends number = number,
  Effect extends string = string,
> {
  from: Estado
  to: Estado
  /** Actors that may make the transition. `sistema`: a scheduled job. */
  who: readonly (Actor | 'sistema')[]
  texto: string
  /** Needs: data that have to be sent with the transition. */
  pide: readonly Need[]
  /** Condition for the transition; absent: always possible. */
  when?: Condition
  /** Effect in addition to the change of state. */
  effect?: Effect
  /** Makes the transition through another call with its own data. The general call that changes a state rejects it. */
  via?: 'envio' | 'duplicado'
  principal?: true
  /** true: ends the gestión without success, so its confirmation is red. */
  destructiva?: true
}

/** Whether a user with these roles may make the transition. */
export const isAllowed = ({ who }: Pick<Transition, 'who'>, roles: Iterable<string>): boolean =>
  isActor(roles, ...who.filter((actor) => actor !== 'sistema'))

/** Error messages by path of the field, as forms show them, without a full stop. */
export type Faltas = Record<string, string>

/** Check of each need, given the sent data and the current data of the gestión. */
export type Needs<Need extends string, Sent, Subject> = Readonly<Record<Need, (sent: Sent, subject: Subject) => Faltas>>

/** Returns the error messages of needs that are not met. The form checks before sending; the server checks again. */
export const faltasDe = <Need extends string, Sent, Subject>(
  needs: Needs<Need, Sent, Subject>,
  pide: readonly Need[],
  sent: Sent,
  subject: Subject,
): Faltas => Object.assign({}, ...pide.map((need) => needs[need](sent, subject))) as Faltas

export const COMENTARIO_MESSAGE = 'Escribí un comentario'

/** Creates the check of a need with one field, which must not be empty. */
export const requires =
  <F extends string>(field: F, message: string) =>
  (sent: Partial<Record<F, unknown>>): Faltas =>
    sent[field] ? {} : { [field]: message }
