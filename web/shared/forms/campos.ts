import type { HTMLInputTypeAttribute, ReactNode } from 'react'
import { type FieldPath, type FieldValues, get } from 'react-hook-form'
import type { FileLimits } from '#contract/route.ts'
import type { FieldsOf } from './form-fields.ts'

/** Option: value to send and text to show. */
export interface Opcion {
  value: string | number
  label: string
}

/** Returns the options of a table of texts. */
export const opcionesOf = (words: Readonly<Record<string, string>>): Opcion[] =>
  Object.entries(words).map(([value, label]) => ({ value, label }))

type Opciones<F> = readonly Opcion[] | ((values: F) => readonly Opcion[])

/** Kind of a field and its own options. Nullable fields are null when empty. */
type Kind<F> =
  | {
      kind: 'texto'
      type?: HTMLInputTypeAttribute
      inputMode?: 'numeric' | 'decimal' | 'tel' | 'email'
      autoComplete?: string
      autoCapitalize?: string
      maxLength?: number
      readOnly?: boolean
      /** Returns the stored form of the text on blur; undefined when unreadable. */
      normalize?: (text: string) => string | undefined
      onBlur?: () => void
    }
  | {
      kind: 'parrafo'
      rows?: number
      maxRows?: number
      maxLength?: number
      /** true: shows the length below it. */
      counted?: true
    }
  | { kind: 'entero'; min?: number; max?: number; thousands?: true; unit?: string }
  | { kind: 'decimal' }
  | { kind: 'fecha' }
  | { kind: 'si' }
  | { kind: 'opcion'; options: Opciones<F>; searchable?: true }
  /** Select by id; the value is a text, '' when nothing is chosen. */
  | {
      kind: 'id'
      options: Opciones<F>
      /** true: a single option is chosen automatically and nothing renders. */
      hidesOnly?: true
    }
  /** Several options, in a select. */
  | { kind: 'varias'; options: readonly Opcion[]; searchable?: true }
  /** Several options, as checkboxes. */
  | { kind: 'casillas'; options: readonly Opcion[] }
  | { kind: 'archivos'; limites?: FileLimits; max?: number }
  | { kind: 'razonSocial'; locked?: (values: F) => string | undefined }
  | { kind: 'transporte' }
  /**
   * List of rows, each with the fields of `fila`. `draw` renders the list; `called` returns the name of a row for the
   * error summary.
   */
  | {
      kind: 'filas'
      fila: readonly CampoDe<FieldValues>[]
      called: (row: FieldValues, at: number) => string
      draw: CampoComponent
    }
  /** Custom field of one form. */
  | {
      kind: 'propio'
      draw: CampoComponent
      /** Fields of each row whose text differs from the stored value. */
      fila?: readonly CampoDe<FieldValues>[]
      /** Empty value, and sample for drafts; default: a text. */
      empty?: unknown
      sample?: unknown
    }

/** Custom component, which connects itself to the form. */
type CampoComponent = (campo: { label: string; required: boolean }) => ReactNode

/** Description of a form field: label, kind and conversion. The contract has the rules. */
export type CampoDe<F extends FieldValues> = Kind<F> & {
  name: FieldPath<F>
  label: string
  /** Label outside its section. */
  named?: string
  /** Component instead of the kind's. */
  draw?: CampoComponent
  /** true: required. A text: required, with this message where the contract has none. */
  required?: boolean | string | ((values: F) => boolean | string)
  /** true: null when empty, as the contract expects. */
  nullable?: true
  help?: string | undefined
  placeholder?: string | ((values: F) => string)
  /** Whether the field shows; hidden fields are not validated or sent. */
  when?: (values: F) => boolean
  maw?: number
  /** true: has the initial focus, instead of the first field. */
  autoFocus?: true
  /** Initial value, when not empty. */
  start?: unknown
  /** URL parameter with its initial value. */
  from?: string
  /** Path in the body, when it differs; false: not in the body. */
  sentAs?: string | false
  /** Converts the value for the contract. */
  write?: (value: never) => unknown
  /** Returns an error that the contract cannot detect; undefined: none. */
  problem?: (values: F) => string | undefined
  /** Whether its value makes a draft worth storing; default: true for typed kinds. */
  isWorth?: boolean
  /** Label in the review, false: not listed. Values with an equal label are joined. */
  review?: string | false
  /** Text in the review, when it differs from the kind's. */
  reviewed?: (values: F) => string
}

/** Row of fields: columns and the width from which they apply. */
export interface Fila<F extends FieldValues> {
  cols: number
  from?: 'base' | 'xs' | 'sm'
  /** Columns on wide screens. */
  md?: number
  spacing?: 'sm'
  campos: readonly CampoDe<F>[]
}

