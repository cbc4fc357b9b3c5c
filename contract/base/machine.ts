import { type Actor, isActor } from './roles.ts'

/** Transition of a state machine (domain §3.4, §4.3, §5, §6). Other changes of state are answered with 409. */
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
  /**
   * Name of another call that makes the transition with its own data. The general call to change a state then rejects
   * it.
   */
  via?: 'envio' | 'duplicado'
  principal?: true
  /** true: the transition ends the gestión without success, so the confirm button is red. */
  destructiva?: true
}

/** Whether a user with these roles may make the transition. */
export const isAllowed = ({ who }: Pick<Transition, 'who'>, roles: Iterable<string>): boolean =>
  isActor(roles, ...who.filter((actor) => actor !== 'sistema'))

/** Error messages by path of the field. They have no full stop, because forms show them like that. */
export type Faltas = Record<string, string>

/**
 * Checks of the needs (data that a change of state asks for). Each gets the sent data and the current data of the
 * gestión.
 */
export type Needs<Need extends string, Sent, Subject> = Readonly<Record<Need, (sent: Sent, subject: Subject) => Faltas>>

/**
 * Returns the error messages of all needs that are not met. The form checks before sending, and the server checks
 * again.
 */
export const faltasDe = <Need extends string, Sent, Subject>(
  needs: Needs<Need, Sent, Subject>,
  pide: readonly Need[],
  sent: Sent,
  subject: Subject,
): Faltas => Object.assign({}, ...pide.map((need) => needs[need](sent, subject))) as Faltas

export const COMENTARIO_MESSAGE = 'Escribí un comentario'

/** Creates the check that the single field of a need is not empty. */
export const requires =
  <F extends string>(field: F, message: string) =>
  (sent: Partial<Record<F, unknown>>): Faltas =>
    sent[field] ? {} : { [field]: message }
