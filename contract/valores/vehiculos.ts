/** Chassis numbers and licence plates as users write them (domain §2.3). No side effects. */

const VIN = /^[A-HJ-NPR-Z0-9]{17}$/

/** Normalizes a chassis number to upper case without spaces, dots and dashes. */
export const normalizeVin = (text: string): string => text.toUpperCase().replace(/[\s.-]/g, '')

/**
 * Returns a hint about a chassis number of unusual format; undefined when the format is usual. An unusual format is no
 * error, because formats differ between makers.
 */
export const vinHint = (vin: string): string | undefined => {
  if (vin.length !== 17) return `Un chasis suele tener 17 caracteres y este tiene ${vin.length}. Revisalo.`
  return VIN.test(vin) ? undefined : 'Un chasis no lleva las letras I, O ni Q. Revisalo.'
}

const AUTO = /^([A-Z]{2})(\d{3})([A-Z]{2})$|^([A-Z]{3})(\d{3})$/
const MOTO = /^([A-Z])(\d{3})([A-Z]{3})$|^(\d{3})([A-Z]{3})$/

/** Formats a licence plate as `AB 123 CD` or `A 123 BCD`; undefined when its format is not Argentine. */
export const parseDominio = (text: string): string | undefined => {
  const plain = text.toUpperCase().replace(/[\s.-]/g, '')
  const found = AUTO.exec(plain) ?? MOTO.exec(plain)
  return found?.slice(1).filter(Boolean).join(' ')
}

export const DOMINIO_MESSAGE = 'Ingresá la patente con formato AB 123 CD, ABC 123 o A 123 BCD.'
