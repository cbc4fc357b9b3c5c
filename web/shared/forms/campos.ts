import type { HTMLInputTypeAttribute, ReactNode } from 'react'
import type { FieldPath, FieldValues } from 'react-hook-form'
import type { FileLimits } from '#contract/route.ts'
import type { FieldsOf } from './form-fields.ts'

/** Something to choose, by what is sent of it and what people read. */
export interface Opcion {
  value: string | number
  label: string
}

/** The things of a table, to choose from. */
export const opcionesOf = (words: Readonly<Record<string, string>>): Opcion[] =>
  Object.entries(words).map(([value, label]) => ({ value, label }))

/** How a field is drawn, and what only that kind has. A field that may be null is null while it is empty. */
type Kind<F> =
  | {
      kind: 'texto'
      type?: HTMLInputTypeAttribute
      inputMode?: 'numeric' | 'decimal' | 'tel' | 'email'
      autoComplete?: string
      autoCapitalize?: string
      maxLength?: number
      readOnly?: boolean
      /** The text as it is kept, once it is written; undefined when it cannot be read. */
      normalize?: (text: string) => string | undefined
      onBlur?: () => void
    }
  | { kind: 'parrafo'; rows?: number; maxRows?: number; maxLength?: number }
  | { kind: 'entero'; min?: number; max?: number; thousands?: true }
  | { kind: 'decimal' }
  | { kind: 'fecha' }
  | { kind: 'si' }
  | { kind: 'opcion'; options: readonly Opcion[] | ((values: F) => readonly Opcion[]); searchable?: true }
  /** Several, written one after the other. */
  | { kind: 'varias'; options: readonly Opcion[]; searchable?: true }
  /** Several, all of them on screen. */
  | { kind: 'casillas'; options: readonly Opcion[] }
  | { kind: 'archivos'; limites?: FileLimits }
  | { kind: 'razonSocial' }
  | { kind: 'transporte' }
  /** Of one form alone: it ties itself to the form around it. */
  | { kind: 'propio'; draw: () => ReactNode }

/** A field of a form: what it is called and how it is drawn. The rules are the contract's. */
export type CampoDe<F extends FieldValues> = Kind<F> & {
  name: FieldPath<F>
  label: string
  /** It has to be there; as a text, what is said while it is not and the contract has no words for that. */
  required?: boolean | string
  /** Null while it is empty, as the contract has it. */
  nullable?: true
  help?: string | undefined
  placeholder?: string
  /** Whether it is asked at all; what is not asked is not sent wrong. */
  when?: (values: F) => boolean
  maw?: number
  /** The first to have the focus, when it is not the first one. */
  autoFocus?: true
}

/** Fields side by side: how many, from which width on. */
interface Fila<F extends FieldValues> {
  cols: number
  from?: 'xs' | 'sm'
  campos: readonly CampoDe<F>[]
}

/** The fields of a form in the order of the screen. */
export type Campos<F extends FieldValues> = readonly (CampoDe<F> | Fila<F>)[]

/** All of them, one by one. */
const flat = <F extends FieldValues>(campos: Campos<F>): readonly CampoDe<F>[] =>
  campos.flatMap((row) => ('campos' in row ? row.campos : [row]))

/** Those that are asked, with the name people see. */
export const fieldsOfCampos =
  <F extends FieldValues>(campos: Campos<F>): FieldsOf<F> =>
  (values) =>
    flat(campos)
      .filter(({ when }) => when?.(values) ?? true)
      .map(({ name, label }) => [name, label])

const isEmpty = (value: unknown): boolean =>
  value === null || (typeof value === 'string' && !value.trim()) || (Array.isArray(value) && value.length === 0)

/** What is not there and has to be, in the words of its field. */
export const missingOf = <F extends FieldValues>(
  campos: Campos<F>,
  values: F,
  valueOf: (name: FieldPath<F>) => unknown,
): [path: string, message: string][] =>
  flat(campos)
    .filter(({ when }) => when?.(values) ?? true)
    .flatMap(({ name, required }): [string, string][] =>
      typeof required === 'string' && isEmpty(valueOf(name)) ? [[name, required]] : [],
    )

/** What a form starts with: its own fields and no others, as a row has them, else empty. */
export const startOf = <F extends object>(empty: F, row: { [K in keyof F]?: F[K] | null } | undefined): F =>
  Object.fromEntries(Object.entries(empty).map(([name, value]) => [name, row?.[name as keyof F] ?? value])) as F

/** The same with each text as its field writes it: what is kept plain is read as people write it. */
export const writtenOf = <F extends FieldValues>(campos: Campos<F>, start: F): F => {
  const written = flat(campos).flatMap((campo): [string, unknown][] => {
    const value: unknown = start[campo.name]
    if (campo.kind !== 'texto' || !campo.normalize || typeof value !== 'string') return []
    return [[campo.name, campo.normalize(value) ?? value]]
  })
  return { ...start, ...Object.fromEntries(written) }
}
