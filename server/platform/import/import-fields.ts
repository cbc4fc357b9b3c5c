import type { z } from 'zod'
import { readFileDay } from '#contract/valores/fechas-de-archivo.ts'
import { DateError } from '#contract/valores/fechas.ts'
import { fromCents, toCents } from '#contract/valores/importes.ts'
import { plain as plainText } from '#contract/valores/formato.ts'
import { Cell, type CellKind, spoiledCode } from './cell.ts'
import type { Complain, RowReporter } from './import-report.ts'

/** Value of a cell, or the error of a cell without one. `aviso`: change about which the user should know. */
export type Parsed<T> = { value: T; aviso?: string } | { error: string }
/** Parser of a cell. For `detail` see Cell. */
export type Parse<T> = (text: string, kind?: CellKind, detail?: string) => Parsed<T>

/** Returns a cell as text. Converts numbers, which a JSON file may have; undefined for other types. */
export const textOf = (value: unknown): string | undefined => {
  if (value === null || value === undefined) return ''
  if (typeof value === 'string') return value.trim()
  if (value instanceof Cell) return value.text.trim()
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : undefined
}

/** Returns the kind of a cell. A number of a JSON file counts as a number of a workbook. */
const kindOf = (value: unknown): Pick<Cell, 'kind' | 'detail'> => {
  if (value instanceof Cell) return value
  return { kind: typeof value === 'number' ? 'numero' : 'texto', detail: undefined }
}

/** Returns functions that read the cells of a record and report each invalid cell. */
export const createFields = (record: Record<string, unknown>, complain: Complain | RowReporter) => {
  let ok = true
  return {
    read: <T>(columna: string, parse: Parse<T>): T | undefined => {
      const cell = record[columna]
      const text = textOf(cell)
      const { kind, detail } = kindOf(cell)
      const result = text === undefined ? { error: 'Tiene que ser un texto o un número.' } : parse(text, kind, detail)
      if ('value' in result) {
        if (result.aviso && 'note' in complain) complain.note(columna, result.aviso)
        return result.value
      }
      ok = false
      complain(columna, result.error)
      return undefined
    },
    isOk: () => ok,
  }
}

/** Wraps a parser so that it rejects a code which Excel changed to a date or to a shorter number. */
export const asTyped =
  <T>(parse: Parse<T>): Parse<T> =>
  (text, kind = 'texto', detail) => {
    const error = spoiledCode(text, kind)
    return error ? { error } : parse(text, kind, detail)
  }

/** Creates a parser of codes that match `shape`. It converts them to upper case. */
export const code = (shape: RegExp, error: string): Parse<string> =>
  asTyped((text) => {
    const upper = text.toUpperCase()
    return shape.test(upper) ? { value: upper } : { error: text ? error : 'Falta el dato.' }
  })

/** Creates a parser of integers from `min` to `max`, both inclusive. */
export const integer =
  (min: number, max: number, error: string) =>
  (text: string): Parsed<number> =>
    /^\d{1,9}$/.test(text) && Number(text) >= min && Number(text) <= max ? { value: Number(text) } : { error }

const PLAIN = /^\d{1,13}(?:[.,]\d{1,2})?$/
/** Number with separators between thousands: all points, with a decimal comma, or the other way round. */
const MARKED = /^(?:\d{1,3}(?:\.\d{3})+(?:,\d{1,2})?|\d{1,3}(?:,\d{3})+(?:\.\d{1,2})?)$/
/** Number with a single separator and three digits after it. Some countries mean thousands, others decimals. */
const AMBIGUOUS = /^\d{1,3}[.,]\d{3}$/
const MAX_WHOLE = 13
const WORKBOOK_NUMBER = /^\d{1,13}(?:\.\d+)?$/

const ROUNDED = 'Tenía más de dos decimales: se redondeó.'

/** Rounds a number of a workbook to cents. Its point is always a decimal mark. */
const roundNumber = (text: string): Parsed<string> => {
  const value = fromCents(toCents(text))
  return Number(value) === Number(text) ? { value } : { value, aviso: ROUNDED }
}

/**
 * Parses 84500, 84500.00, 84.500,00 or 1.234.567, also after $. Rejects negative numbers and ambiguous texts such as
 * 1.234.
 */
export const decimal: Parse<string> = (written, kind) => {
  if (kind === 'numero' && WORKBOOK_NUMBER.test(written)) return roundNumber(written)
  const text = written.replace(/^\$?\s*/, '')
  if (PLAIN.test(text)) return { value: text.replace(',', '.') }
  if (AMBIGUOUS.test(text)) return { error: `${text} puede ser miles o decimales: escribilo con dos decimales.` }
  const [, whole = '', cents = ''] = /^(.*?)(?:[.,](\d{1,2}))?$/.exec(text) ?? []
  const digits = whole.replace(/[.,]/g, '')
  return MARKED.test(text) && digits.length <= MAX_WHOLE
    ? { value: cents ? `${digits}.${cents}` : digits }
    : { error: 'Tiene que ser un número con hasta dos decimales, como 1234567,50 o 1.234.567,50.' }
}

