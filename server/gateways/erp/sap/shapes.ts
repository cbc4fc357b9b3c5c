import { z } from 'zod'
import { fromCents, toCents } from '#contract/valores/importes.ts'
import { referenciaTexto } from '#contract/cuenta-corriente/partidas.ts'
import type { PartidaErp } from '#gateways/erp/erp.ts'

/**
 * Shape of a day. Converts "/Date(1786147200000)/" to yyyy-mm-dd. An Edm.DateTime has no time zone: SAP writes midnight
 * UTC, which in Argentina would still be the day before.
 */
export const Day = z
  .string()
  .regex(/^\/Date\(-?\d{1,14}(?:[+-]\d{4})?\)\/$/)
  .transform((text) => new Date(Number.parseInt(text.slice(6), 10)).toISOString().slice(0, 10))

/** Customer or document number. Restores the leading zeros that the gateway may remove (ALPHA conversion). */
export const Padded = z.string().transform((text) => (/^\d{1,9}$/.test(text) ? text.padStart(10, '0') : text))

/** Item of the cube, with the types of $metadata (https://api.sap.com, API_OPLACCTGDOCITEMCUBE_SRV). */
const Item = z.object({
  CompanyCode: z.string().min(1),
  FiscalYear: z.string().regex(/^\d{4}$/),
  AccountingDocument: Padded,
  AccountingDocumentItem: z.string().regex(/^\d{1,3}$/),
  AccountingDocumentCategory: z.string().nullish(),
  AccountingDocumentType: z.string(),
  Customer: Padded,
  DebitCreditCode: z.enum(['S', 'H']),
  DocumentReferenceID: z.string().nullish(),
  DocumentDate: Day,
  NetDueDate: Day.nullish(),
  TransactionCurrency: z.string().min(1),
  AmountInTransactionCurrency: z.string().regex(/^-?\d+(\.\d+)?$/),
  IsCleared: z.boolean(),
  ClearingDate: Day.nullish(),
  ClearingAccountingDocument: Padded.nullish(),
})
type Item = z.output<typeof Item>

/** Fields to read. They must include the whole key, because the cube adds up rows whose selected fields are equal. */
export const SELECT = Object.keys(Item.shape).join(',')

/** Item in memory: the fields of the ERP interface, plus those for sorting, paging and matching. */
export interface PartidaSap extends Omit<PartidaErp, 'lugar'> {
  /** Key by which ties are sorted, so that no two items tie. */
  clave: string
  cents: bigint
  /** Clearing document (SAP field AUGBL). */
  compensacion: string | null
}

/** Values of BSTAT for items that are no debts: recurring and sample entries, noted items, parked documents. */
const NOT_POSTED = new Set(['D', 'M', 'S', 'V', 'W', 'Z'])

const toPartida = (item: Item): PartidaSap => {
  const { CompanyCode: sociedad, AccountingDocument: documento, DebitCreditCode: signo } = item
  const ejercicio = Number(item.FiscalYear)
  const posicion = Number(item.AccountingDocumentItem)
  // Take the sign from the debit or credit indicator, because the sign of the amount depends on the release of SAP
  // (domain §1.2).
  const size = toCents(item.AmountInTransactionCurrency.replace('-', ''))
  const cents = signo === 'H' ? -size : size
  return {
    sociedad,
    documento,
    ejercicio,
    posicion,
    codigoCliente: item.Customer,
    clase: item.AccountingDocumentType,
    signo,
    referencia: referenciaTexto(item.DocumentReferenceID ?? '', documento),
    emision: item.DocumentDate,
    vencimiento: item.NetDueDate ?? item.DocumentDate,
    moneda: item.TransactionCurrency,
    importe: fromCents(cents),
    compensada: item.IsCleared ? item.ClearingDate! : null,
    clave: `${sociedad}-${documento}-${ejercicio}-${String(posicion).padStart(3, '0')}`,
    cents,
    compensacion: item.IsCleared ? (item.ClearingAccountingDocument ?? null) : null,
  }
}

/**
 * Converts a row of SAP to an item. `partida: undefined`: the row is no debt; `falta`: names of the unreadable fields.
 */
export const readItem = (row: unknown): { partida: PartidaSap } | { falta: string } | { partida: undefined } => {
  const parsed = Item.safeParse(row)
  if (!parsed.success) return { falta: parsed.error.issues.map((issue) => issue.path.join('.')).join(', ') }
  if (parsed.data.IsCleared && !parsed.data.ClearingDate) return { falta: 'ClearingDate' }
  if (NOT_POSTED.has(parsed.data.AccountingDocumentCategory ?? '')) return { partida: undefined }
  return { partida: toPartida(parsed.data) }
}
