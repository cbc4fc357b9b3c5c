import { clavesDe } from '#contract/base/claves.ts'

/** Currencies in which users enter amounts: ISO 4217 code and name. */
export const MONEDAS = {
  ARS: 'Pesos',
  USD: 'Dólares',
  EUR: 'Euros',
  BRL: 'Reales',
} as const
export type Moneda = keyof typeof MONEDAS
export const CLAVES_MONEDA = clavesDe(MONEDAS)

/** Whether users can enter amounts in the currency with this code. */
export const isMoneda = (code: string): code is Moneda => Object.hasOwn(MONEDAS, code)

/** Error message for a code that is not in the list. */
export const MONEDA_INVALIDA = `Tiene que ser una de estas monedas: ${CLAVES_MONEDA.join(', ')}.`
