import { RESPONDE_ARRIBA } from '#gateways/mail/plantilla.ts'

const QUOTE = /^\s*>/
const MARKS = /^[\s>*|]+/

/**
 * Whether a line is the separator of the portal's mails, even if a mail program changed its dashes. A sentence that
 * mentions the separator does not count.
 */
const isOurs = (line: string | undefined): boolean =>
  line !== undefined &&
  line
    .replace(MARKS, '')
    .replace(/^[—–-]+|(?<![\s—–-])[\s—–-]+$/g, '')
    .trim() === RESPONDE_ARRIBA

/**
 * Time, date or e-mail address. An attribution line ("El … escribió:") has at least one of them; a user's "El lunes
 * escribió:" has none.
 */
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

/** Lines above a quotation that name its author. */
interface Attribution {
  lines: number
  /** true: the lines have an e-mail address in angle brackets, so a mail program wrote them. */
  hasAddress: boolean
}

/** Returns the attribution that begins at a line; undefined: none. */
const attributionAt = (lines: readonly string[], at: number): Attribution | undefined => {
  let joined = ''
  for (let count = 1; count <= ATTRIBUTION_LINES && lines[at + count - 1]?.trim(); count += 1) {
    joined = `${joined} ${lines[at + count - 1]!.replace(/^[\s-]+/, '')}`.trim()
    if (joined.length > ATTRIBUTION_LENGTH) return undefined
    if (!WHEN_OR_WHO.test(joined)) continue
    if (WROTE.test(joined) || (count === 1 && isWroteShort(joined))) {
      return { lines: count, hasAddress: ADDRESS.test(joined) }
    }
  }
  return undefined
}

/**
 * Returns the first line with text from `at` on, or upwards with `step` -1. Copies no lines, because a text may be
 * long.
 */
const nextFilled = (lines: readonly string[], at: number, step: 1 | -1 = 1): string | undefined => {
  let found = at
  while (lines[found]?.trim() === '') found += step
  return lines[found]
}

const SENDER = /^\*?(?:De|From)\s*:\*?\s*\S/i
const HEADER = /^\*?(?:De|From|Enviado(?: el)?|Sent|Fecha|Date|Para|To|Asunto|Subject|CC)\s*:/i
const SUBJECT = /^\*?(?:Asunto|Subject)\s*:/i
const MAILBOX = /[^\s<>@]@[^\s<>@]+\.[^\s<>@]/
const FORWARDED = /^-{2,}\s*(?:mensaje reenviado|forwarded message|mensagem encaminhada)\s*-{2,}$/i
const HEADER_LINES = 7

/**
 * Whether a message header that Outlook copied begins at a line: sender, recipient or date, and subject. An e-mail
 * address in the header, or our separator below, distinguishes it from "De: … Para: … Fecha: …" of a parcel. The header
 * of a message that the author forwarded is part of the answer.
 */
const isHeaderAt = (lines: readonly string[], at: number): boolean => {
  if (!SENDER.test(lines[at]!.trim())) return false
  const headers: string[] = []
  let after = at
  for (; after < at + HEADER_LINES && lines[after]?.trim(); after += 1) {
    const line = lines[after]!.trim()
    if (HEADER.test(line)) headers.push(line)
    else if (headers.some((each) => SUBJECT.test(each))) break
  }
  if (headers.length < 3) return false
  if (isOurs(nextFilled(lines, after))) return true
  if (!headers.some((line) => SUBJECT.test(line)) || !headers.some((line) => MAILBOX.test(line))) return false
  const before = nextFilled(lines, at - 1, -1)
  return before === undefined || !FORWARDED.test(before.trim())
}

const ORIGINAL = /^-{2,}\s*(?:mensaje original|original message|mensagem original)\s*-{2,}$/i
const RULE = /^_{10,}$/

/** Whether the quoted message begins at this line; it then continues to the end of the text. */
const endsAt = (lines: readonly string[], at: number): boolean => {
  const line = lines[at]!.replace(MARKS, '').trim()
  if (isOurs(line) || ORIGINAL.test(line)) return true
  if (!RULE.test(line)) return isHeaderAt(lines, at)
  return lines.slice(at + 1, at + 4).some((_line, after) => isHeaderAt(lines, at + 1 + after))
}

