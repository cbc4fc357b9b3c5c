import type { HTMLInputTypeAttribute, ReactNode } from 'react'
import { type FieldPath, type FieldValues, get } from 'react-hook-form'
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

type Opciones<F> = readonly Opcion[] | ((values: F) => readonly Opcion[])

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
  | {
      kind: 'parrafo'
      rows?: number
      maxRows?: number
      maxLength?: number
      /** How much of it is written is told under it. */
      counted?: true
    }
  | { kind: 'entero'; min?: number; max?: number; thousands?: true; unit?: string }
  | { kind: 'decimal' }
  | { kind: 'fecha' }
  | { kind: 'si' }
  | { kind: 'opcion'; options: Opciones<F>; searchable?: true }
  /** One of ours by its number: as a text while it is typed, '' while none is chosen. */
  | {
      kind: 'id'
      options: Opciones<F>
      /** With only one there is nothing to ask. */
      hidesOnly?: true
    }
  /** Several, written one after the other. */
  | { kind: 'varias'; options: readonly Opcion[]; searchable?: true }
  /** Several, all of them on screen. */
  | { kind: 'casillas'; options: readonly Opcion[] }
  | { kind: 'archivos'; limites?: FileLimits; max?: number }
  | { kind: 'razonSocial'; locked?: (values: F) => string | undefined }
  | { kind: 'transporte' }
  /** Several of a kind, drawn by the form that has them: what each row is called, and its fields. */
  | {
      kind: 'filas'
      fila: readonly CampoDe<FieldValues>[]
      called: (row: FieldValues, at: number) => string
      draw: Drawing
    }
  /** Of one form alone. */
  | {
      kind: 'propio'
      draw: Drawing
      /** What each row has that is written otherwise than it is kept. */
      fila?: readonly CampoDe<FieldValues>[]
      /** What is in it before anybody wrote, and what a draft of it is like: a text unless said. */
      empty?: unknown
      sample?: unknown
    }

/** A drawing of its own: it ties itself to the form around it. */
type Drawing = (campo: { label: string; required: boolean }) => ReactNode

/** A field of a form: what it is called, how it is drawn, and what comes of it. The rules are the contract's. */
export type CampoDe<F extends FieldValues> = Kind<F> & {
  name: FieldPath<F>
  label: string
  /** Its name where its section is not seen. */
  named?: string
  /** Instead of that of its kind. */
  draw?: Drawing
  /** It has to be there; as a text, what is said while it is not and the contract has no words for that. */
  required?: boolean | string | ((values: F) => boolean | string)
  /** Null while it is empty, as the contract has it. */
  nullable?: true
  help?: string | undefined
  placeholder?: string | ((values: F) => string)
  /** Whether it is asked at all; what is not asked is neither wrong nor sent. */
  when?: (values: F) => boolean
  maw?: number
  /** The first to have the focus, when it is not the first one. */
  autoFocus?: true
  /** What it starts with, when that is something. */
  start?: unknown
  /** The parameter of the address that fills it in. */
  from?: string
  /** Its path in what is sent, when it is another; false when it goes otherwise. */
  sentAs?: string | false
  /** As the contract takes it, when the form keeps it otherwise. */
  write?: (value: never) => unknown
  /** What is wrong with it that the contract cannot know. */
  problem?: (values: F) => string | undefined
  /** Whether a draft with it is worth keeping, when that is not what its kind says: what is typed is. */
  isWorth?: boolean
  /** Its name where all is read again, false when it is not told; those of one name are told together. */
  review?: string | false
  /** What is read there, when that is not what its kind says. */
  reviewed?: (values: F) => string
}

/** Fields side by side: how many, from which width on. */
export interface Fila<F extends FieldValues> {
  cols: number
  from?: 'base' | 'xs' | 'sm'
  /** How many where there is more room. */
  md?: number
  spacing?: 'sm'
  campos: readonly CampoDe<F>[]
}

/** Fields that belong together, under their name; in a form of several steps, of one of them. */
export interface Seccion<F extends FieldValues> {
  titulo: string
  order?: 2 | 3
  help?: string
  step?: number
  when?: (values: F) => boolean
  /** Nobody is asked anything in it: its fields are there, and its card is not. */
  bare?: (values: F) => boolean
  filas: readonly (CampoDe<F> | Fila<F>)[]
  /** What stands after its fields. */
  after?: (values: F) => ReactNode
  /** Asked of few: what the button says that opens it. */
  opens?: string
}

