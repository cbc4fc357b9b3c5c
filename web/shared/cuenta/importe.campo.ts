import { writeImporte } from '#contract/valores/formato.ts'
import { readImporte } from '#contract/valores/importes.ts'

/** As the contract takes an amount; what cannot be read goes as it was typed. */
export const plain = (text: string): string => readImporte(text) ?? text

/** An amount, written as people write it once one leaves it. What cannot be read stays as it was typed. */
export const IMPORTE = {
  inputMode: 'decimal',
  placeholder: '0,00',
  maxLength: 24,
  normalize: (text: string) => {
    const plain = readImporte(text)
    return plain && writeImporte(plain)
  },
} as const
