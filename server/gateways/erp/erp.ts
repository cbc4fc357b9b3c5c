import type { OrdenPartidas } from '#contract/cuenta-corriente/shapes.ts'
import type { GrupoSaldo } from '#contract/cuenta-corriente/partidas.ts'
import type { Db } from '#server/db/database.ts'
import type { Cambios } from '#server/db/changes.ts'
import type { Place } from '#server/db/paging.ts'

const TODO: Rango = { desde: undefined, hasta: undefined }

/** Criteria without any filter; the caller adds state and order. */
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

/** Range with both ends included; undefined: open end. Days are yyyy-mm-dd, amounts plain decimals. */
export interface Rango {
  desde: string | undefined
  hasta: string | undefined
}

/** Filter and order of items. Ties are ordered by the adapter's own key, so that an order is always total. */
export interface Criterio {
  estado: 'abiertas' | 'compensadas' | 'todas'
  /** Document classes (BLART); undefined: any. */
  clases: readonly string[] | undefined
  /**
   * Open items of any of these groups: credits, or debits whose net due date is in the range. Empty: no items;
   * undefined: all items.
   */
  grupos: readonly ({ creditos: true } | { creditos: false; vence: Rango })[] | undefined
  moneda: string | undefined
  /** Document date. */
  emision: Rango
  /** Net due date. */
  vence: Rango
  /** Signed amount of the item. */
  importe: Rango
  /** End of the reference as shown on screen, in upper case. */
  referencia: string | undefined
  /** Keys (`claveDe`) of the only items to return; undefined: any. */
  elegidas: readonly string[] | undefined
  orden: OrdenPartidas
  descendente: boolean
  /** Only items changed in this range, ordered by time of change. Requires `sabeCambios`. */
  cambios?: Cambios | undefined
}

/** Key of an accounting document: BUKRS, BELNR with its ten digits, GJAHR. */
export interface ClaveDocumento {
  sociedad: string
  documento: string
  ejercicio: number
}

/** Item of a customer. */
export interface PartidaErp extends ClaveDocumento {
  posicion: number
  /** KUNNR, ten digits. */
  codigoCliente: string
  /** BLART. */
  clase: string
  /** SHKZG: S debit, H credit. */
  signo: 'S' | 'H'
  /**
   * Reference as shown (`referenciaTexto` of contract/cuenta-corriente/partidas.ts): never empty; the document number
   * when SAP has none.
   */
  referencia: string
  emision: string
  /** Net due date (`vencimientoNeto` of contract/cuenta-corriente/partidas.ts), never the baseline date. */
  vencimiento: string
  moneda: string
  /** Signed amount in the document's currency, with two decimals; positive: a debt. */
  importe: string
  /** Clearing date; null: open. */
  compensada: string | null
  /** The two values of a cursor: the item's sort value in the requested order, and the adapter's own key. */
  lugar: readonly [string, string]
}

/** Returns the key by which the portal names an item. */
export const claveDe = ({ sociedad, documento, ejercicio, posicion }: ClaveDocumento & { posicion: number }): string =>
  `${sociedad}-${documento}-${ejercicio}-${posicion}`

/** Debt of a customer in a currency, by age. */
export interface Saldo {
  codigoCliente: string
  moneda: string
  /** Credit limit; null: none set. A customer with a limit and no items has a row too. */
  limite: string | null
  /** Groups that have items, as `agruparPartidas` of contract/cuenta-corriente/partidas.ts builds them. */
  grupos: readonly GrupoSaldo[]
}

/** Sum of items of a currency. */
export interface SumaErp {
  moneda: string
  partidas: number
  importe: string
  /** Sum of the items that are not cleared. */
  pendiente: string
}

export interface SaldosPeriodo {
  moneda: string
  /**
   * `inicial` is the debt before the first day, `final` the debt after the last day: `inicial` + `debitos` − `creditos`
   * = `final`.
   */
  inicial: string
  /** Increase and decrease of the debt during the period; never negative. */
  debitos: string
  creditos: string
  final: string
}