/** Signature mark of RFC 3676 §4.3. The space matters, because users separate paragraphs with `--`. */
const SIGNATURE = '-- '
/** Maximum lines of a signature; more lines below the mark are text. */
const SIGNATURE_LINES = 8

/** Removes the signature, if its mark appears once and has few lines below it. */
const withoutSignature = (lines: readonly string[]): readonly string[] => {
  const at = lines.indexOf(SIGNATURE)
  if (at < 0 || lines.lastIndexOf(SIGNATURE) !== at) return lines
  return lines.slice(at + 1).filter((line) => line.trim()).length > SIGNATURE_LINES ? lines : lines.slice(0, at)
}

const PHONES =
  'iphone|ipad|ipod|android|samsung|galaxy|huawei|motorola|xiaomi|redmi|poco|nokia|blackberry|pixel|lg|tcl|alcatel|oneplus|oppo|honor|realme|windows phone|smartphone|celular|tel[eé]fono|m[oó]vil|tablet|dispositivo m[oó]vil|mobile|phone'
const PROGRAMS =
  'outlook|hotmail|yahoo|gmail|proton ?mail|thunderbird|mailspring|spark|blue ?mail|aqua ?mail|k-9 mail|canary mail|zoho mail|edison mail|newton mail'
const SYSTEMS = 'ios|android|iphone|ipad|windows|mac|windows phone|m[oó]vil(?:es)?|mobile'
const ON_SYSTEM = String.raw`(?:para|for|en|on|de) (?:mi |my )?(?:${SYSTEMS})(?: \d+)?`
/** Optional URL that some mail programs write after their name. */
const LINK = String.raw`(?:\s*[<(\[]?https?:\S+)?\.?`

/**
 * Line that a phone or mail program adds automatically. The pattern covers the whole line, so that "Enviado con Expreso
 * Ñandubay, guía 7" and "Enviado desde mi taller" stay.
 */
const MOBILE: readonly RegExp[] = [
  new RegExp(
    String.raw`^(?:enviado desde|sent from) (?:mi|my) (?:dispositivo )?(?:(?:${PHONES})(?: (?:${PHONES}|[a-z]*\d+[a-z]*|5g|4g|pro|plus|max|mini|ultra|note|lite|fe|moto|edge|de claro|de movistar|de personal)){0,5})${LINK}$`,
    'i',
  ),
  new RegExp(
    String.raw`^(?:enviado (?:desde|con|por|del?)|sent (?:from|with|via)) (?:el |la |mi |my |the )?(?:(?:correo(?: seguro)?|aplicaci[oó]n|app)(?: de)? )?(?:${PROGRAMS})(?: (?:mail|mobile|correo|app))?(?: ${ON_SYSTEM})?${LINK}$`,
    'i',
  ),
  // "Correo" alone may mean the post office, so require the name of a system after it.
  new RegExp(String.raw`^(?:enviado desde|sent from) (?:el )?(?:correo|mail) ${ON_SYSTEM}${LINK}$`, 'i'),
  new RegExp(
    String.raw`^(?:get|obtener|obtené|obtén|descargar|descargá) outlook (?:for|para|en) (?:${SYSTEMS})${LINK}$`,
    'i',
  ),
]
const isMobile = (line: string): boolean => MOBILE.some((pattern) => pattern.test(line))

/** Maximum characters that are read; no answer is longer. */
const READ = 1_000_000

/**
 * Returns the user's own text of an answer, without the quoted message and the signature. Drops only text that is
 * surely quoted, and the whole message stays stored. Text between or below lines marked with ">" is the user's own.
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
    if (endsAt(lines, at)) break
    const attribution = attributionAt(lines, at)
    const next = attribution && nextFilled(lines, at + attribution.lines)
    if (attribution && next !== undefined && QUOTE.test(next)) at += attribution.lines - 1
    // A quotation without marks on each line continues to the end, so stop here.
    else if (attribution && (attribution.hasAddress || isOurs(next))) break
    else if (!isMobile(line.trim())) own.push(line)
  }
  return withoutSignature(own)
    .map((line) => line.trimEnd())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}
