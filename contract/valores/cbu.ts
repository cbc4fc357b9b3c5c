/**
 * Numbers of bank accounts (CBU) and virtual accounts (CVU): 22 digits in two blocks, each with a check digit. No side
 * effects.
 */

const BLOQUES = [
  { desde: 0, pesos: [7, 1, 3, 9, 7, 1, 3] },
  { desde: 8, pesos: [3, 9, 7, 1, 3, 9, 7, 1, 3, 9, 7, 1, 3] },
] as const

/** Returns the 22 digits of a text; undefined when a check digit is wrong. Dashes, dots and spaces are allowed. */
export const parseCbu = (text: string): string | undefined => {
  const digits = text.replace(/[-.\s]/g, '')
  if (!/^\d{22}$/.test(digits)) return undefined
  const isValid = BLOQUES.every(({ desde, pesos }) => {
    const sum = pesos.reduce((total, peso, at) => total + peso * Number(digits[desde + at]), 0)
    return (10 - (sum % 10)) % 10 === Number(digits[desde + pesos.length])
  })
  return isValid ? digits : undefined
}
