import type { z } from 'zod'
import { DateError, parseDay } from '#contract/valores/fechas.ts'
import { stripAccents } from '#contract/valores/formato.ts'
import type { Complain } from './import-report.ts'

/** What a text of a file means, or what is wrong with it. */
export type Parsed<T> = { value: T } | { error: string }

/** What a cell says, as text: a file may give numbers. Undefined for what is neither. */
const textOf = (value: unknown): string | undefined => {
  if (value === null || value === undefined) return ''
  if (typeof value === 'string') return value.trim()
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : undefined
}

/** Reads the cells of one record, complaining of each that is wrong; `ok` is false after that. */
export const createFields = (record: Record<string, unknown>, complain: Complain) => {
  let ok = true
  return {
    read: <T>(columna: string, parse: (text: string) => Parsed<T>): T | undefined => {
      const text = textOf(record[columna])
      const result = text === undefined ? { error: 'Tiene que ser un texto o un número.' } : parse(text)
      if ('value' in result) return result.value
      ok = false
      complain(columna, result.error)
      return undefined
    },
    isOk: () => ok,
  }
}

/** Anything of this shape, upper case. */
export const code =
  (shape: RegExp, error: string) =>
  (text: string): Parsed<string> => {
    const upper = text.toUpperCase()
    return shape.test(upper) ? { value: upper } : { error: text ? error : 'Falta el dato.' }
  }

/** A whole number between two, both included. */
export const integer =
  (min: number, max: number, error: string) =>
  (text: string): Parsed<number> =>
    /^\d{1,9}$/.test(text) && Number(text) >= min && Number(text) <= max ? { value: Number(text) } : { error }

const PLAIN = /^\d{1,13}(?:[.,]\d{1,2})?$/
/** Thousands marked by points or by commas, all of them, and then the other one. */
const MARKED = /^(?:\d{1,3}(?:\.\d{3})+(?:,\d{1,2})?|\d{1,3}(?:,\d{3})+(?:\.\d{1,2})?)$/
/** One mark with three digits after it: thousands for some, decimals for others. */
const AMBIGUOUS = /^\d{1,3}[.,]\d{3}$/
const MAX_WHOLE = 13

/** 84500, 84500.00, 84.500,00, 1.234.567, or with $ before: refused only when nobody could say which it is, as 1.234. */
export const decimal = (written: string): Parsed<string> => {
  const text = written.replace(/^\$?\s*/, '')
  if (PLAIN.test(text)) return { value: text.replace(',', '.') }
  if (AMBIGUOUS.test(text)) return { error: `${text} puede ser miles o decimales: escribilo con dos decimales.` }
  const [, whole = '', cents = ''] = /^(.*?)(?:[.,](\d{1,2}))?$/.exec(text) ?? []
  const digits = whole.replace(/[.,]/g, '')
  return MARKED.test(text) && digits.length <= MAX_WHOLE
    ? { value: cents ? `${digits}.${cents}` : digits }
    : { error: 'Tiene que ser un número con hasta dos decimales, como 1234567,50 o 1.234.567,50.' }
}

/** A day, as yyyy-mm-dd. */
export const day = (text: string): Parsed<string> => {
  try {
    return { value: parseDay(text) }
  } catch (error) {
    if (error instanceof DateError) return { error: `${error.message}.` }
    throw error
  }
}

/** The same, where nothing may be said: empty, or the zeros that SAP writes for no date. */
export const optionalDay = (text: string): Parsed<string | null> => (/^0*$/.test(text) ? { value: null } : day(text))

/** At most so many characters; `required` texts are there. */
export const text =
  (max: number) =>
  (value: string): Parsed<string> =>
    value.length <= max ? { value } : { error: `Tiene que tener hasta ${max} caracteres.` }

/** Something must be there, at most so long. */
export const requiredText =
  (max: number) =>
  (value: string): Parsed<string> =>
    value ? text(max)(value) : { error: 'Falta el dato.' }

/** As a form's shape reads it. */
export const byShape =
  <T>(shape: z.ZodType<T>) =>
  (value: string): Parsed<T> => {
    if (!value) return { error: 'Falta el dato.' }
    const { data, error } = shape.safeParse(value)
    return error ? { error: error.issues[0]!.message.replace(/\.?$/, '.') } : { value: data }
  }

/** Nothing said is null. */
export const optional =
  <T>(parse: (value: string) => Parsed<T>) =>
  (value: string): Parsed<T | null> =>
    value ? parse(value) : { value: null }

/** Nothing said is this. */
export const orElse =
  <T>(fallback: T, parse: (value: string) => Parsed<T>) =>
  (value: string): Parsed<T> =>
    value ? parse(value) : { value: fallback }

const YES = /^(s[ií]|1|x|true|verdadero|v)$/i
const NO = /^(no|0|false|falso|f)$/i

/** Sí or no, as people and programs write it. */
export const yesNo = (value: string): Parsed<boolean> => {
  if (YES.test(value)) return { value: true }
  return NO.test(value) ? { value: false } : { error: 'Tiene que decir sí o no.' }
}

/** Several in a cell, separated by |, each once. */
export const several =
  <T>(parse: (value: string) => Parsed<T>) =>
  (value: string): Parsed<T[]> => {
    const values: T[] = []
    for (const each of value.split('|')) {
      if (!each.trim()) continue
      const parsed = parse(each.trim())
      if ('error' in parsed) return parsed
      if (!values.includes(parsed.value)) values.push(parsed.value)
    }
    return { value: values }
  }

/** One of these. */
export const oneOf =
  <const T extends string>(values: readonly T[]) =>
  (value: string): Parsed<T> => {
    const found = values.find((each) => each.toLowerCase() === value.toLowerCase())
    return found === undefined ? { error: `Tiene que ser ${values.join(', ')}.` } : { value: found }
  }

const plain = (value: string): string => stripAccents(value).toLowerCase().trim()

/** By number or by name; `what` says what there is none of. */
export const byNumberOrName = (rows: readonly { id: number; nombre: string }[], what: string) => {
  const found = new Map(rows.flatMap(({ id, nombre }) => [[plain(nombre), id] as const, [String(id), id] as const]))
  return (value: string): Parsed<number> => {
    const id = found.get(plain(value))
    if (id !== undefined) return { value: id }
    return { error: value ? `${what} ${value}.` : 'Falta el dato.' }
  }
}

type Fields = Readonly<Record<string, readonly [columna: string, parse: (value: string) => Parsed<unknown>]>>
type RowOf<F extends Fields> = {
  [K in keyof F]: F[K][1] extends (value: string) => Parsed<infer T> ? T : never
}

/** Reads each field of a row from its column; undefined once every one that is wrong was complained of. */
export const createRowReader =
  <const F extends Fields>(fields: F) =>
  (record: Record<string, unknown>, complain: Complain): RowOf<F> | undefined => {
    const { read, isOk } = createFields(record, complain)
    const row: Record<string, unknown> = {}
    for (const [name, [columna, parse]] of Object.entries(fields)) row[name] = read(columna, parse)
    return isOk() ? (row as RowOf<F>) : undefined
  }
