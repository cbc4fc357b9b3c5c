/**
 * Bar codes of boxes: GTIN (article number of GS1) with its check digit, and labels that add lot and serial number. No
 * side effects.
 */

/** Content of a bar code. */
export interface CodigoDeBarras {
  /** 14 digits, padded with leading zeros. */
  gtin: string
  lote?: string
  serie?: string
}

/** Lengths of a GTIN on a box or in an ERP. */
const LENGTHS = [8, 12, 13, 14] as const
const GTIN_DIGITS = 14
/** Minimum number of digits. Spreadsheets remove leading zeros, and no GTIN-8 in use has more than one leading zero. */
const MIN_DIGITS = 7

/**
 * Whether the last of 14 digits is the check digit of the other 13: with the weights 3 and 1 in turn, the sum is
 * divisible by ten.
 */
const hasCheckDigit = (digits: string): boolean =>
  digits.split('').reduce((total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 3 : 1), 0) % 10 === 0

const gtinOf = (digits: string): string | undefined => {
  if (digits.length < MIN_DIGITS || digits.length > GTIN_DIGITS || !/^\d+$/.test(digits)) return undefined
  const padded = digits.padStart(GTIN_DIGITS, '0')
  return Number(digits) > 0 && hasCheckDigit(padded) ? padded : undefined
}

/** Separator after a field of variable length in a GS1 bar code, as readers send it. */
const SEPARATOR = '\u001D'
/** Prefix by which readers name the kind of GS1 bar code. */
const SYMBOLOGY = /^\](?:C1|e0|d2|Q3)/
/** Field of a GS1 bar code: 01 GTIN; 11, 13, 15 and 17 dates; 10 lot and 21 serial number, which end at a separator. */
const WITHOUT_BRACKETS = /^(?:(01)(\d{14})|(1[1357])(\d{6})|(10|21)(.{1,20})$)/

const fieldsOf = (text: string): Map<string, string> | undefined => {
  const fields = new Map<string, string>()
  if (text.startsWith('(')) {
    for (const [, code, value] of text.matchAll(/\((\d{2,4})\)([^(]+)/g)) fields.set(code!, value!.trim())
    return fields
  }
  for (const part of text.split(SEPARATOR)) {
    let rest = part
    while (rest) {
      const [whole, ...groups] = WITHOUT_BRACKETS.exec(rest) ?? []
      const [code, value] = groups.filter((group) => group !== undefined)
      if (whole === undefined) return undefined
      fields.set(code!, value!)
      rest = rest.slice(whole.length)
    }
  }
  return fields
}

/**
 * Parses the bar code of a box. Accepts 8, 12, 13 or 14 digits, with or without leading zeros, and GS1 labels with lot
 * and serial number, `(01)07791234567898(10)L26`. undefined: the check digit is wrong, or the text is another code.
 */
export const parseGtin = (text: string): CodigoDeBarras | undefined => {
  const clean = text.trim().replace(SYMBOLOGY, '')
  const plain = gtinOf(clean.replace(/[\s-]/g, ''))
  if (plain) return { gtin: plain }
  if (!/^\(?01\)?\d{14}/.test(clean)) return undefined
  const fields = fieldsOf(clean)
  const gtin = gtinOf(fields?.get('01') ?? '')
  if (!fields || !gtin) return undefined
  const [lote, serie] = [fields.get('10'), fields.get('21')]
  return { gtin, ...(lote && { lote }), ...(serie && { serie }) }
}

/** Code other than a GTIN that a label may have, for example an internal code. */
const OTHER = /^[0-9A-Za-z-]{4,40}$/

/**
 * Returns the notations in which the product data may contain this bar code. For a GTIN: with each possible number of
 * leading zeros; for any other code: the text. Empty: the text is no bar code.
 */
export const notacionesDeBarras = (text: string): string[] => {
  const gtin = parseGtin(text)?.gtin
  if (!gtin) return OTHER.test(text.trim()) ? [text.trim()] : []
  const bare = gtin.replace(/^0+/, '')
  return [...new Set([bare, ...LENGTHS.flatMap((length) => (length < bare.length ? [] : bare.padStart(length, '0')))])]
}
