import { addDays } from '#contract/fechas.ts'
import { referenciaTexto, vencimientoNeto } from '#contract/partidas.ts'
import { code, createFields, day, decimal, integer, optionalDay, type Parsed } from '#server/import-fields.ts'
import type { ImportColumns } from '#server/import-rows.ts'
import type { Complain } from '#server/import.ts'

/** The columns of BAPI3007_2 that a statement is made of (domain §1.1). */
export const COLUMNS: ImportColumns = {
  required: [
    'COMP_CODE',
    'CUSTOMER',
    'DOC_NO',
    'ITEM_NUM',
    'FISC_YEAR',
    'DOC_DATE',
    'PSTNG_DATE',
    'DOC_TYPE',
    'DB_CR_IND',
    'REF_DOC_NO',
    'ALLOC_NMBR',
    'CURRENCY',
    'AMT_DOCCUR',
    'BLINE_DATE',
    'DSCT_DAYS1',
    'DSCT_DAYS2',
    'NETTERMS',
    'CLEAR_DATE',
    'CLEAR_DOC',
  ],
  optional: ['INVOICE_REF'],
}

/** An item as the file gives it, checked, with its sign and its due date. */
export interface ImportedPartida {
  sociedad: string
  documento: string
  ejercicio: number
  posicion: number
  razonSocialId: number
  clase: string
  signo: 'S' | 'H'
  referencia: string
  asignacion: string
  emision: string
  contable: string
  vencimiento: string
  moneda: string
  importe: string
  compensada: string | null
  compensacion: string | null
}

const days = (text: string): Parsed<number> =>
  text ? integer(0, 999, 'Tiene que ser una cantidad de días, de 0 a 999.')(text) : { value: 0 }

const document = (text: string): Parsed<string> =>
  /^\d{1,10}$/.test(text)
    ? { value: text.padStart(10, '0') }
    : { error: text ? 'Tiene que ser un número de hasta 10 dígitos.' : 'Falta el dato.' }

const clearingDocument = (text: string): Parsed<string | null> => (/^0*$/.test(text) ? { value: null } : document(text))

/** WRBTR goes without a sign: DB_CR_IND has it. */
const unsigned = (text: string): Parsed<string> =>
  /^-|-$/.test(text) ? { error: 'Tiene que ir sin signo: el signo lo da DB_CR_IND.' } : decimal(text)

const text =
  (max: number) =>
  (value: string): Parsed<string> =>
    value.length <= max ? { value } : { error: `Tiene que tener hasta ${max} caracteres.` }

const keyOf = (read: ReturnType<typeof createFields>['read']) => ({
  sociedad: read('COMP_CODE', code(/^[A-Z0-9]{1,4}$/, 'Tiene que ser una sociedad de hasta 4 letras y números.')),
  documento: read('DOC_NO', document),
  posicion: read('ITEM_NUM', integer(1, 999, 'Tiene que ser una posición, de 1 a 999.')),
  ejercicio: read('FISC_YEAR', integer(1990, 2200, 'Tiene que ser un año de cuatro dígitos.')),
})

/** Makes a reader of items of these customers; `shiftDays` moves every date (demo data). */
export const createPartidaReader =
  (cliente: (text: string) => Parsed<number>, shiftDays = 0) =>
  (record: Record<string, unknown>, complain: Complain): ImportedPartida | undefined => {
    const { read, isOk } = createFields(record, complain)
    const key = keyOf(read)
    const razonSocialId = read('CUSTOMER', cliente)
    const emision = read('DOC_DATE', day)
    const contable = read('PSTNG_DATE', day)
    const clase = read('DOC_TYPE', code(/^[A-Z0-9]{1,2}$/, 'Tiene que ser una clase de documento de dos letras.'))
    const signo = read('DB_CR_IND', code(/^[SH]$/, 'Tiene que ser S (debe) o H (haber).'))
    const referencia = read('REF_DOC_NO', text(20))
    const asignacion = read('ALLOC_NMBR', text(20))
    const moneda = read('CURRENCY', code(/^[A-Z]{3}$/, 'Tiene que ser una moneda de tres letras, como ARS.'))
    const importe = read('AMT_DOCCUR', unsigned)
    const base = read('BLINE_DATE', optionalDay)
    const dias1 = read('DSCT_DAYS1', days)
    const dias2 = read('DSCT_DAYS2', days)
    const neto = read('NETTERMS', days)
    const compensada = read('CLEAR_DATE', optionalDay)
    const compensacion = read('CLEAR_DOC', clearingDocument)
    const factura = read('INVOICE_REF', clearingDocument)
    if (!isOk()) return undefined
    if ((compensada === null) !== (compensacion === null)) {
      complain(compensada === null ? 'CLEAR_DATE' : 'CLEAR_DOC', 'Una partida compensada lleva fecha y documento.')
      return undefined
    }
    const terms = { signo: signo as 'S' | 'H', dias1: dias1!, dias2: dias2!, neto: neto!, factura: factura ?? '' }
    const moved = (date: string) => (shiftDays ? addDays(date, shiftDays) : date)
    return {
      ...(key as Pick<ImportedPartida, keyof typeof key>),
      razonSocialId: razonSocialId!,
      clase: clase!,
      signo: terms.signo,
      referencia: referenciaTexto(referencia!, key.documento!),
      asignacion: asignacion!,
      emision: moved(emision!),
      contable: moved(contable!),
      // As SAP does: without a baseline date, the document's.
      vencimiento: moved(vencimientoNeto({ ...terms, base: base ?? emision! })),
      moneda: moneda!,
      importe: signo === 'H' ? `-${importe}` : importe!,
      compensada: compensada ? moved(compensada) : null,
      compensacion: compensacion!,
    }
  }
