import type { Periodo } from '#contract/cuenta-corriente/meses.shapes.ts'
import type { Partida, TotalListado, Totales } from '#contract/cuenta-corriente/shapes.ts'

/** Who issues statements and documents: the letterhead. */
export interface Distribuidor {
  nombre: string
  /** 11 digits; empty when nobody said. */
  cuit: string
  /** Address, telephone and e-mail in one line. */
  contacto: string
  /** #rrggbb: the line under the letterhead. */
  color: string
  /** How to pay, at the end of a statement; empty when nobody said. */
  datosBancarios: string
  /** The logo, a PNG; null: the name stands for it. */
  imagen: Buffer | null
}

/** Whose account it is. */
export interface Titular {
  razonSocialId: number
  razonSocial: string
  /** 11 digits. */
  cuit: string
  /** Ten digits; shown without zeros. */
  codigoCliente: string
  /** Where it is; empty when nobody said. */
  provincia: string
}

/** What stands above the rows of a statement: everything in it is decided, nothing is asked any more. */
export interface ResumenHead extends Titular {
  distribuidor: Distribuidor
  /** ISO instant of the statement: what is late is late on its day. */
  fecha: string
  /** ISO instant of the data; null while nothing came. */
  datosAl: string | null
  /** Only when the rows are every movement between two document dates. */
  periodo?: Periodo
  /** What was filtered, in words ("Clase: Factura", "Vence desde 01-11-2026"); empty: nothing was. */
  filtros: readonly string[]
  /** Of the whole account today, whatever is filtered: over a period they are one line. One a currency. */
  totales: readonly Totales[]
  /** What the rows come to, one a currency. */
  listado: readonly TotalListado[]
  /** Exactly how many rows there are. */
  total: number
}

/** A statement of account, ready to be drawn. */
export interface Resumen extends ResumenHead {
  /** In the order that was asked; read once. */
  partidas: AsyncIterable<Partida> | Iterable<Partida>
}
