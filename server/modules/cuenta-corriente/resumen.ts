import type { Periodo } from '#contract/cuenta-corriente/meses.shapes.ts'
import type { Partida, TotalListado, Totales } from '#contract/cuenta-corriente/shapes.ts'

/** Issuer of statements and documents, as the letterhead shows it. */
export interface Distribuidor {
  nombre: string
  /** 11 digits; empty: not configured. */
  cuit: string
  /** Address, telephone and e-mail in one line. */
  contacto: string
  /** Color of the line under the letterhead, #rrggbb. */
  color: string
  /** How to pay, printed below the totals; empty: not configured. */
  datosBancarios: string
  /** Logo as PNG; null: the name is printed instead. */
  imagen: Buffer | null
}

export interface Titular {
  razonSocialId: number
  razonSocial: string
  /** 11 digits. */
  cuit: string
  /** Ten digits; shown without leading zeros. */
  codigoCliente: string
  /** Province; empty: unknown. */
  provincia: string
}

/** Everything that a statement shows besides its rows, already computed. */
export interface ResumenHead extends Titular {
  distribuidor: Distribuidor
  /** ISO instant of the statement; arrears are counted until its day. */
  fecha: string
  /** ISO instant of the ERP data; null: none was loaded yet. */
  datosAl: string | null
  /** Present only when the rows are all movements between two document dates. */
  periodo?: Periodo
  /** Filters in words ("Clase: Factura", "Vence desde 01-11-2026"); empty: no filter. */
  filtros: readonly string[]
  /**
   * Totals of the whole account today, one for each currency, whatever the filters. The statement of a period shows
   * them in one line.
   */
  totales: readonly Totales[]
  /** Totals of the rows, one per currency. */
  listado: readonly TotalListado[]
  /** Exact number of rows in `partidas`. */
  total: number
}

/** Statement of account, ready to draw. */
export interface Resumen extends ResumenHead {
  /** Rows in the requested order; can be iterated once. */
  partidas: AsyncIterable<Partida> | Iterable<Partida>
}
