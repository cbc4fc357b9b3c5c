import type { Lectura } from '#contract/integraciones/reglas.ts'

/** A row of the ERP by its own key, and what people call it. */
interface DelErp {
  clave: string
  nombre: string
}

/**
 * What the ERP says of a row: records as our importers read them (`server/importaciones.ts`; an invoice has one a line),
 * why it is none of ours, or that the invoice that was there is none any more.
 */
export type FilaMaestro = DelErp &
  ({ registros: Record<string, unknown>[] } | { motivo: string } | { anulada: FacturaAnulada })

/** KUNNR of ten digits, and the official number as the ERP writes it. */
export interface FacturaAnulada {
  codigoCliente: string
  comprobante: string
}

export interface Desde {
  /** What changed since this day, included; null is everything. Days are yyyy-mm-dd. */
  cambio: string | null
  /** After this key, in the ERP's own order; null is from the first. */
  despuesDe: string | null
  /** Today: how far back old invoices are of interest is counted from it. */
  hoy: string
}

/**
 * Customers, products and invoices of an ERP that lends them to our tables. It reads and never writes. Throws
 * AppError('no-disponible') when the ERP did not answer what was asked.
 */
export interface Maestros {
  /** The next rows in the order of their keys; none is the end. */
  readPagina: (lectura: Lectura, desde: Desde) => Promise<FilaMaestro[]>
  /** These rows, whenever they changed; what is no longer there is missing. As many keys as fit in an address: 20. */
  readClaves: (lectura: Lectura, claves: readonly string[], hoy: string) => Promise<FilaMaestro[]>
}
