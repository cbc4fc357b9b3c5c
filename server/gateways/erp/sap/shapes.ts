import { z } from 'zod'
import { fromCents, toCents } from '#contract/valores/importes.ts'
import { referenciaTexto } from '#contract/cuenta-corriente/partidas.ts'
import type { PartidaErp } from '#gateways/erp/erp.ts'

/**
 * "/Date(1786147200000)/" as yyyy-mm-dd. An Edm.DateTime has no zone: SAP writes its day as midnight UTC, and reading it
 * in Argentina would give the day before.
 */
export const Day = z
  .string()
  .regex(/^\/Date\(-?\d{1,14}(?:[+-]\d{4})?\)\/$/)
  .transform((text) => new Date(Number.parseInt(text.slice(6), 10)).toISOString().slice(0, 10))

/** Gateway may take the zeros off (ALPHA conversion): put back, so that 104217 and 0000104217 are one. */
export const Padded = z.string().transform((text) => (/^\d{1,9}$/.test(text) ? text.padStart(10, '0') : text))

/** An item of the cube: https://api.sap.com, API_OPLACCTGDOCITEMCUBE_SRV, as its $metadata types it. */
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

/** What is asked of SAP, and no more. The whole key goes in it: a cube adds up rows that are equal in what is selected. */
export const SELECT = Object.keys(Item.shape).join(',')

/** An item in memory: what the gateway gives, and what it is sorted, paged and matched by. */
export interface PartidaSap extends Omit<PartidaErp, 'lugar'> {
  /** Its key as a text that sorts: the last of every order. */
  clave: string
  cents: bigint
  /** AUGBL. */
  compensacion: string | null
}

/** Not debts though they are in the tables: recurring and sample entries, noted items, parked documents (BSTAT). */
const NOT_POSTED = new Set(['D', 'M', 'S', 'V', 'W', 'Z'])

const toPartida = (item: Item): PartidaSap => {
  const { CompanyCode: sociedad, AccountingDocument: documento, DebitCreditCode: signo } = item
  const ejercicio = Number(item.FiscalYear)
  const posicion = Number(item.AccountingDocumentItem)
  // Signed or not according to the release: the indicator has the last word (domain §1.2).
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

/** A row of SAP: an item, nothing for what is not a debt, or `falta` with what cannot be read of it. */
export const readItem = (row: unknown): { partida: PartidaSap } | { falta: string } | { partida: undefined } => {
  const parsed = Item.safeParse(row)
  if (!parsed.success) return { falta: parsed.error.issues.map((issue) => issue.path.join('.')).join(', ') }
  if (parsed.data.IsCleared && !parsed.data.ClearingDate) return { falta: 'ClearingDate' }
  if (NOT_POSTED.has(parsed.data.AccountingDocumentCategory ?? '')) return { partida: undefined }
  return { partida: toPartida(parsed.data) }
}
