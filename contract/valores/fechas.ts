/**
 * Dates, as the portal shows and reads them. Argentina has a single time zone, UTC-3, without daylight saving time
 * (domain §A.2).
 */

export const DATE_FORMAT_MESSAGE = 'Formato de fecha incorrecto'
export const DATE_INVALID_MESSAGE = 'Fecha no válida'

/** InvGate (service desk) and tokens have times in seconds. */
const MILLISECONDS_PER_SECOND = 1000
export const HOUR_MS = 3_600_000
export const DAY_MS = 86_400_000
const OFFSET_MS = -3 * 3_600_000

/** Thrown for an invalid date; `message` is the text of spec §5. */
export class DateError extends Error {
  override readonly name = 'DateError'
}

const SHAPES = [
  /^(?<y>\d{4})-(?<m>\d{2})-(?<d>\d{2})$/,
  /^(?<y>\d{4})(?<m>\d{2})(?<d>\d{2})$/,
  /^(?<d>\d{2})[-/](?<m>\d{2})[-/](?<y>\d{4})$/,
]

/** Returns the day in Argentina at this time (yyyy-mm-dd). */
export const localDay = (instant: Date): string => new Date(instant.getTime() + OFFSET_MS).toISOString().slice(0, 10)

const checkedDay = (year: string, month: string, day: string): string => {
  const iso = `${year}-${month}-${day}`
  const date = new Date(`${iso}T00:00:00Z`)
  // Reject the year 0, which JavaScript has but calendars and PostgreSQL do not.
  if (year === '0000' || Number.isNaN(date.getTime()) || !date.toISOString().startsWith(iso))
    throw new DateError(DATE_INVALID_MESSAGE)
  return iso
}

/**
 * Parses a day from yyyy-mm-dd, yyyymmdd (SAP), dd-mm-yyyy, dd/mm/yyyy, an ISO timestamp, or seconds since 1970
 * (InvGate). Returns the day in Argentina as yyyy-mm-dd. Throws DateError with the text of spec §5.
 */
export const parseDay = (value: string | number | null | undefined): string => {
  const text = String(value ?? '').trim()
  if (/^\d{9,12}$/.test(text)) return localDay(new Date(Number(text) * MILLISECONDS_PER_SECOND))
  for (const shape of SHAPES) {
    const groups = shape.exec(text)?.groups
    if (groups) return checkedDay(groups.y!, groups.m!, groups.d!)
  }
  if (/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/.test(text)) {
    const instant = new Date(text)
    if (Number.isNaN(instant.getTime())) throw new DateError(DATE_INVALID_MESSAGE)
    return localDay(instant)
  }
  throw new DateError(DATE_FORMAT_MESSAGE)
}

/** Formats a day as dd-mm-yyyy. Accepts all notations that parseDay accepts. */
export const formatDay = (value: string | number): string => parseDay(value).split('-').reverse().join('-')

/** Formats an ISO timestamp as the time in Argentina, hh:mm. */
export const formatTime = (instant: string): string =>
  new Date(new Date(instant).getTime() + OFFSET_MS).toISOString().slice(11, 16)

/** Returns the hour of the day in Argentina, from 0 to 23. */
export const localHour = (instant: Date): number => Number(formatTime(instant.toISOString()).slice(0, 2))

/** Formats an ISO timestamp as day and time in Argentina, dd-mm-yyyy hh:mm. */
export const formatInstant = (instant: string): string => `${formatDay(instant)} ${formatTime(instant)}`

/** Formats a day as HOY, AYER, or dd-mm-yyyy. `today` is yyyy-mm-dd. */
export const relativeDay = (value: string | number, today: string): string => {
  const day = parseDay(value)
  if (day === today) return 'HOY'
  return day === addDays(today, -1) ? 'AYER' : formatDay(day)
}

const MINUTE_MS = 60_000

/** Formats the age of a time: "hace un momento", "hace 12 minutos", "hace 3 horas", "el 21-11-2026". */
export const haceCuanto = (instant: Date, now: Date): string => {
  const minutes = Math.floor((now.getTime() - instant.getTime()) / MINUTE_MS)
  const hours = Math.floor(minutes / 60)
  if (minutes < 5) return 'hace un momento'
  if (minutes < 60) return `hace ${minutes} minutos`
  if (hours < 24) return hours === 1 ? 'hace una hora' : `hace ${hours} horas`
  return `el ${formatDay(localDay(instant))}`
}

/** Maximum age (days) that haceDias counts. For an older day, a date is clearer to users. */
const DAYS_COUNTED = 60

/** Formats the age of a day (yyyy-mm-dd): "hoy", "ayer", "hace 5 días". Formats old and future days as dd-mm-yyyy. */
export const haceDias = (day: string, today: string): string => {
  const days = Math.round((Date.parse(today) - Date.parse(day)) / DAY_MS)
  if (days < 0 || days > DAYS_COUNTED) return formatDay(day)
  return ['hoy', 'ayer'][days] ?? `hace ${days} días`
}

/** Adds days to a day (yyyy-mm-dd). */
export const addDays = (day: string, days: number): string => {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + days)
  return date.toISOString().slice(0, 10)
}

/** Adds months to a day (yyyy-mm-dd). When the resulting month is too short for the day, returns its last day. */
export const addMonths = (day: string, months: number): string => {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number]
  const target = new Date(Date.UTC(year, month - 1 + months, 1))
  // For example, 31 January plus one month is the last day of February, not 3 March.
  const last = new Date(Date.UTC(target.getUTCFullYear(), target.getUTCMonth() + 1, 0)).getUTCDate()
  target.setUTCDate(Math.min(date, last))
  return target.toISOString().slice(0, 10)
}

/** Names of the days of the week, by their number in the opening hours. */
export const DIAS = { 1: 'Lunes', 2: 'Martes', 3: 'Miércoles', 4: 'Jueves', 5: 'Viernes', 6: 'Sábado', 7: 'Domingo' }
