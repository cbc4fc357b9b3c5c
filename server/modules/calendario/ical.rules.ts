import { addDays } from '#contract/valores/fechas.ts'

/** Event of a whole day. */
export interface Evento {
  /** Id that stays the same in every read, so that a calendar program updates the event instead of adding another. */
  uid: string
  /** yyyy-mm-dd, in Argentina. */
  dia: string
  titulo: string
  detalle: string
  url: string
}

/** Maximum octets of a line without its end (RFC 5545 §3.1). */
const MOST_OCTETS = 75
/** Interval after which calendar programs should read the calendar again. */
const CADA = 'PT6H'

/** Escapes a text as an iCalendar value, and replaces its control characters with spaces. */
export const escapeText = (text: string): string =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n]/gu, ' ')
    .replace(/[\\;,]/g, String.raw`\$&`)
    .replaceAll('\n', String.raw`\n`)

/**
 * Folds a line into lines of at most 75 octets; the second and later lines begin with a space. Never cuts a character.
 */
export const fold = (line: string): string => {
  const pieces: string[] = []
  let piece = ''
  let octets = 0
  for (const letter of line) {
    const size = Buffer.byteLength(letter)
    if (octets + size > MOST_OCTETS) {
      pieces.push(piece)
      piece = ' '
      octets = 1
    }
    piece += letter
    octets += size
  }
  return [...pieces, piece].join('\r\n')
}

const basic = (day: string): string => day.replaceAll('-', '')

const linesOf = ({ uid, dia, titulo, detalle, url }: Evento, sello: string): string[] => [
  'BEGIN:VEVENT',
  `UID:${uid}`,
  `DTSTAMP:${sello}`,
  `DTSTART;VALUE=DATE:${basic(dia)}`,
  // DTEND is exclusive, so it is the day after the event.
  `DTEND;VALUE=DATE:${basic(addDays(dia, 1))}`,
  `SUMMARY:${escapeText(titulo)}`,
  `DESCRIPTION:${escapeText(detalle)}`,
  `URL:${url}`,
  'TRANSP:TRANSPARENT',
  'END:VEVENT',
]

/** Returns a calendar in the format of RFC 5545. The text stays the same during a day unless the events change. */
export const icalOf = (nombre: string, eventos: readonly Evento[], hoy: string): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Autogestion//Calendario 1//ES',
    'CALSCALE:GREGORIAN',
    `NAME:${escapeText(nombre)}`,
    `X-WR-CALNAME:${escapeText(nombre)}`,
    'X-WR-TIMEZONE:America/Argentina/Buenos_Aires',
    `REFRESH-INTERVAL;VALUE=DURATION:${CADA}`,
    `X-PUBLISHED-TTL:${CADA}`,
    ...eventos.flatMap((evento) => linesOf(evento, `${basic(hoy)}T030000Z`)),
    'END:VCALENDAR',
  ]
    .map((line) => `${fold(line)}\r\n`)
    .join('')
