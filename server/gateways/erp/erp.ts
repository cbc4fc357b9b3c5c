import type { OrdenPartidas } from '#contract/cuenta-corriente/shapes.ts'
import type { GrupoSaldo } from '#contract/cuenta-corriente/partidas.ts'
import type { Db } from '#server/db/database.ts'
import type { Cambios } from '#server/db/changes.ts'
import type { Place } from '#server/db/paging.ts'

const TODO: Rango = { desde: undefined, hasta: undefined }

/** Criteria without any filter. The caller adds state and order. */
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

/** Range, with both ends included; undefined: this end is open. Days are yyyy-mm-dd, amounts are plain decimals. */
export interface Rango {
  desde: string | undefined
  hasta: string | undefined
}

/** Filter and order of items. Ties are ordered by a key of the adapter, so no two items tie. */
export interface Criterio {
  estado: 'abiertas' | 'compensadas' | 'todas'
  /** Document classes (SAP field BLART); undefined: any class. */
  clases: readonly string[] | undefined
  /**
   * Groups of open items: the credits, or the debits whose net due date is in the range. Empty: no items; undefined:
   * all items.
   */
  grupos: readonly ({ creditos: true } | { creditos: false; vence: Rango })[] | undefined
  moneda: string | undefined
  /** Document date. */
  emision: Rango
  /** Net due date. */
  vence: Rango
  /** Signed amount of the item. */
  importe: Rango
  /** End of the reference, as the screen shows it, in upper case. */
  referencia: string | undefined
  /** Keys (`claveDe`) of the items to return; undefined: any items. */
  elegidas: readonly string[] | undefined
  orden: OrdenPartidas
  descendente: boolean
  /** Range of the time of change; the items are then ordered by time of change. Requires `sabeCambios`. */
  cambios?: Cambios | undefined
}

/** Key of an accounting document: BUKRS, BELNR (ten digits) and GJAHR in SAP. */
export interface ClaveDocumento {
  sociedad: string
  documento: string
  ejercicio: number
}

/** Item of a customer. */
export interface PartidaErp extends ClaveDocumento {
  posicion: number
  /** Customer number (SAP field KUNNR), ten digits. */
  codigoCliente: string
  /** Document class (SAP field BLART). */
  clase: string
  /** SAP field SHKZG. S: debit; H: credit. */
  signo: 'S' | 'H'
  /**
   * Reference as users see it (`referenciaTexto` of contract/cuenta-corriente/partidas.ts). Never empty: without a
   * reference, the document number.
   */
  referencia: string
  emision: string
  /** Net due date (`vencimientoNeto` of contract/cuenta-corriente/partidas.ts), not the baseline date. */
  vencimiento: string
  moneda: string
  /** Signed amount in the currency of the document, with two decimals. Positive: a debt. */
  importe: string
  /** Day on which the item was cleared; null: it is open. */
  compensada: string | null
  /**
   * The two values of a cursor: the value by which the item is sorted in the requested order, and the key of the
   * adapter.
   */
  lugar: readonly [string, string]
}

/** Returns the key of an item, by which the portal names it. */
export const claveDe = ({ sociedad, documento, ejercicio, posicion }: ClaveDocumento & { posicion: number }): string =>
  `${sociedad}-${documento}-${ejercicio}-${posicion}`

/** Debt of a customer in one currency, by age. */
export interface Saldo {
  codigoCliente: string
  moneda: string
  /** Credit limit; null: the customer has none. A customer with a limit but without items has a row too. */
  limite: string | null
  /** Groups that have items. `agruparPartidas` of contract/cuenta-corriente/partidas.ts builds them the same way. */
  grupos: readonly GrupoSaldo[]
}

/** Sum of the items in one currency. */
export interface SumaErp {
  moneda: string
  partidas: number
  importe: string
  /** Sum of the items that have not been cleared. */
  pendiente: string
}

