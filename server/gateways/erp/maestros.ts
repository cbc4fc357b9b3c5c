import type { Lectura } from '#contract/integraciones/reglas.ts'

/** Row of the ERP: its key, and the name that users see. */
interface DelErp {
  clave: string
  nombre: string
}

/**
 * Content of a row of the ERP: records for the importers (`server/importaciones.ts`; for an invoice, a record for each
 * line), the reason to leave the row out, or a cancelled invoice.
 */
export type FilaMaestro = DelErp &
  ({ registros: Record<string, unknown>[] } | { motivo: string } | { anulada: FacturaAnulada })

/**
 * Cancelled invoice: its customer (SAP field KUNNR, ten digits), and its official number in the notation of the ERP.
 */
export interface FacturaAnulada {
  codigoCliente: string
  comprobante: string
}

export interface Desde {
  /** First day of the changes to read (yyyy-mm-dd); null: read all rows. */
  cambio: string | null
  /** Key after which to read, in the order of the ERP; null: read from the first row. */
  despuesDe: string | null
  /** Today, to compute the age of invoices. */
  hoy: string
}

/**
 * Reader of the ERP's customers, products and invoices, which are copied to the portal's tables. Throws
 * AppError('no-disponible') when the ERP gives no valid answer.
 */
export interface Maestros {
  /** Returns the next rows, by key. Empty: there are no more rows. */
  readPagina: (lectura: Lectura, desde: Desde) => Promise<FilaMaestro[]>
  /**
   * Returns the rows with these keys, whether or not they changed. Rows that the ERP has deleted are missing. Takes at
   * most 20 keys, because they have to fit in a URL.
   */
  readClaves: (lectura: Lectura, claves: readonly string[], hoy: string) => Promise<FilaMaestro[]>
}
