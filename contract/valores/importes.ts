/**
 * Exact amounts. Calculations use integer cents; requests and SQL use decimal text. Floating-point numbers would not be
 * exact. No side effects.
 */

/** Returns the cents of a plain decimal text, rounded half away from zero. Throws TypeError for other texts. */
export const toCents = (text: string): bigint => {
  const [, sign, integer, fraction = ''] = /^(-?)(\d+)(?:\.(\d*))?$/.exec(text) ?? []
  if (integer === undefined) throw new TypeError(`not a plain decimal: ${text}`)
  const cents = BigInt(integer + fraction.padEnd(2, '0').slice(0, 2)) + (fraction.charAt(2) >= '5' ? 1n : 0n)
  return sign ? -cents : cents
}

/** Formats cents as a plain decimal with two digits: 128435040 is "1284350.40". */
export const fromCents = (cents: bigint): string => {
  const digits = (cents < 0n ? -cents : cents).toString().padStart(3, '0')
  return `${cents < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** Returns the exact sum of decimal texts; "0.00" when there are none. */
export const sumImportes = (texts: Iterable<string>): string => {
  let total = 0n
  for (const text of texts) total += toCents(text)
  return fromCents(total)
}

// Thousands separators are between all groups or none. The decimal mark is a comma, or a point that cannot be a
// thousands separator.
const AS_WRITTEN = /^-?(\d{1,3}(\.\d{3})+|\d{1,13})(,\d{1,2})?$/
const PLAIN = /^-?\d{1,13}\.\d{1,2}$/

/**
 * Parses an amount as users write it ("1.284.350,40", "$ 1500") into a plain decimal; undefined when it is no amount.
 */
export const readImporte = (text: string): string | undefined => {
  const written = text.replace(/[\s$]/g, '')
  const plain = AS_WRITTEN.test(written)
    ? written.replaceAll('.', '').replace(',', '.')
    : PLAIN.test(written)
      ? written
      : undefined
  return plain && fromCents(toCents(plain))
}

/** Highest amount of a payment or bank line, in cents: 99.999.999.999,99. A higher amount counts as a typing error. */
const MAX_CENTS = 9_999_999_999_999n

/** Returns the error of an amount that is paid or promised; undefined when valid. */
export const problemaDeImporte = (importe: string): string | undefined => {
  if (toCents(importe) <= 0n) return 'Ingresá un importe mayor que cero.'
  return toCents(importe) > MAX_CENTS ? 'El importe es demasiado grande. Revisalo.' : undefined
}
