/** Numbers of bank accounts (CBU) and of virtual ones (CVU): the same 22 digits, with a check digit in each of two blocks. Pure. */

const BLOQUES = [
  { desde: 0, pesos: [7, 1, 3, 9, 7, 1, 3] },
  { desde: 8, pesos: [3, 9, 7, 1, 3, 9, 7, 1, 3, 9, 7, 1, 3] },
] as const

/** 22 digits with both check digits right, or undefined. Accepts dashes, dots and spaces. */
export const parseCbu = (text: string): string | undefined => {
  const digits = text.replace(/[-.\s]/g, '')
  if (!/^\d{22}$/.test(digits)) return undefined
  const isRight = BLOQUES.every(({ desde, pesos }) => {
    const sum = pesos.reduce((total, peso, at) => total + peso * Number(digits[desde + at]), 0)
    return (10 - (sum % 10)) % 10 === Number(digits[desde + pesos.length])
  })
  return isRight ? digits : undefined
}
