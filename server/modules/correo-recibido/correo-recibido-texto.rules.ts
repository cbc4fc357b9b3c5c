import { RESPONDE_ARRIBA } from '#gateways/mail/plantilla.ts'

const QUOTE = /^\s*>/
const MARKS = /^[\s>*|]+/

/** Time, date or e-mail address, of which each attribution line has one. A user's "El mecánico escribió:" has none. */
const WHEN_OR_WHO = /\d{1,2}:\d{2}|\b\d{4}\b|\d{1,2}[/.-]\d{1,2}[/.-]\d{2}|\S@\S/
const WROTE = /^(?:El|On|Em|Le|Am)\b.*(?:escribió|escribio|wrote|escreveu|a écrit)[\s:-]*$/i
const ADDRESS = /<[^\s<>@]+@[^\s<>@]+>/
/**
 * Whether a line consists of a name, an address in angle brackets and a colon. Two checks, because a single expression
 * could take hours for a malicious line.
 */
const isWroteShort = (line: string): boolean => line.endsWith(':') && ADDRESS.test(line.slice(1))
const ATTRIBUTION_LINES = 4
/** Maximum characters of an attribution; no mail program writes a longer one. */
const ATTRIBUTION_LENGTH = 400

/** Returns the number of lines from `at` on that name the author of the quoted text; 0: none. */
const attributionAt = (lines: readonly string[], at: number): number => {
  let joined = ''
  for (let count = 1; count <= ATTRIBUTION_LINES && lines[at + count - 1]?.trim(); count += 1) {
    joined = `${joined} ${lines[at + count - 1]!.replace(/^[\s-]+/, '')}`.trim()
    if (joined.length > ATTRIBUTION_LENGTH) return 0
    if (!WHEN_OR_WHO.test(joined)) continue
    if (WROTE.test(joined) || (count === 1 && isWroteShort(joined))) return count
  }
  return 0
}

const SENDER = /^\*?(?:De|From)\s*:\*?\s*\S/i
const HEADER = /^\*?(?:Enviado(?: el)?|Sent|Fecha|Date|Para|To|Asunto|Subject|CC)\s*:/i
const HEADER_LINES = 6

/**
 * Whether a copy of a message header, as Outlook writes it, begins at a line: the sender, and at least two of date,
 * recipient and subject.
 */
const isHeaderAt = (lines: readonly string[], at: number): boolean => {
  const following = lines.slice(at + 1, at + 1 + HEADER_LINES)
  return SENDER.test(lines[at]!.trim()) && following.filter((line) => HEADER.test(line.trim())).length >= 2
}

const ORIGINAL =
  /^-{2,}\s*(?:mensaje original|original message|mensaje reenviado|forwarded message|mensagem original)\s*-{2,}$/i
const RULE = /^_{10,}$/

/** Whether the quoted message begins at this line. Such a quotation continues to the end of the text. */
const endsAt = (lines: readonly string[], at: number): boolean => {
  const line = lines[at]!.replace(MARKS, '').trim()
  if (line.includes(RESPONDE_ARRIBA) || ORIGINAL.test(line)) return true
  if (!RULE.test(line)) return isHeaderAt(lines, at)
  return lines.slice(at + 1, at + 4).some((_line, after) => isHeaderAt(lines, at + 1 + after))
}

const SIGNATURE = /^-- ?$/
const MOBILE =
  /^(?:enviado desde (?:mi|outlook|yahoo|correo|samsung)\b|enviado con|sent from (?:my|outlook|yahoo|mail)\b|get outlook for|(?:obtener|obtené|obtén|descargar) outlook)/i

/** Maximum characters that are read; no answer is longer. */
const READ = 1_000_000

/**
 * Returns the user's own text of an answer, without the quoted message and the signature. Text below or among lines
 * marked with ">" belongs to the user's text.
 */
export const textoPropio = (whole: string): string => {
  const lines = whole
    .slice(0, READ)
    .replace(/\r\n?/g, '\n')
    .replace(/[\u200B-\u200D\uFEFF]/g, '')
    .replace(/\u00A0/g, ' ')
    .replace(/[^\P{Cc}\n\t]/gu, '')
    .split('\n')
  const own: string[] = []
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at]!
    if (QUOTE.test(line)) continue
    if (endsAt(lines, at) || SIGNATURE.test(line)) break
    const attribution = attributionAt(lines, at)
    if (attribution) {
      const next = lines.slice(at + attribution).find((each) => each.trim())
      // A quotation without marks on each line continues to the end, so stop here.
      if (next === undefined || !QUOTE.test(next)) break
      at += attribution - 1
    } else if (!MOBILE.test(line.trim())) own.push(line.trimEnd())
  }
  return own
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}
