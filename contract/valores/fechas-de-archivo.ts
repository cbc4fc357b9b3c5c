import { DATE_FORMAT_MESSAGE, DateError, parseDay } from './fechas.ts'

/** Order of day (d), month (m) and year (a) in a column of a file. */
export type DayOrder = 'dma' | 'mda'

/** First three letters of the months in Spanish, and in English where these differ. */
const MONTHS: Readonly<Record<string, number>> = {
  ene: 1,
  jan: 1,
  feb: 2,
  mar: 3,
  abr: 4,
  apr: 4,
  may: 5,
  jun: 6,
  jul: 7,
  ago: 8,
  aug: 8,
  sep: 9,
  set: 9,
  oct: 10,
  nov: 11,
  dic: 12,
  dec: 12,
}

/** Time after a day; it is ignored: 00:00, 0:00:00, 12:30 p. m. */
const TIME = /[T\s]{1,9}\d{1,2}:\d{2}(?::\d{2}(?:[.,]\d{1,9})?)?(?:\s{0,9}[ap]\.?\s?m\.?)?(?:Z|[+-]\d{2}:?\d{2})?$/i
/** Time with its time zone. The zone decides which day it is in Argentina. */
const INSTANT = /^\d{4}-\d{2}-\d{2}T[\d:.]+(?:Z|[+-]\d{2}:?\d{2})$/
const NUMBERS = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4}|\d{2})$/
const YEAR_FIRST = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/
const COMPACT = /^(\d{4})(\d{2})(\d{2})$/
const WITH_NAME = /^(\d{1,2})(?:[-/.\s]|\s+de\s+)([a-z]{3,10})\.?(?:[-/.\s]|\s+de\s+)(\d{4}|\d{2})$/i
/**
 * First two-digit year that belongs to the 20th century. Lower numbers belong to the 21st century, because due dates
 * may be far in the future.
 */
const LAST_CENTURY = 70

const yearOf = (text: string): string => {
  if (text.length === 4) return text
  return `${Number(text) < LAST_CENTURY ? 20 : 19}${text}`
}

const isoOf = (year: string, month: number | string, day: string): string =>
  `${yearOf(year)}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`

/**
 * Parses a day as users, banks and spreadsheets write it in a file: 5/11/2026, 05-11-26, 5.11.2026, 5-nov-2026,
 * 2026/11/5, 20261105, each also with a time. Returns yyyy-mm-dd. Throws DateError with the text of spec §5. Other
 * digits are never read as a time in seconds: in a file they are a CUIT or another number.
 */
export const readFileDay = (written: string, order: DayOrder = 'dma'): string => {
  if (INSTANT.test(written.trim())) return parseDay(written)
  const text = written.trim().replace(TIME, '')
  const numbers = NUMBERS.exec(text)
  if (numbers) {
    const [, first, second, year] = numbers
    return parseDay(order === 'dma' ? isoOf(year!, second!, first!) : isoOf(year!, first!, second!))
  }
  const byYear = YEAR_FIRST.exec(text) ?? COMPACT.exec(text)
  if (byYear) return parseDay(isoOf(byYear[1]!, byYear[2]!, byYear[3]!))
  const [, day, name, year] = WITH_NAME.exec(text) ?? []
  const month = MONTHS[name?.slice(0, 3).toLowerCase() ?? '']
  if (month === undefined) throw new DateError(DATE_FORMAT_MESSAGE)
  return parseDay(isoOf(year!, month, day!))
}

/**
 * Returns the order of day and month that a cell proves, because a number above 12 is a day. undefined: the cell proves
 * no order.
 */
export const orderShownBy = (written: string): DayOrder | undefined => {
  const [, first, second] = NUMBERS.exec(written.trim().replace(TIME, '')) ?? []
  if (Number(first) > 12 && Number(second) <= 12) return 'dma'
  return Number(second) > 12 && Number(first) <= 12 ? 'mda' : undefined
}
