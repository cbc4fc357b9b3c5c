import { writeImporte } from '#contract/valores/formato.ts'
import { readImporte } from '#contract/valores/importes.ts'

/** Returns an amount in the format of the contract; unreadable text unchanged. */
export const plain = (text: string): string => readImporte(text) ?? text

/** Field of an amount; formats it on blur. Unreadable text stays. */
export const IMPORTE = {
  inputMode: 'decimal',
  placeholder: '0,00',
  maxLength: 24,
  normalize: (text: string) => {
    const plain = readImporte(text)
    return plain && writeImporte(plain)
  },
} as const
