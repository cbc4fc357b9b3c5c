import { type Actor, isActor } from './roles.ts'

/** One row of a machine of states (domain §3.4, §4.3, §5, §6). What is in no row is 409. */
export interface Transition<
  Need extends string = string,
  Condition extends string = string,
  Estado extends number = number,
  Effect extends string = string,
> {
  from: Estado
  to: Estado
  /** Who moves it. `sistema` is the clock. */
  who: readonly (Actor | 'sistema')[]
  /** What the button says. */
  texto: string
  /** What has to be sent with it. */
  pide: readonly Need[]
  /** What has to be so for the row to make sense. */
  when?: Condition
  /** What it brings with it, besides the state. */
  effect?: Effect
  /** Done by another call, with its data: the plain status call is refused. */
  via?: 'envio' | 'duplicado'
  principal?: true
  /** Ends it for the worse: asked in red. */
  destructiva?: true
}

/** Whether a person with these roles moves this row. */
export const isAllowed = ({ who }: Pick<Transition, 'who'>, roles: Iterable<string>): boolean =>
  isActor(roles, ...who.filter((actor) => actor !== 'sistema'))

/** Messages by the path of their field, as forms say them: without a full stop. */
export type Faltas = Record<string, string>

/** What each need asks of what is sent, for a gestión as it is. */
export type Needs<Need extends string, Sent, Subject> = Readonly<Record<Need, (sent: Sent, subject: Subject) => Faltas>>

/** What a change asks and does not have. The form asks before it sends, the server again when it arrives. */
export const faltasDe = <Need extends string, Sent, Subject>(
  needs: Needs<Need, Sent, Subject>,
  pide: readonly Need[],
  sent: Sent,
  subject: Subject,
): Faltas => Object.assign({}, ...pide.map((need) => needs[need](sent, subject))) as Faltas

export const COMENTARIO_MESSAGE = 'Escribí un comentario'

/** The need of one field that has to have something. */
export const requires =
  <F extends string>(field: F, message: string) =>
  (sent: Partial<Record<F, unknown>>): Faltas =>
    sent[field] ? {} : { [field]: message }
