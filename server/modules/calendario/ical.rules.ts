import { addDays } from '#contract/valores/fechas.ts'

/** A whole day of somebody's calendar. */
export interface Evento {
  /** The same for the same thing each time it is read: a calendar tells by it what changed. */
  uid: string
  /** yyyy-mm-dd, in Argentina. */
  dia: string
  titulo: string
  detalle: string
  url: string
}

/** Octets of a line, without its end (RFC 5545 §3.1). */
const MOST_OCTETS = 75
/** Calendars ask again so often. */
const CADA = 'PT6H'

/** A text as a value: what has a meaning in the format stands behind a bar, and what no calendar shows is left out. */
export const escapeText = (text: string): string =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n]/gu, ' ')
    .replace(/[\\;,]/g, String.raw`\$&`)
    .replaceAll('\n', String.raw`\n`)

/** A line in pieces of 75 octets, each after the first behind a blank; no letter is cut, whatever octets it has. */
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
  // The end is the first day that is no longer of it.
  `DTEND;VALUE=DATE:${basic(addDays(dia, 1))}`,
  `SUMMARY:${escapeText(titulo)}`,
  `DESCRIPTION:${escapeText(detalle)}`,
  `URL:${url}`,
  'TRANSP:TRANSPARENT',
  'END:VEVENT',
]

/** A calendar by RFC 5545, of what holds on a day: asked twice on it, it is the same text while nothing changed. */
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
