import { setTimeout as wait } from 'node:timers/promises'
import { codeOf, stepOf } from '../idp/second-factor/totp.ts'

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** What an application of codes makes of the secret that it is given as text (base32). */
export const keyOfText = (text: string): Buffer => {
  const bits = Array.from(text, (letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, '0')).join('')
  return Buffer.from(bits.match(/.{8}/g)!.map((byte) => Number.parseInt(byte, 2)))
}

const STEP_MS = 30_000
/** From reading a code to the provider reading it, on a slow machine. */
const TYPED_MS = 8000

/** The code that it shows at present, or some steps of thirty seconds off. One that is about to change is not read: the next is. */
export const codeNow = async (key: Buffer, off = 0): Promise<string> => {
  const left = STEP_MS - (Date.now() % STEP_MS)
  if (left < TYPED_MS) await wait(left)
  return codeOf(key, stepOf(Date.now()) + off)
}