export interface SaldosPeriodo {
  moneda: string
  /**
   * `inicial`: debt before the first day. `final`: debt after the last day. `inicial` + `debitos` − `creditos` =
   * `final`.
   */
  inicial: string
  /** Increase and decrease of the debt in the period. Neither is negative. */
  debitos: string
  creditos: string
  final: string
}

/** Document that cleared another document, or was cleared together with it. */
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
  /** At least one item. The items may belong to several customers, so the caller has to filter them. */
  partidas: readonly PartidaErp[]
  /** Documents with items of the other sign that were cleared together with these items, for the same customers. */
  aplicaciones: readonly AplicacionErp[]
  /** Authorization code of ARCA (the tax authority), and the day on which it expires. */
  cae: string | null
  caeVence: string | null
  /** Total of the document; null: the ERP knows only the sum of the items. */
  total: string | null
  lineas: readonly { material: string; descripcion: string; cantidad: string; precio: string; importe: string }[]
  impuestos: readonly { nombre: string; alicuota: string | null; importe: string }[]
}

/**
 * Read access to the customers' data in the ERP. It checks no rights: the caller has to. `clientes`: customer numbers
 * of ten digits; an empty list returns no items. `sql`: connection of the caller, used only by the adapter of the
 * portal's tables.
 *
 * Every call throws AppError('no-disponible') when the ERP cannot be read completely. No call returns an empty list
 * or a zero instead, because an unknown balance is not zero.
 */
export interface Erp {
  /**
   * true: the ERP knows when an item changed. SAP does not: it has only the day of entry, not that of clearing or
   * correction.
   */
  sabeCambios?: true
  /**
   * Returns up to `size` + 1 items in the order of the criteria, in both directions of the cursor. The cursor contains
   * the two values of `lugar`.
   */
  listPartidas: (sql: Db, clientes: readonly string[], criterio: Criterio, pagina: Place) => Promise<PartidaErp[]>
  /** Counts the items, up to the number `hasta`. */
  countPartidas: (sql: Db, clientes: readonly string[], criterio: Criterio, hasta: number) => Promise<number>
  /**
   * Returns the sums of all items that meet the criteria, one for each currency that has items. Pesos come first, the
   * others by code.
   */
  sumPartidas: (sql: Db, clientes: readonly string[], criterio: Criterio) => Promise<SumaErp[]>
  /**
   * Returns the items of a customer with these keys (`sociedad-documento-ejercicio-posición`), in no particular order.
   */
  findPartidas: (sql: Db, cliente: string, claves: readonly string[]) => Promise<PartidaErp[]>
  /**
   * Returns items whose reference ends with the given text, open or cleared. Exact numbers come first, then the newest.
   * An empty result proves nothing: an ERP that cannot search so many customers returns no items.
   */
  listByReferencia: (
    sql: Db,
    clientes: readonly string[] | 'todos',
    referencia: string,
    hasta: number,
  ) => Promise<PartidaErp[]>
  /**
   * Returns the balance of each customer and currency on a day, from the open items that meet the criteria. Ignores
   * `estado` and the order.
   */
  listSaldos: (sql: Db, clientes: readonly string[], criterio: Criterio, hoy: string) => Promise<Saldo[]>
  /**
   * Returns the balances at both ends of a period of document dates, for all customers together. Pesos come first, the
   * others by code.
   */
  listSaldosPeriodo: (
    sql: Db,
    clientes: readonly string[],
    periodo: { desde: string; hasta: string },
  ) => Promise<SaldosPeriodo[]>
  /** Returns a document with all its items, open or cleared; undefined: there is no such document. */
  getDocumento: (sql: Db, clave: ClaveDocumento) => Promise<DocumentoErp | undefined>
  /** Returns the date of the data. When the ERP is read live, this is `now`. null: no data were ever loaded. */
  getActualizado: (sql: Db, now: Date) => Promise<Date | null>
  /**
   * Returns the time of the last import of ERP data, or of the last undo of one, even a partial undo. Unlike
   * `getActualizado`, which an undo sets back, this time only grows. null: the ERP is read live.
   */
  getCambiado: (sql: Db) => Promise<Date | null>
}
