import { z } from 'zod'
import { Day } from '#contract/facturas/shapes.ts'
import { addDays } from '#contract/base/fechas.ts'
import { fromCents, toCents } from '#contract/base/importes.ts'
import { referenciaTexto, vencimientoNeto } from '#contract/cuenta-corriente/partidas.ts'
import { AppError } from '#server/errors.ts'
import { type Parsed, code, createFields, day, decimal, integer, optionalDay } from '#server/import-fields.ts'
import type { ImportColumns } from '#server/import-rows.ts'
import type { Complain } from '#server/import.ts'
import { parseSent } from '#server/validation.ts'

const NUMERO = 'Tiene que ser un número sin separador de miles y con hasta dos decimales.'
/** A file may write numbers as such or as texts. */
const numberText = z.union([z.string(), z.number()], NUMERO).transform(String)
const Importe = numberText
  .pipe(z.string().regex(/^-?\d{1,13}([.,]\d{1,2})?$/, NUMERO))
  .transform((text) => fromCents(toCents(text.replace(',', '.'))))
const texto = (max: number) =>
  z.string('Falta el dato.').trim().min(1, 'Falta el dato.').max(max, `Tiene que tener hasta ${max} caracteres.`)

export const DOCUMENTO_COLUMNS: ImportColumns = {
  required: ['sociedad', 'documento', 'ejercicio', 'total'],
  optional: ['cae', 'caeVence', 'lineas', 'impuestos'],
}

const ImportedDocumento = z.object({
  sociedad: z
    .string('Falta el dato.')
    .regex(/^[A-Z0-9]{1,4}$/, 'Tiene que ser una sociedad de hasta 4 letras y números.'),
  documento: z
    .union([z.string(), z.number()], 'Falta el dato.')
    .transform((value) => String(value).padStart(10, '0'))
    .pipe(z.string().regex(/^\d{10}$/, 'Tiene que ser un número de hasta 10 dígitos.')),
  ejercicio: z.coerce
    .number('Tiene que ser un año de cuatro dígitos.')
    .int()
    .min(1990, 'Tiene que ser un año de cuatro dígitos.')
    .max(2200, 'Tiene que ser un año de cuatro dígitos.'),
  total: Importe,
  cae: z
    .string()
    .regex(/^\d{14}$/, 'El CAE tiene 14 dígitos.')
    .nullable()
    .default(null),
  caeVence: Day.nullable().default(null),
  lineas: z
    .array(
      z.object({
        material: texto(40),
        descripcion: texto(120),
        cantidad: numberText.pipe(z.string().regex(/^-?\d{1,9}([.,]\d{1,3})?$/, 'Tiene que ser un número.')),
        precio: Importe,
        importe: Importe,
      }),
    )
    .max(2000, 'Hasta 2.000 renglones')
    .default([]),
  impuestos: z
    .array(
      z.object({
        nombre: texto(60),
        alicuota: numberText.nullable().default(null),
        importe: Importe,
      }),
    )
    .max(50, 'Hasta 50 impuestos')
    .default([]),
})
/** What a document says besides its items. */
export type ImportedDocumento = z.output<typeof ImportedDocumento>

/** A document of the file, checked; what is wrong is said by its path (`lineas.0.importe`). */
export const readDocumento = (record: Record<string, unknown>, complain: Complain): ImportedDocumento | undefined => {
  try {
    return parseSent(ImportedDocumento, record) as ImportedDocumento
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    for (const [columna, mensaje] of Object.entries(error.fields ?? {})) complain(columna, mensaje)
    return undefined
  }
}

export const CREDITO_COLUMNS: ImportColumns = { required: ['customer', 'moneda', 'limite'], optional: [] }

/** The credit limit of a company in a currency. */
export interface ImportedCredito {
  razonSocialId: number
  moneda: string
  limite: string
}

/** Makes a reader of limits of these customers. */
export const createCreditoReader =
  (cliente: (text: string) => Parsed<number>) =>
  (record: Record<string, unknown>, complain: Complain): ImportedCredito | undefined => {
    const { read, isOk } = createFields(record, complain)
    const row = {
      razonSocialId: read('customer', cliente),
      moneda: read('moneda', code(/^[A-Z]{3}$/, 'Tiene que ser una moneda de tres letras, como ARS.')),
      limite: read('limite', decimal),
    }
    return isOk() ? (row as ImportedCredito) : undefined
  }

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
