import { z } from 'zod'

/** Collection by transfer. Each customer has a separate account; the collector reports the transfers to it. */

/** Account of a single customer. Each transfer to it is credited to that customer, whoever sends it. */
export interface CuentaVirtual {
  /** 22 digits. */
  cvu: string
  alias: string
}

export interface Titular {
  razonSocialId: number
  razonSocial: string
  /** 11 digits. */
  cuit: string
}

/** Transfer that has arrived, as the collector returns it on request. */
export interface Transferencia {
  /** Id that COELSA (the bank network) gives to the transfer, unique among all transfers. */
  id: string
  /** CVU (account number) that received the transfer. */
  cvu: string
  /** Plain decimal. */
  importe: string
  /** ARS, USD. */
  moneda: string
  /** ISO instant. */
  fecha: string
  /** Sender; a null value: unknown. */
  de: { cuit: string | null; nombre: string; cuenta: string | null }
}

export interface Cobros {
  /** Name of the collector, as shown to users. */
  nombre: string
  /** Returns the account of a customer, and opens one if there is none. Repeated calls return the same account. */
  cuentaDe: (titular: Titular) => Promise<CuentaVirtual>
  /** Returns a transfer; undefined when it does not exist. A notice can name a transfer that does not exist. */
  readTransferencia: (id: string) => Promise<Transferencia | undefined>
}

/** Error of a collector without a clear answer. `message` is for administrators. */
export class CobrosError extends Error {
  override readonly name = 'CobrosError'
}

/**
 * Part of a notice that is used: the id of the transfer to request. The rest is not trusted, because anybody can send a
 * notice.
 */
export const AvisoTransferencia = z.object({
  data: z.object({ id: z.string().regex(/^[\w-]{6,40}$/), type: z.literal('TRANSFER') }),
})