/** Document that took part in clearing another one. */
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
  /** At least one item. A document can have items of several customers, so the caller has to filter them. */
  partidas: readonly PartidaErp[]
  /** Documents whose items of the other sign were cleared together with these items, for the same customers. */
  aplicaciones: readonly AplicacionErp[]
  /** Authorisation code of ARCA and its expiry day. */
  cae: string | null
  caeVence: string | null
  /** Total of the document; null: the ERP only has the sum of its items. */
  total: string | null
  lineas: readonly { material: string; descripcion: string; cantidad: string; precio: string; importe: string }[]
  impuestos: readonly { nombre: string; alicuota: string | null; importe: string }[]
}

/**
 * Read access to the ERP's data of customers. It checks no scope: the caller has to. `clientes` are customer numbers of
 * ten digits; an empty list has no items. `sql` is the caller's connection, used only by the adapter of the portal's
 * tables.
 *
 * Every call throws AppError('no-disponible') when the ERP cannot be read completely ("Servicio no disponible,
 * inténtelo de nuevo más tarde."). None returns an empty list or a zero instead: an unknown balance is not zero.
 */
export interface Erp {
  /**
   * true: the ERP knows the time of change of an item. SAP's cube has only the day of entry, not that of clearing or
   * correction.
   */
  sabeCambios?: true
  /**
   * Returns up to `size` + 1 items in the order of the criteria, in both directions of the cursor, which holds the two
   * values of `lugar`.
   */
  listPartidas: (sql: Db, clientes: readonly string[], criterio: Criterio, pagina: Place) => Promise<PartidaErp[]>
  /** Returns the number of items, counted up to `hasta`. */
  countPartidas: (sql: Db, clientes: readonly string[], criterio: Criterio, hasta: number) => Promise<number>
  /**
   * Returns the sums of all items that meet the criteria: pesos first, then by currency code; no row for a currency
   * without items.
   */
  sumPartidas: (sql: Db, clientes: readonly string[], criterio: Criterio) => Promise<SumaErp[]>
  /** Returns the customer's items with these keys (`sociedad-documento-ejercicio-posición`), in no order. */
  findPartidas: (sql: Db, cliente: string, claves: readonly string[]) => Promise<PartidaErp[]>
  /**
   * Returns items whose reference ends with the given text, open or cleared: exact numbers first, then the newest. An
   * ERP that cannot search across so many customers returns no items, so an empty result proves nothing.
   */
  listByReferencia: (
    sql: Db,
    clientes: readonly string[] | 'todos',
    referencia: string,
    hasta: number,
  ) => Promise<PartidaErp[]>
  /**
   * Returns the balance of each customer and currency on a day, from the open items that meet the criteria. `estado`
   * and order are ignored.
   */
  listSaldos: (sql: Db, clientes: readonly string[], criterio: Criterio, hoy: string) => Promise<Saldo[]>
  /**
   * Returns the joint balances of customers at both ends of a period of document dates: pesos first, then by currency
   * code.
   */
  listSaldosPeriodo: (
    sql: Db,
    clientes: readonly string[],
    periodo: { desde: string; hasta: string },
  ) => Promise<SaldosPeriodo[]>
  /** Returns a document with all its items, open or cleared; undefined when there is none. */
  getDocumento: (sql: Db, clave: ClaveDocumento) => Promise<DocumentoErp | undefined>
  /** Returns the date of the data: `now` for an ERP that is read live; null: no data was ever loaded. */
  getActualizado: (sql: Db, now: Date) => Promise<Date | null>
  /**
   * Returns the instant of the last import of the ERP's data, or of its last undo, even a partial one. An undo sets
   * `getActualizado` back to an earlier instant, but this instant only grows. null: an ERP that is read live.
   */
  getCambiado: (sql: Db) => Promise<Date | null>
}
