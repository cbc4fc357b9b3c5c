import type { OrdenPartidas } from '#contract/cuenta-corriente/shapes.ts'
import type { GrupoSaldo } from '#contract/cuenta-corriente/partidas.ts'
import type { Db } from '#server/db/database.ts'
import type { Cambios } from '#server/db/changes.ts'
import type { Place } from '#server/db/paging.ts'

const TODO: Rango = { desde: undefined, hasta: undefined }

/** Nothing is left out; who asks adds which items and in which order. */
export const SIN_FILTROS = {
  clases: undefined,
  grupos: undefined,
  moneda: undefined,
  emision: TODO,
  vence: TODO,
  importe: TODO,
  referencia: undefined,
  elegidas: undefined,
} satisfies Partial<Criterio>

/** From one to the other, both included; what is not said has no end. Days are yyyy-mm-dd, amounts plain decimals. */
export interface Rango {
  desde: string | undefined
  hasta: string | undefined
}

/** Which items, and in which order. Ties go by the adapter's own key, so that an order is always total. */
export interface Criterio {
  estado: 'abiertas' | 'compensadas' | 'todas'
  /** Document classes (BLART); any when absent. */
  clases: readonly string[] | undefined
  /**
   * Open items of any of these and no others: credits, or debits whose net due date is in the range. Empty is nothing;
   * absent is everything.
   */
  grupos: readonly ({ creditos: true } | { creditos: false; vence: Rango })[] | undefined
  moneda: string | undefined
  /** Document date. */
  emision: Rango
  /** Net due date. */
  vence: Rango
  /** Signed amount of the item. */
  importe: Rango
  /** The end of the shown reference, upper case. */
  referencia: string | undefined
  /** These (`claveDe`) and no others; any when absent. */
  elegidas: readonly string[] | undefined
  orden: OrdenPartidas
  descendente: boolean
  /** Only what changed, by when it did; of books that know it (`sabeCambios`). */
  cambios?: Cambios | undefined
}

/** The three parts that name an accounting document: BUKRS, BELNR with its ten digits, GJAHR. */
export interface ClaveDocumento {
  sociedad: string
  documento: string
  ejercicio: number
}

/** An item of a customer. */
export interface PartidaErp extends ClaveDocumento {
  posicion: number
  /** KUNNR, ten digits. */
  codigoCliente: string
  /** BLART. */
  clase: string
  /** SHKZG: S debit, H credit. */
  signo: 'S' | 'H'
  /** As it is shown (`referenciaTexto` of contract/cuenta-corriente/partidas.ts): never empty, the document number when SAP has none. */
  referencia: string
  emision: string
  /** Net due date (`vencimientoNeto` of contract/cuenta-corriente/partidas.ts), never the baseline date. */
  vencimiento: string
  moneda: string
  /** In the document's currency, signed: what is owed is positive. Two decimals, always. */
  importe: string
  /** When it was cleared; null is open. */
  compensada: string | null
  /** Its sort value in the order that was asked and the adapter's own key: a cursor goes on after it. */
  lugar: readonly [string, string]
}

/** How an item is named outside of the books. */
export const claveDe = ({ sociedad, documento, ejercicio, posicion }: ClaveDocumento & { posicion: number }): string =>
  `${sociedad}-${documento}-${ejercicio}-${posicion}`

/** What one customer owes in one currency, by how late it is. */
export interface Saldo {
  codigoCliente: string
  moneda: string
  /** Credit limit; null when nobody set one. A customer with a limit and no items has its row too. */
  limite: string | null
  /** Only groups that have items (`agruparPartidas` of contract/cuenta-corriente/partidas.ts makes them of items). */
  grupos: readonly GrupoSaldo[]
}

/** What items of one currency come to. */
export interface SumaErp {
  moneda: string
  partidas: number
  importe: string
  /** Of those that are open. */
  pendiente: string
}

export interface SaldosPeriodo {
  moneda: string
  /** What was owed before the first day and after the last: `inicial` + `debitos` − `creditos` = `final`. */
  inicial: string
  /** What the debt went up and down by in between: neither is below zero. */
  debitos: string
  creditos: string
  final: string
}

