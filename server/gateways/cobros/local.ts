import type { Cobros, Transferencia } from './cobros.ts'

const PSP = '0000399'
const PESOS = [
  [7, 1, 3, 9, 7, 1, 3],
  [3, 9, 7, 1, 3, 9, 7, 1, 3, 9, 7, 1, 3],
] as const

const withCheck = (digits: string, pesos: readonly number[]): string => {
  const sum = pesos.reduce((total, peso, at) => total + peso * Number(digits[at]), 0)
  return `${digits}${(10 - (sum % 10)) % 10}`
}

/** Returns a valid CVU (account number) of a payment provider. `psp`: code of the provider, seven digits. */
export const cvuOf = (psp: string, numero: number): string =>
  withCheck(psp, PESOS[0]) + withCheck(String(numero).padStart(13, '0'), PESOS[1])

/** Creates the collector for the demonstration and the tests. Its transfers are those of `ingresadas`. */
export const createCobrosLocal = (ingresadas = new Map<string, Transferencia>()): Cobros => ({
  nombre: 'Banco de Prueba',
  cuentaDe: async ({ razonSocialId }) => ({ cvu: cvuOf(PSP, razonSocialId), alias: `demo.cliente.${razonSocialId}` }),
  readTransferencia: async (id) => ingresadas.get(id),
})
