import type { Lectura } from '#contract/integraciones/reglas.ts'

/** Row of the ERP: its key, and the name shown to users. */
interface DelErp {
  clave: string
  nombre: string
}

/**
 * Content of a row of the ERP: records for the importers (`server/importaciones.ts`; an invoice has a record for each
 * line), the reason why the row is left out, or a cancelled invoice.
 */
export type FilaMaestro = DelErp &
  ({ registros: Record<string, unknown>[] } | { motivo: string } | { anulada: FacturaAnulada })

/** Cancelled invoice: its customer (KUNNR, ten digits) and its official number as the ERP writes it. */
export interface FacturaAnulada {
  codigoCliente: string
  comprobante: string
}

export interface Desde {
  /** First day of the changes to read, yyyy-mm-dd; null: everything. */
  cambio: string | null
  /** Key after which to read, in the ERP's order; null: read from the first row. */
  despuesDe: string | null
  /** Today, from which the age of old invoices is counted. */
  hoy: string
}

/**
 * Reader of an ERP's customers, products and invoices, which are copied to the portal's tables. Throws
 * AppError('no-disponible') when the ERP gives no valid answer.
 */
export interface Maestros {
  /** Returns the next rows by key; empty at the end. */
  readPagina: (lectura: Lectura, desde: Desde) => Promise<FilaMaestro[]>
  /**
   * Returns the rows with these keys, changed or not; rows that the ERP has deleted are missing. Takes at most 20 keys,
   * so that they fit in a URL.
   */
  readClaves: (lectura: Lectura, claves: readonly string[], hoy: string) => Promise<FilaMaestro[]>
}
