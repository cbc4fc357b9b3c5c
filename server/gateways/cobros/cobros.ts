import { z } from 'zod'

/** Collection by transfer: a separate account for each customer, and the transfers that arrived in it. */

/** Account of a single customer: each transfer to it is credited to that customer, whoever sends it. */
export interface CuentaVirtual {
  /** 22 digits. */
  cvu: string
  alias: string
}

/** Customer that an account is for. */
export interface Titular {
  razonSocialId: number
  razonSocial: string
  /** 11 digits. */
  cuit: string
}

/** Transfer that arrived, as the collector returns it on request. */
export interface Transferencia {
  /** Id of COELSA, unique among all transfers. */
  id: string
  /** Account that received it. */
  cvu: string
  /** Plain decimal. */
  importe: string
  /** ARS, USD. */
  moneda: string
  /** ISO instant. */
  fecha: string
  /** Sender; null: unknown. */
  de: { cuit: string | null; nombre: string; cuenta: string | null }
}

export interface Cobros {
  /** Name of the collector, as shown to users. */
  nombre: string
  /** Returns the account of a customer, opened if there is none: repeated calls return the same account. */
  cuentaDe: (titular: Titular) => Promise<CuentaVirtual>
  /** Returns a transfer; undefined when it does not exist, even if a notice named it. */
  readTransferencia: (id: string) => Promise<Transferencia | undefined>
}

/** Error of a collector that gave no clear answer; `message` is for administrators. */
export class CobrosError extends Error {
  override readonly name = 'CobrosError'
}

/**
 * Used part of a notice: the id of the transfer to request. The rest cannot be trusted, because anybody can send a
 * notice.
 */
export const AvisoTransferencia = z.object({
  data: z.object({ id: z.string().regex(/^[\w-]{6,40}$/), type: z.literal('TRANSFER') }),
})
