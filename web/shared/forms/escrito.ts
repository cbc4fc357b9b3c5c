import { type FieldValues, get, set } from 'react-hook-form'
import { type CampoDe, type Campos, filasOf, flatOf, isEmpty, requiredOf } from './campos.ts'

/** What is typed in a form, from its table: what it starts with, what a draft of it is like, and what is sent of it. */

type Kind = CampoDe<FieldValues>['kind']

interface Escrito {
  /** While nothing is there. */
  empty: unknown
  /** What a draft of it is like, as `useSavedDraft` reads a sample. */
  sample: unknown
  /** It is typed: a draft with it is worth keeping. */
  isTyped: boolean
}

const TEXT = { empty: '', sample: '', isTyped: true }
const CHOSEN = { empty: '', sample: '', isTyped: false }
const SEVERAL = { empty: [], sample: [''], isTyped: false }

const ESCRITO: Record<Exclude<Kind, 'propio' | 'filas'>, Escrito> = {
  texto: TEXT,
  parrafo: TEXT,
  fecha: TEXT,
  transporte: TEXT,
  entero: { empty: '', sample: 0, isTyped: true },
  decimal: { empty: '', sample: 0, isTyped: true },
  si: { empty: false, sample: false, isTyped: false },
  id: CHOSEN,
  opcion: CHOSEN,
  varias: SEVERAL,
  casillas: SEVERAL,
  archivos: { empty: [], sample: [], isTyped: true },
  razonSocial: { empty: '', sample: 0, isTyped: false },
}

const escritoOf = (campo: CampoDe<FieldValues>): Escrito => {
  if (campo.kind === 'filas') return { empty: [], sample: [sampleOf(campo.fila)], isTyped: true }
  if (campo.kind !== 'propio') return ESCRITO[campo.kind]
  const { empty = '', sample = empty } = campo
  return { empty, sample, isTyped: false }
}

/** What the address says of a field, as the field keeps it; undefined when it says nothing that can be in it. */
export const addressed = <F extends FieldValues>(campo: CampoDe<F>, search: URLSearchParams): unknown => {
  const said = campo.from === undefined ? null : search.get(campo.from)
  if (said === null) return undefined
  if (campo.kind === 'entero') return /^[1-9]\d{0,8}$/.test(said) ? Number(said) : undefined
  if (campo.kind !== 'texto') return said
  return (campo.normalize?.(said) ?? said).slice(0, campo.maxLength)
}

const built = <F extends FieldValues>(campos: Campos<F>, valueOf: (campo: CampoDe<FieldValues>) => unknown): F => {
  const form: FieldValues = {}
  for (const campo of flatOf(campos as unknown as Campos<FieldValues>)) set(form, campo.name, valueOf(campo))
  return form as F
}

/** A form that nobody has touched, with what the address already says of it. */
export const emptyOf = <F extends FieldValues>(campos: Campos<F>, search = new URLSearchParams()): F =>
  built(campos, (campo) => addressed(campo, search) ?? campo.start ?? escritoOf(campo).empty)

/** What a draft of it is like. */
export const sampleOf = <F extends FieldValues>(campos: Campos<F>): F =>
  built(campos, (campo) => escritoOf(campo).sample)

/** Whether somebody wrote something that would be missed. */
export const isWorthOf =
  <F extends FieldValues>(campos: Campos<F>) =>
  (draft: F): boolean =>
    flatOf(campos as unknown as Campos<FieldValues>).some((campo) => {
      const value: unknown = get(draft, campo.name)
      return (campo.isWorth ?? escritoOf(campo).isTyped) && !isEmpty(value) && value !== false
    })

const trimmed = (value: unknown): unknown => (typeof value === 'string' ? value.trim() : value)

const FROM_FORM: Partial<Record<Kind, (value: unknown) => unknown>> = {
  texto: trimmed,
  parrafo: trimmed,
  transporte: trimmed,
  id: (value) => (value ? Number(value) : undefined),
}

/**
 * What is sent of a form: what is asked at the path that the contract has for it. What may be left empty and was is left out,
 * unless its row writes it, and so are the files, which go beside it.
 */
export const sentOf = <F extends FieldValues>(campos: Campos<F>, values: F): FieldValues => {
  const body: FieldValues = {}
  for (const campo of flatOf(campos, values)) {
    const { name, kind, sentAs = kind === 'archivos' ? false : name } = campo
    const value: unknown = get(values, name)
    if (sentAs === false || (isEmpty(value) && !campo.write && !requiredOf(campo, values))) continue
    if (campo.kind === 'filas') {
      set(
        body,
        sentAs,
        filasOf(values, name).map((row) => sentOf(campo.fila, row)),
      )
      continue
    }
    const write = (campo.write as ((value: unknown) => unknown) | undefined) ?? FROM_FORM[kind]
    const written = write ? write(value) : value
    // Nothing typed is no number: the contract asks for it in its own words.
    if (written !== undefined && !(kind === 'entero' && written === '')) set(body, sentAs, written)
  }
  return body
}

/** The field of the form that the contract calls so. */
export const pathOfCampos =
  <F extends FieldValues>(campos: Campos<F>) =>
  (path: string): string =>
    flatOf(campos).find(
      ({ name, sentAs = name }) => sentAs && sentAs !== name && (path === sentAs || sentAs.startsWith(`${path}.`)),
    )?.name ?? path