/** A document that took part in clearing another. */
export interface AplicacionErp extends ClaveDocumento {
  codigoCliente: string
  clase: string
  signo: 'S' | 'H'
  referencia: string
  emision: string
  importe: string
  compensada: string | null
}

export interface DocumentoErp {
  /** At least one. A document may have items of several customers: whoever reads keeps those of one. */
  partidas: readonly PartidaErp[]
  /** Items of the other sign that were cleared together with these, of the same customers. */
  aplicaciones: readonly AplicacionErp[]
  /** Authorisation code of ARCA and its expiry day. */
  cae: string | null
  caeVence: string | null
  /** The document's own total, when the ERP tells it apart from its items. */
  total: string | null
  lineas: readonly { material: string; descripcion: string; cantidad: string; precio: string; importe: string }[]
  impuestos: readonly { nombre: string; alicuota: string | null; importe: string }[]
}

/**
 * What the company's books say of its customers. It reads and never writes, and checks no scope: who asks has done it.
 * `clientes` are customer numbers of ten digits; an empty list has no items. `sql` is the caller's own connection, for the
 * adapter whose books are our tables: an outside one leaves it alone.
 *
 * Every call throws AppError('no-disponible') when the books cannot be read, whole or in part ("Servicio no disponible,
 * inténtelo de nuevo más tarde."). None gives an empty list nor a zero instead: a balance that is not known is not zero.
 */
export interface Erp {
  /** Whether it is known when an item changed. SAP's cube has the day on which one was entered, and none for when it was cleared or corrected. */
  sabeCambios?: true
  /** Up to `size` + 1 items in the order of the criteria, whichever way the cursor looks: it holds the two of `lugar`. */
  listPartidas: (sql: Db, clientes: readonly string[], criterio: Criterio, pagina: Place) => Promise<PartidaErp[]>
  /** How many items there are, counted up to a number: more than that is not worth knowing. */
  countPartidas: (sql: Db, clientes: readonly string[], criterio: Criterio, hasta: number) => Promise<number>
  /** What all the items that meet the criteria come to: pesos first, then by code; nothing for a currency without any. */
  sumPartidas: (sql: Db, clientes: readonly string[], criterio: Criterio) => Promise<SumaErp[]>
  /** Those of these items (`sociedad-documento-ejercicio-posición`) that exist and are of the customer; in no order. */
  findPartidas: (sql: Db, cliente: string, claves: readonly string[]) => Promise<PartidaErp[]>
  /**
   * Items of these customers whose reference ends so, open or cleared: those of exactly that number first, then the newest.
   * Books that cannot be searched across so many customers give none: this finds, it does not prove.
   */
  listByReferencia: (
    sql: Db,
    clientes: readonly string[] | 'todos',
    referencia: string,
    hasta: number,
  ) => Promise<PartidaErp[]>
  /** Balances by customer and currency on a day, of the open items that meet the criteria; `estado` and order are ignored. */
  listSaldos: (sql: Db, clientes: readonly string[], criterio: Criterio, hoy: string) => Promise<Saldo[]>
  /** Balances of these customers, together, at both ends of a period of document dates: pesos first, then by code. */
  listSaldosPeriodo: (
    sql: Db,
    clientes: readonly string[],
    periodo: { desde: string; hasta: string },
  ) => Promise<SaldosPeriodo[]>
  /** A document with all its items, open or cleared; undefined when there is none. */
  getDocumento: (sql: Db, clave: ClaveDocumento) => Promise<DocumentoErp | undefined>
  /** Of when the books are; null while nothing ever came. Books that are read live are of now. */
  getActualizado: (sql: Db, now: Date) => Promise<Date | null>
  /**
   * When a file of the books was last loaded or taken back, as far as it went: what is taken back makes them of an earlier day
   * now. Null of those that are read live, which no file changes.
   */
  getCambiado: (sql: Db) => Promise<Date | null>
}