/** Section of a form; in a form with steps, part of one of them. */
export interface Seccion<F extends FieldValues> {
  titulo: string
  order?: 2 | 3
  help?: string
  step?: number
  when?: (values: F) => boolean
  /** Whether the section has no visible field, so that its card is omitted. */
  bare?: (values: F) => boolean
  filas: readonly (CampoDe<F> | Fila<F>)[]
  /** Content after its fields. */
  after?: (values: F) => ReactNode
  /** Text of the button that opens an optional section. */
  opens?: string
}

/** Fields of a form, in screen order. */
export type Campos<F extends FieldValues> = readonly (CampoDe<F> | Fila<F> | Seccion<F>)[]

interface PlacedCampo<F extends FieldValues> {
  campo: CampoDe<F>
  step: number
}

/** Returns all fields with their step; given values, only the visible ones. */
const campoSteps = <F extends FieldValues>(campos: Campos<F>, values?: F): PlacedCampo<F>[] => {
  const isAsked = ({ when }: { when?: (values: F) => boolean }) => !values || !when || when(values)
  return campos
    .filter((row) => 'campos' in row || isAsked(row))
    .flatMap((row): PlacedCampo<F>[] => {
      if ('titulo' in row) return campoSteps(row.filas, values).map(({ campo }) => ({ campo, step: row.step ?? 0 }))
      if ('campos' in row) return campoSteps(row.campos, values)
      return [{ campo: row, step: 0 }]
    })
}

export const flatOf = <F extends FieldValues>(campos: Campos<F>, values?: F): readonly CampoDe<F>[] =>
  campoSteps(campos, values).map(({ campo }) => campo)

/** Returns the rows of a list in the form. */
export const filasOf = (values: FieldValues, name: string): readonly FieldValues[] =>
  (get(values, name) as readonly FieldValues[] | undefined) ?? []

/** Returns the paths of the visible fields, with their labels. */
export const fieldsOfCampos =
  <F extends FieldValues>(campos: Campos<F>): FieldsOf<F> =>
  (values) =>
    flatOf(campos, values).flatMap((campo): (readonly [string, string])[] => {
      const { name, label, named = label } = campo
      if (campo.kind !== 'filas') return [[name, named]]
      const rows = filasOf(values, name).flatMap((row, at) =>
        flatOf(campo.fila, row).map(
          (each) =>
            [`${name}.${at}.${each.name}`, `${campo.called(row, at)}${each.label && `, ${each.label}`}`] as const,
        ),
      )
      return [[name, named], ...rows]
    })

/** Returns the step of a path, of the first field with it, visible or not; 0 when unknown. */
export const stepOfCampos = <F extends FieldValues>(campos: Campos<F>): ((path: string) => number) => {
  const placed = campoSteps(campos)
  return (path) => placed.find(({ campo: { name } }) => path === name || path.startsWith(`${name}.`))?.step ?? 0
}

export const isEmpty = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  (typeof value === 'string' && !value.trim()) ||
  (Array.isArray(value) && value.length === 0)

/** Whether a field is required, or the message when it is missing. */
export const requiredOf = <F extends FieldValues>({ required }: CampoDe<F>, values: F): boolean | string =>
  (typeof required === 'function' ? required(values) : required) ?? false

/** Returns the missing required fields with their own message, and other errors that the description detects. */
export const missingOf = <F extends FieldValues>(campos: Campos<F>, values: F): [path: string, message: string][] =>
  flatOf(campos, values).flatMap((campo): [string, string][] => {
    const { name } = campo
    const required = requiredOf(campo, values)
    const missing = typeof required === 'string' && isEmpty(get(values, name)) ? required : undefined
    const message = missing ?? campo.problem?.(values)
    const rowErrors =
      campo.kind === 'filas'
        ? filasOf(values, name).flatMap((row, at) =>
            missingOf(campo.fila, row).map(([path, said]): [string, string] => [`${name}.${at}.${path}`, said]),
          )
        : []
    return message ? [[name, message], ...rowErrors] : rowErrors
  })

/** Returns the sections of a step. */
export const stepCampos = <F extends FieldValues>(campos: Campos<F>, step: number): Campos<F> =>
  campos.filter((row) => ('titulo' in row ? (row.step ?? 0) : 0) === step)

/** Returns the initial values of a form: those of the row for its own fields, otherwise empty. */
export const startOf = <F extends object>(empty: F, row: { [K in keyof F]?: F[K] | null } | undefined): F =>
  Object.fromEntries(Object.entries(empty).map(([name, value]) => [name, row?.[name as keyof F] ?? value])) as F

/** Formats each text of the initial values like its field does. */
export const formattedOf = <F extends FieldValues>(campos: Campos<F>, start: F): F => {
  const written = flatOf(campos).flatMap((campo): [string, unknown][] => {
    const value: unknown = start[campo.name]
    const fila = 'fila' in campo && campo.fila
    if (fila) return [[campo.name, filasOf(start, campo.name).map((row) => formattedOf(fila, row))]]
    if (campo.kind !== 'texto' || !campo.normalize || typeof value !== 'string') return []
    return [[campo.name, campo.normalize(value) ?? value]]
  })
  return { ...start, ...Object.fromEntries(written) }
}