/** The fields of a form in the order of the screen. */
export type Campos<F extends FieldValues> = readonly (CampoDe<F> | Fila<F> | Seccion<F>)[]

interface Puesto<F extends FieldValues> {
  campo: CampoDe<F>
  step: number
}

/** All of them one by one, each with its step; those that are asked, where what is typed is given. */
const placedOf = <F extends FieldValues>(campos: Campos<F>, values?: F): Puesto<F>[] => {
  const isAsked = ({ when }: { when?: (values: F) => boolean }) => !values || !when || when(values)
  return campos
    .filter((row) => 'campos' in row || isAsked(row))
    .flatMap((row): Puesto<F>[] => {
      if ('titulo' in row) return placedOf(row.filas, values).map(({ campo }) => ({ campo, step: row.step ?? 0 }))
      if ('campos' in row) return placedOf(row.campos, values)
      return [{ campo: row, step: 0 }]
    })
}

export const flatOf = <F extends FieldValues>(campos: Campos<F>, values?: F): readonly CampoDe<F>[] =>
  placedOf(campos, values).map(({ campo }) => campo)

/** The rows of a list, as they are typed. */
export const filasOf = (values: FieldValues, name: string): readonly FieldValues[] =>
  (get(values, name) as readonly FieldValues[] | undefined) ?? []

/** Those that are asked, with the name people see. */
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

/** The step that shows a path; the first one that has a field of that name, whether it is asked or not. */
export const stepOfCampos = <F extends FieldValues>(campos: Campos<F>): ((path: string) => number) => {
  const placed = placedOf(campos)
  return (path) => placed.find(({ campo: { name } }) => path === name || path.startsWith(`${name}.`))?.step ?? 0
}

export const isEmpty = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  (typeof value === 'string' && !value.trim()) ||
  (Array.isArray(value) && value.length === 0)

/** Whether it has to be there, and what is said while it is not. */
export const requiredOf = <F extends FieldValues>({ required }: CampoDe<F>, values: F): boolean | string =>
  (typeof required === 'function' ? required(values) : required) ?? false

/** What is not there and has to be, in the words of its field, and what else its row says of it. */
export const missingOf = <F extends FieldValues>(campos: Campos<F>, values: F): [path: string, message: string][] =>
  flatOf(campos, values).flatMap((campo): [string, string][] => {
    const { name } = campo
    const required = requiredOf(campo, values)
    const missing = typeof required === 'string' && isEmpty(get(values, name)) ? required : undefined
    const message = missing ?? campo.problem?.(values)
    const ofRows =
      campo.kind === 'filas'
        ? filasOf(values, name).flatMap((row, at) =>
            missingOf(campo.fila, row).map(([path, said]): [string, string] => [`${name}.${at}.${path}`, said]),
          )
        : []
    return message ? [[name, message], ...ofRows] : ofRows
  })

/** The sections of a step. */
export const stepCampos = <F extends FieldValues>(campos: Campos<F>, step: number): Campos<F> =>
  campos.filter((row) => ('titulo' in row ? (row.step ?? 0) : 0) === step)

/** What a form starts with: its own fields and no others, as a row has them, else empty. */
export const startOf = <F extends object>(empty: F, row: { [K in keyof F]?: F[K] | null } | undefined): F =>
  Object.fromEntries(Object.entries(empty).map(([name, value]) => [name, row?.[name as keyof F] ?? value])) as F

/** The same with each text as its field writes it: what is kept plain is read as people write it. */
export const writtenOf = <F extends FieldValues>(campos: Campos<F>, start: F): F => {
  const written = flatOf(campos).flatMap((campo): [string, unknown][] => {
    const value: unknown = start[campo.name]
    const fila = 'fila' in campo && campo.fila
    if (fila) return [[campo.name, filasOf(start, campo.name).map((row) => writtenOf(fila, row))]]
    if (campo.kind !== 'texto' || !campo.normalize || typeof value !== 'string') return []
    return [[campo.name, campo.normalize(value) ?? value]]
  })
  return { ...start, ...Object.fromEntries(written) }
}
