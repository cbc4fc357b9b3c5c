import { DateError, parseDay } from '#contract/base/fechas.ts'
import type { Complain } from './import.ts'

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

/** Something must be there. */
export const required = (text: string): Parsed<string> => (text ? { value: text } : { error: 'Falta el dato.' })

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

/** 84500, 84500.00 or 84500,00: never thousands marks, which nobody could tell from decimals. */
export const decimal = (text: string): Parsed<string> =>
  /^\d{1,13}([.,]\d{1,2})?$/.test(text)
    ? { value: text.replace(',', '.') }
    : { error: 'Tiene que ser un número sin separador de miles y con hasta dos decimales.' }

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
