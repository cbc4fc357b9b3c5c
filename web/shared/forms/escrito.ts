import { type FieldValues, get, set } from 'react-hook-form'
import { type CampoDe, type Campos, filasOf, flatOf, isEmpty, requiredOf } from './campos.ts'

/** Values that follow from the description of a form: initial values, example draft and request body. */

type Kind = CampoDe<FieldValues>['kind']

interface ValueKind {
  /** Value of an empty field. */
  empty: unknown
  /** Example value. `useSavedDraft` checks stored drafts against it. */
  sample: unknown
  /** true: the user types the value, so a draft that has one is worth storing. */
  isTyped: boolean
}

const TEXT_KIND = { empty: '', sample: '', isTyped: true }
const OPTION_KIND = { empty: '', sample: '', isTyped: false }
const LIST_KIND = { empty: [], sample: [''], isTyped: false }

const VALUE_KINDS: Record<Exclude<Kind, 'propio' | 'filas'>, ValueKind> = {
  texto: TEXT_KIND,
  parrafo: TEXT_KIND,
  fecha: TEXT_KIND,
  transporte: TEXT_KIND,
  entero: { empty: '', sample: 0, isTyped: true },
  decimal: { empty: '', sample: 0, isTyped: true },
  si: { empty: false, sample: false, isTyped: false },
  id: OPTION_KIND,
  opcion: OPTION_KIND,
  varias: LIST_KIND,
  casillas: LIST_KIND,
  archivos: { empty: [], sample: [], isTyped: true },
  razonSocial: { empty: '', sample: 0, isTyped: false },
}

const valueKindOf = (campo: CampoDe<FieldValues>): ValueKind => {
  if (campo.kind === 'filas') return { empty: [], sample: [sampleOf(campo.fila)], isTyped: true }
  if (campo.kind !== 'propio') return VALUE_KINDS[campo.kind]
  const { empty = '', sample = empty } = campo
  return { empty, sample, isTyped: false }
}

/** Returns the value that the URL has for a field; undefined when the value is missing or invalid. */
export const valueFromUrl = <F extends FieldValues>(campo: CampoDe<F>, search: URLSearchParams): unknown => {
  const urlText = campo.from === undefined ? null : search.get(campo.from)
  if (urlText === null) return undefined
  if (campo.kind === 'entero') return /^[1-9]\d{0,8}$/.test(urlText) ? Number(urlText) : undefined
  if (campo.kind !== 'texto') return urlText
  return (campo.normalize?.(urlText) ?? urlText).slice(0, campo.maxLength)
}

const buildForm = <F extends FieldValues>(campos: Campos<F>, valueOf: (campo: CampoDe<FieldValues>) => unknown): F => {
  const form: FieldValues = {}
  for (const campo of flatOf(campos as unknown as Campos<FieldValues>)) set(form, campo.name, valueOf(campo))
  return form as F
}

/** Returns the initial values of a form: those in the URL, otherwise empty values. */
export const emptyOf = <F extends FieldValues>(campos: Campos<F>, search = new URLSearchParams()): F =>
  buildForm(campos, (campo) => valueFromUrl(campo, search) ?? campo.start ?? valueKindOf(campo).empty)

/** Returns the example draft of a form, against which stored drafts are checked. */
export const sampleOf = <F extends FieldValues>(campos: Campos<F>): F =>
  buildForm(campos, (campo) => valueKindOf(campo).sample)

/** Whether a draft has a value that the user would miss. */
export const isWorthOf =
  <F extends FieldValues>(campos: Campos<F>) =>
  (draft: F): boolean =>
    flatOf(campos as unknown as Campos<FieldValues>).some((campo) => {
      const value: unknown = get(draft, campo.name)
      return (campo.isWorth ?? valueKindOf(campo).isTyped) && !isEmpty(value) && value !== false
    })

const trim = (value: unknown): unknown => (typeof value === 'string' ? value.trim() : value)

const FROM_FORM: Partial<Record<Kind, (value: unknown) => unknown>> = {
  texto: trim,
  parrafo: trim,
  transporte: trim,
  id: (value) => (value ? Number(value) : undefined),
}

/**
 * Returns the request body: the visible fields, at the paths of the contract. Omits empty optional fields, unless
 * `write` converts them, and files, which are sent separately.
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
    // Omit an empty number: the contract then reports it as missing.
    if (written !== undefined && !(kind === 'entero' && written === '')) set(body, sentAs, written)
  }
  return body
}

/**
 * Returns the values with hidden fields emptied, for a contract that expects every field. A field that was already
 * hidden in `start` keeps its stored value. In rows of a list, every hidden field is emptied.
 */
export const clearHidden = <F extends FieldValues>(campos: Campos<F>, values: F, start?: F): F => {
  const cleared: FieldValues = { ...values }
  const shown = new Set(flatOf(campos, values))
  const shownAtStart = new Set(flatOf(campos, start))
  for (const campo of flatOf(campos as unknown as Campos<FieldValues>)) {
    const { name } = campo
    if (!shown.has(campo as unknown as CampoDe<F>)) {
      const isStored = start && !shownAtStart.has(campo as unknown as CampoDe<F>)
      set(cleared, name, isStored ? get(start, name) : campo.nullable ? null : valueKindOf(campo).empty)
    } else if (campo.kind === 'filas') {
      set(
        cleared,
        name,
        filasOf(values, name).map((row) => clearHidden(campo.fila, row)),
      )
    }
  }
  return cleared as F
}

/** Returns a function that maps a path in an error of the contract to the form field. */
export const pathOfCampos =
  <F extends FieldValues>(campos: Campos<F>) =>
  (path: string): string =>
    flatOf(campos).find(
      ({ name, sentAs = name }) => sentAs && sentAs !== name && (path === sentAs || sentAs.startsWith(`${path}.`)),
    )?.name ?? path
