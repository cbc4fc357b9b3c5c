import { z } from 'zod'

/** Who collects by transfer for the distributor: an account of its own for each customer, and what was paid into each. */

/** An account that is a customer's alone: what is paid into it is theirs, whoever paid. */
export interface CuentaVirtual {
  /** 22 digits. */
  cvu: string
  alias: string
}

/** Whom an account is for. */
export interface Titular {
  razonSocialId: number
  razonSocial: string
  /** 11 digits. */
  cuit: string
}

/** A transfer that came in, as who received it tells when asked. */
export interface Transferencia {
  /** COELSA's: of this transfer, and of no other one anywhere. */
  id: string
  /** The account it was paid into. */
  cvu: string
  /** Plain decimal. */
  importe: string
  /** ARS, USD. */
  moneda: string
  /** ISO instant. */
  fecha: string
  /** Who paid; what is not known is null. */
  de: { cuit: string | null; nombre: string; cuenta: string | null }
}

export interface Cobros {
  /** What is shown of it. */
  nombre: string
  /** The account of a customer, opened when there is none: asked twice it is the same. */
  cuentaDe: (titular: Titular) => Promise<CuentaVirtual>
  /** Undefined: there is no such transfer, whatever a notice says. */
  readTransferencia: (id: string) => Promise<Transferencia | undefined>
}

/** Nothing clear came back; `message` is for who administers. */
export class CobrosError extends Error {
  override readonly name = 'CobrosError'
}

/** What a notice says that is used: which transfer to ask for. Everything else of it anybody could have written. */
export const AvisoTransferencia = z.object({
  data: z.object({ id: z.string().regex(/^[\w-]{6,40}$/), type: z.literal('TRANSFER') }),
})
