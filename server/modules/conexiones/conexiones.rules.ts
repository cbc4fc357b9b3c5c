import { createHash, randomInt } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { TOKEN } from '#contract/conexiones/reglas.ts'

const SIGNS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const SHAPE = new RegExp(`^${TOKEN.prefijo}[0-9A-Za-z]{${TOKEN.azar + TOKEN.control}}$`)

/** Returns a number in base 62, padded with zeros. */
const inSigns = (value: number, length: number): string => {
  let text = ''
  for (let rest = value; text.length < length; rest = Math.floor(rest / SIGNS.length))
    text = SIGNS[rest % SIGNS.length]! + text
  return text
}

/** Returns the checksum at the end of a token: the CRC-32 of the text before it. */
const controlOf = (begun: string): string => inSigns(crc32(begun), TOKEN.control)

/** Returns a random token of 178 bits. */
export const makeToken = (): string => {
  const begun = `${TOKEN.prefijo}${Array.from({ length: TOKEN.azar }, () => SIGNS[randomInt(SIGNS.length)]).join('')}`
  return `${begun}${controlOf(begun)}`
}

/** Whether a text can be a token. The checksum detects an incomplete or mistyped token without a query. */
export const isToken = (text: string): boolean =>
  SHAPE.test(text) && text.endsWith(controlOf(text.slice(0, -TOKEN.control)))

/** Returns the SHA-256 of a token. Only this hash and the beginning of the token are stored. */
export const huellaOf = (token: string): Buffer => createHash('sha256').update(token).digest()

/** Returns the beginning of a token, by which users recognize the token. */
export const comienzoOf = (token: string): string => token.slice(0, TOKEN.prefijo.length + TOKEN.comienzo)
