import { COMENTARIO_MESSAGE, type Needs, requires } from './machine.ts'

/** Field that a change of state needs, by its name in the sent data; used by the form, the shape and the rule. */
export type NeedCampo = {
  label: string
  /** Message while the field is empty. */
  falta: string
  help?: string
  placeholder?: string
  /** Description in the API documentation. */
  describe?: string
} & (
  | { kind: 'texto' | 'parrafo'; max: number }
  /** Integer from 1. */
  | { kind: 'entero' }
  /** Number of an invoice, remito or note. */
  | { kind: 'comprobante' }
  | { kind: 'opcion'; options: Readonly<Record<string, string>> }
)

/** Needs of changes of state; null: with its own shape and rules. */
export type NeedTable = Readonly<Record<string, NeedCampo | null>>

/** Names of the needs with their own rules. */
export type NeedPropio<T extends NeedTable> = { [K in keyof T & string]: T[K] extends null ? K : never }[keyof T &
  string]

/** Comment of a change, stored in the history. */
export const COMENTARIO = {
  kind: 'parrafo',
  label: 'Comentario',
  falta: COMENTARIO_MESSAGE,
  help: 'Lo leen las dos partes',
  max: 2000,
} as const satisfies NeedCampo

/** Returns the rules of a table of needs: a field must not be empty; the others have their own. */
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
