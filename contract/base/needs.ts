import { COMENTARIO_MESSAGE, type Needs, requires } from './machine.ts'

/** A field that a change of state asks for, by its name in what is sent: said once for the form, the shape and the rule. */
export type NeedCampo = {
  label: string
  /** What is said while it is not there. */
  falta: string
  help?: string
  placeholder?: string
  /** What the documentation of the call says of it. */
  describe?: string
} & (
  | { kind: 'texto' | 'parrafo'; max: number }
  /** From 1 on. */
  | { kind: 'entero' }
  /** The number of an invoice, remito or note. */
  | { kind: 'comprobante' }
  | { kind: 'opcion'; options: Readonly<Record<string, string>> }
)

/** What changes of state ask for; null is what has a shape and rules of its own. */
export type NeedTable = Readonly<Record<string, NeedCampo | null>>

/** Those with rules of their own, and those that are one field. */
export type NeedPropio<T extends NeedTable> = { [K in keyof T & string]: T[K] extends null ? K : never }[keyof T &
  string]

/** The comment of a change, which goes to the history. */
export const COMENTARIO = {
  kind: 'parrafo',
  label: 'Comentario',
  falta: COMENTARIO_MESSAGE,
  help: 'Lo leen las dos partes',
  max: 2000,
} as const satisfies NeedCampo

/** The rules of a table of needs: a field has to have something, the others say it themselves. */
export const pideDe = <T extends NeedTable, Sent, Subject>(
  table: T,
  propios: Needs<NeedPropio<T>, Sent, Subject>,
): Needs<keyof T & string, Sent, Subject> =>
  Object.fromEntries(
    Object.entries(table).map(([need, campo]) => [
      need,
      campo ? requires(need, campo.falta) : propios[need as NeedPropio<T>],
    ]),
  ) as Needs<keyof T & string, Sent, Subject>
