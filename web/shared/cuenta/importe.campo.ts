import { writeImporte } from '#contract/valores/formato.ts'
import { readImporte } from '#contract/valores/importes.ts'

/** Returns a typed amount as the plain decimal that the contract expects. Returns unreadable text unchanged. */
export const plain = (text: string): string => readImporte(text) ?? text

/** Field of an amount. Formats the amount when the user leaves the field; unreadable text stays. */
export const IMPORTE = {
  inputMode: 'decimal',
  placeholder: '0,00',
  maxLength: 24,
  normalize: (text: string) => {
    const plain = readImporte(text)
    return plain && writeImporte(plain)
  },
} as const
