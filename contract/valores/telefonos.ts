/** Argentine telephone numbers as users write them (domain §2.3). No side effects. */

export const TELEFONO_MESSAGE = 'Ingresá el teléfono con código de área, por ejemplo 341 555-0142.'

/** Area codes with three digits. The only area code with two digits is 11; all others have four digits. */
const AREAS_DE_TRES = new Set(
  (
    '220 221 223 230 236 237 249 260 261 263 264 266 280 291 294 297 298 299 336 341 342 343 345 348 351 353 358 362 364 ' +
    '370 376 379 380 381 383 385 387 388'
  ).split(' '),
)

const areaLength = (national: string): number =>
  national.startsWith('11') ? 2 : AREAS_DE_TRES.has(national.slice(0, 3)) ? 3 : 4

/** Returns ten digits, without the long-distance prefix 0 and the mobile prefixes 15 and 9; undefined when invalid. */
const nationalOf = (digits: string): string | undefined => {
  const bare = digits.replace(/^0/, '')
  const [mobile, rest] = bare.length === 11 && bare.startsWith('9') ? ['9', bare.slice(1)] : ['', bare]
  const area = areaLength(rest)
  const has15 = rest.length === 12 && rest.slice(area, area + 2) === '15'
  const ten = has15 ? rest.slice(0, area) + rest.slice(area + 2) : rest
  return /^[1-3]\d{9}$/.test(ten) ? (has15 ? '9' : mobile) + ten : undefined
}

/**
 * Parses a telephone number into country code and digits (+5493415550142), with or without +54, 0, 15 or 9. A foreign
 * number needs a leading +. undefined when the text is no number.
 */
export const parseTelefono = (text: string): string | undefined => {
  const typed = text.trim().replace(/^00/, '+')
  if (!/^\+?[\d\s().\-/]+$/.test(typed)) return undefined
  const digits = typed.replace(/\D/g, '')
  if (typed.startsWith('+') && !digits.startsWith('54')) {
    return /^[1-9]\d{7,14}$/.test(digits) ? `+${digits}` : undefined
  }
  const isWithCountry = typed.startsWith('+') || (digits.startsWith('54') && digits.length >= 12)
  const national = nationalOf(isWithCountry ? digits.slice(2) : digits)
  return national && `+54${national}`
}

/** Formats a number as `+54 9 341 555-0142`. Does not split a foreign number; returns an invalid number unchanged. */
export const formatTelefono = (telefono: string): string => {
  const parsed = parseTelefono(telefono)
  const [, mobile = '', ten = ''] = /^\+54(9?)(\d{10})$/.exec(parsed ?? '') ?? []
  if (!ten) return parsed ?? telefono
  const area = areaLength(ten)
  return ['+54', mobile, ten.slice(0, area), `${ten.slice(area, -4)}-${ten.slice(-4)}`].filter(Boolean).join(' ')
}
