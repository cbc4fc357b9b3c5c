import type { HTMLInputTypeAttribute, ReactNode } from 'react'
import { type FieldPath, type FieldValues, get } from 'react-hook-form'
import type { FileLimits } from '#contract/route.ts'
import type { FieldsOf } from './form-fields.ts'

/** Option of a select: value to send and text to show. */
export interface Opcion {
  value: string | number
  label: string
}

/** Returns the options of an object that maps values to texts. */
export const opcionesOf = (words: Readonly<Record<string, string>>): Opcion[] =>
  Object.entries(words).map(([value, label]) => ({ value, label }))

type Opciones<F> = readonly Opcion[] | ((values: F) => readonly Opcion[])

/** Kind of a field, with the options of this kind. A nullable field is null when empty. */
type Kind<F> =
  | {
      kind: 'texto'
      type?: HTMLInputTypeAttribute
      inputMode?: 'numeric' | 'decimal' | 'tel' | 'email'
      autoComplete?: string
      autoCapitalize?: string
      maxLength?: number
      readOnly?: boolean
      /** Returns the text in its normal form; applied on blur. undefined: unreadable text. */
      normalize?: (text: string) => string | undefined
      onBlur?: () => void
    }
  | {
      kind: 'parrafo'
      rows?: number
      maxRows?: number
      maxLength?: number
      /** true: shows the length of the text below the field. */
      counted?: true
    }
  | { kind: 'entero'; min?: number; max?: number; thousands?: true; unit?: string }
  | { kind: 'decimal' }
  | { kind: 'fecha' }
  | { kind: 'si' }
  | { kind: 'opcion'; options: Opciones<F>; searchable?: true }
  /** Select of an id. The form value is the id as text; '' when nothing is chosen. */
  | {
      kind: 'id'
      options: Opciones<F>
      /** true: a single option is chosen automatically, and the field is then not rendered. */
      hidesOnly?: true
    }
  /** Several options, chosen in a select. */
  | { kind: 'varias'; options: readonly Opcion[]; searchable?: true }
  | { kind: 'casillas'; options: readonly Opcion[] }
  | { kind: 'archivos'; limites?: FileLimits; max?: number }
  | { kind: 'razonSocial'; locked?: (values: F) => string | undefined }
  | { kind: 'transporte' }
  /**
   * List of rows, each with the fields of `fila`. `draw` renders the list. `called` returns the name of a row for the
   * summary of errors.
   */
  | {
      kind: 'filas'
      fila: readonly CampoDe<FieldValues>[]
      called: (row: FieldValues, at: number) => string
      draw: CampoComponent
    }
  /** Field of a single form, with its own component. */
  | {
      kind: 'propio'
      draw: CampoComponent
      /** For a field that is a list of rows: the fields of a row whose text on screen differs from the stored value. */
      fila?: readonly CampoDe<FieldValues>[]
      /** Value when empty, and example value to check drafts. Default of both: ''. */
      empty?: unknown
      sample?: unknown
    }

/** Component of a field. Connects itself to the form. */
type CampoComponent = (campo: { label: string; required: boolean }) => ReactNode

/** Description of a form field: label, kind and conversion. The contract, not this description, validates the value. */
export type CampoDe<F extends FieldValues> = Kind<F> & {
  name: FieldPath<F>
  label: string
  /** Label for places where the heading of the section is not visible, such as the summary of errors. */
  named?: string
  /** Component that replaces the component of the kind. */
  draw?: CampoComponent
  /** true: required. A text: required, with this text as the error message instead of the contract's. */
  required?: boolean | string | ((values: F) => boolean | string)
  /** true: the value is null when empty, as the contract expects. */
  nullable?: true
  help?: string | undefined
  placeholder?: string | ((values: F) => string)
  /** Whether the field shows. A hidden field is neither validated nor sent. */
  when?: (values: F) => boolean
  maw?: number
  /** true: gets the initial focus, instead of the first field. */
  autoFocus?: true
  /** Initial value; absent: the field starts empty. */
  start?: unknown
  /** Name of the URL parameter from which the field gets its initial value. */
  from?: string
  /** Path of the value in the request body; absent: the name of the field. false: not sent. */
  sentAs?: string | false
  /** Converts the value to the form that the contract expects. */
  write?: (value: never) => unknown
  /** Returns an error that the contract cannot detect; undefined when valid. */
  problem?: (values: F) => string | undefined
  /** true: a value in this field makes a draft worth storing. Default: true for kinds that the user types. */
  isWorth?: boolean
  /** Label in the review before sending; false: not listed there. Values with an equal label are joined. */
  review?: string | false
  /** Returns the text of the value in the review; absent: the default of the kind. */
  reviewed?: (values: F) => string
}

/** Row of fields side by side: number of columns, and the window width from which there are columns. */
export interface Fila<F extends FieldValues> {
  cols: number
  from?: 'base' | 'xs' | 'sm'
  /** Number of columns on wide screens. */
  md?: number
  spacing?: 'sm'
  campos: readonly CampoDe<F>[]
}

/** Section of a form. In a form with steps, each section belongs to one step. */
export interface Seccion<F extends FieldValues> {
  titulo: string
  order?: 2 | 3
  help?: string
  step?: number
  when?: (values: F) => boolean
  /** Whether the section has no visible field. Its card is then omitted. */
  bare?: (values: F) => boolean
  filas: readonly (CampoDe<F> | Fila<F>)[]
  /** Content after the fields of the section. */
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

/** Returns all fields with their step. With `values`, only the visible fields. */
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

/** Returns the step of the first field with this path, visible or not; 0 when unknown. */
export const stepOfCampos = <F extends FieldValues>(campos: Campos<F>): ((path: string) => number) => {
  const placed = campoSteps(campos)
  return (path) => placed.find(({ campo: { name } }) => path === name || path.startsWith(`${name}.`))?.step ?? 0
}

export const isEmpty = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  (typeof value === 'string' && !value.trim()) ||
  (Array.isArray(value) && value.length === 0)

/** Whether a field is required; a text is the error message for a missing value. */
export const requiredOf = <F extends FieldValues>({ required }: CampoDe<F>, values: F): boolean | string =>
  (typeof required === 'function' ? required(values) : required) ?? false

/**
 * Returns the errors that the contract does not report: missing fields with a message of their own, and errors of the
 * `problem` functions.
 */
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

/**
 * Returns the initial values of a form: for each field the value of the row, or the empty value if the row has none.
 */
export const startOf = <F extends object>(empty: F, row: { [K in keyof F]?: F[K] | null } | undefined): F =>
  Object.fromEntries(Object.entries(empty).map(([name, value]) => [name, row?.[name as keyof F] ?? value])) as F

/** Formats each text of the initial values as the field would on blur. */
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
