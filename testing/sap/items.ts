import type { EdmType, Row } from './filter.ts'

/** Properties of the data cube, a subset of those in its $metadata. */
export const TYPES: Readonly<Record<string, EdmType>> = {
  CompanyCode: 'string',
  FiscalYear: 'string',
  AccountingDocument: 'string',
  AccountingDocumentItem: 'string',
  AccountingDocumentCategory: 'string',
  AccountingDocumentType: 'string',
  AssignmentReference: 'string',
  FinancialAccountType: 'string',
  Customer: 'string',
  CustomerName: 'string',
  DebitCreditCode: 'string',
  DocumentReferenceID: 'string',
  DocumentDate: 'datetime',
  PostingDate: 'datetime',
  NetDueDate: 'datetime',
  TransactionCurrency: 'string',
  AmountInTransactionCurrency: 'decimal',
  IsCleared: 'boolean',
  ClearingDate: 'datetime',
  ClearingAccountingDocument: 'string',
}

/** Item as tests write it. Days are yyyy-mm-dd, amounts have no sign. */
export interface Item {
  sociedad: string
  documento: string
  ejercicio: number
  posicion: number
  cliente: string
  clase: string
  signo: 'S' | 'H'
  xblnr: string
  emision: string
  vencimiento: string
  moneda: string
  importe: string
  compensada: string | null
  compensacion: string | null
}

const msOf = (day: string): number => Date.parse(`${day}T00:00:00Z`)

/** Returns a customer item as the SAP service returns it. The amount of a credit is negative. */
export const rowOf = (item: Item, over: Row = {}): Row => ({
  CompanyCode: item.sociedad,
  FiscalYear: String(item.ejercicio),
  AccountingDocument: item.documento,
  AccountingDocumentItem: String(item.posicion).padStart(3, '0'),
  AccountingDocumentCategory: '',
  AccountingDocumentType: item.clase,
  AssignmentReference: '',
  FinancialAccountType: 'D',
  Customer: item.cliente,
  CustomerName: `Cliente ${item.cliente}`,
  DebitCreditCode: item.signo,
  DocumentReferenceID: item.xblnr,
  DocumentDate: msOf(item.emision),
  PostingDate: msOf(item.emision),
  NetDueDate: msOf(item.vencimiento),
  TransactionCurrency: item.moneda,
  AmountInTransactionCurrency: item.signo === 'H' ? `-${item.importe}` : item.importe,
  IsCleared: item.compensada !== null,
  ClearingDate: item.compensada === null ? null : msOf(item.compensada),
  ClearingAccountingDocument: item.compensacion ?? '',
  ...over,
})
