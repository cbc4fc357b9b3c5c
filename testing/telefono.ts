import { setTimeout as wait } from 'node:timers/promises'
import { codeOf, stepOf } from '../idp/second-factor/totp.ts'

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** Decodes the base32 secret that the page shows for authenticator apps. */
export const keyOfText = (text: string): Buffer => {
  const bits = Array.from(text, (letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, '0')).join('')
  return Buffer.from(bits.match(/.{8}/g)!.map((byte) => Number.parseInt(byte, 2)))
}

const STEP_MS = 30_000
/** Maximum time (ms) between computing a code and its check by the provider, on a slow machine. */
const ENTRY_MS = 8000

/**
 * Returns the code of the current step of 30 s, or of `off` steps later. Waits for the next step when the current one
 * ends within ENTRY_MS.
 */
export const codeNow = async (key: Buffer, off = 0): Promise<string> => {
  const left = STEP_MS - (Date.now() % STEP_MS)
  if (left < ENTRY_MS) await wait(left)
  return codeOf(key, stepOf(Date.now()) + off)
}
