import { COMENTARIO_MESSAGE, type Needs, requires } from './machine.ts'

/** Field that a change of state asks for. The form, the shape of the request and the check are derived from it. */
export type NeedCampo = {
  label: string
  /** Error message when the field is empty. */
  falta: string
  help?: string
  placeholder?: string
  /** Description of the field in the API documentation. */
  describe?: string
} & (
  | { kind: 'texto' | 'parrafo'; max: number }
  /** Integer, at least 1. */
  | { kind: 'entero' }
  /** Number of an invoice, remito (delivery note) or credit note. */
  | { kind: 'comprobante' }
  | { kind: 'opcion'; options: Readonly<Record<string, string>> }
)

/** Needs (data that a change of state asks for), by name. null: the need has a shape and check of its own. */
export type NeedTable = Readonly<Record<string, NeedCampo | null>>

/** Names of the needs that have a check of their own. */
export type NeedPropio<T extends NeedTable> = { [K in keyof T & string]: T[K] extends null ? K : never }[keyof T &
  string]

/** Comment that accompanies a change of state. The history stores it. */
export const COMENTARIO = {
  kind: 'parrafo',
  label: 'Comentario',
  falta: COMENTARIO_MESSAGE,
  help: 'Lo leen las dos partes',
  max: 2000,
} as const satisfies NeedCampo

/**
 * Returns the check of each need in a table. The field of a need must not be empty; `propios` has the checks of the
 * needs without a field here.
 */
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