/** Parses a day and returns it as yyyy-mm-dd. A number of a workbook is a day whose cell lost its date format. */
export const day: Parse<string> = (text, kind, detail) => {
  if (kind === 'numero' && detail && !/^\d{8}$/.test(text)) return { value: detail }
  try {
    return { value: readFileDay(text) }
  } catch (error) {
    if (error instanceof DateError) return { error: `${error.message}.` }
    throw error
  }
}

/** Parses a day. null for an empty cell, and for the zeros that SAP writes. */
export const optionalDay: Parse<string | null> = (text, ...kind) =>
  /^0*$/.test(text) ? { value: null } : day(text, ...kind)

/** Creates a parser of texts of at most `max` characters, even empty ones. */
export const text =
  (max: number) =>
  (value: string): Parsed<string> =>
    value.length <= max ? { value } : { error: `Tiene que tener hasta ${max} caracteres.` }

/** Creates a parser of texts of 1 to `max` characters. */
export const requiredText =
  (max: number) =>
  (value: string): Parsed<string> =>
    value ? text(max)(value) : { error: 'Falta el dato.' }

/** Creates a parser from the shape of a form field. */
export const byShape =
  <T>(shape: z.ZodType<T>) =>
  (value: string): Parsed<T> => {
    if (!value) return { error: 'Falta el dato.' }
    const { data, error } = shape.safeParse(value)
    return error ? { error: error.issues[0]!.message.replace(/\.?$/, '.') } : { value: data }
  }

/** Wraps a parser so that it returns null for an empty cell. */
export const optional =
  <T>(parse: Parse<T>): Parse<T | null> =>
  (value, ...kind) =>
    value ? parse(value, ...kind) : { value: null }

/** Wraps a parser so that it returns `fallback` for an empty cell. */
export const orElse =
  <T>(fallback: T, parse: Parse<T>): Parse<T> =>
  (value, ...kind) =>
    value ? parse(value, ...kind) : { value: fallback }

const YES = /^(s[ií]|1|x|true|verdadero|v)$/i
const NO = /^(no|0|false|falso|f)$/i

/** Parses yes or no, as users and programs write it. */
export const yesNo = (value: string): Parsed<boolean> => {
  if (YES.test(value)) return { value: true }
  return NO.test(value) ? { value: false } : { error: 'Tiene que decir sí o no.' }
}

/** Creates a parser of several values in a cell, separated by |. Drops duplicates. */
export const several =
  <T>(parse: Parse<T>): Parse<T[]> =>
  (value, ...kind) => {
    const values: T[] = []
    for (const each of value.split('|')) {
      if (!each.trim()) continue
      const parsed = parse(each.trim(), ...kind)
      if ('error' in parsed) return parsed
      if (!values.includes(parsed.value)) values.push(parsed.value)
    }
    return { value: values }
  }

const plain = (value: string): string => plainText(value).trim()

/** Returns the key whose text is `value`; undefined: there is none. */
export const keyNamed = (texts: Readonly<Record<string, string>>, value: string): string | undefined =>
  Object.keys(texts).find((key) => plain(texts[key]!) === plain(value))

/** Creates a parser of one of the given values, or of its text, in upper or lower case. */
export const oneOf =
  <const T extends string>(values: readonly T[], texts: Readonly<Record<string, string>> = {}) =>
  (value: string): Parsed<T> => {
    const named = keyNamed(texts, value) ?? value
    const found = values.find((each) => each.toLowerCase() === named.toLowerCase())
    return found === undefined ? { error: `Tiene que ser ${values.join(', ')}.` } : { value: found }
  }

/** Creates a parser of an id or a name. `what`: beginning of the error message. */
export const byNumberOrName = (rows: readonly { id: number; nombre: string }[], what: string) => {
  const found = new Map(rows.flatMap(({ id, nombre }) => [[plain(nombre), id] as const, [String(id), id] as const]))
  return (value: string): Parsed<number> => {
    const id = found.get(plain(value))
    if (id !== undefined) return { value: id }
    return { error: value ? `${what} ${value}.` : 'Falta el dato.' }
  }
}

type Fields = Readonly<Record<string, readonly [columna: string, parse: Parse<unknown>]>>
type RowOf<F extends Fields> = {
  [K in keyof F]: F[K][1] extends Parse<infer T> ? T : never
}

/**
 * Creates a function that converts a record to a row. It returns undefined after it has reported every invalid field.
 */
export const createRowReader =
  <const F extends Fields>(fields: F) =>
  (record: Record<string, unknown>, complain: Complain | RowReporter): RowOf<F> | undefined => {
    const { read, isOk } = createFields(record, complain)
    const row: Record<string, unknown> = {}
    for (const [name, [columna, parse]] of Object.entries(fields)) row[name] = read(columna, parse)
    return isOk() ? (row as RowOf<F>) : undefined
  }
