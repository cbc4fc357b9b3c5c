import { codeOf, stepOf } from '../idp/totp.ts'

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** What an application of codes makes of the secret that it is given as text (base32). */
export const keyOfText = (text: string): Buffer => {
  const bits = Array.from(text, (letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, '0')).join('')
  return Buffer.from(bits.match(/.{8}/g)!.map((byte) => Number.parseInt(byte, 2)))
}

/** The code that it shows at present, or some steps of thirty seconds off. */
export const codeNow = (key: Buffer, off = 0): string => codeOf(key, stepOf(Date.now()) + off)
