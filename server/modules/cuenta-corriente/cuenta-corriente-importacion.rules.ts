import { z } from 'zod'
import { Day } from '#contract/facturas/shapes.ts'
import { addDays } from '#contract/valores/fechas.ts'
import { fromCents, toCents } from '#contract/valores/importes.ts'
import { referenciaTexto, vencimientoNeto } from '#contract/cuenta-corriente/partidas.ts'
import { AppError } from '#server/base/errors.ts'
import {
  type Parsed,
  code,
  createFields,
  createRowReader,
  day,
  decimal,
  integer,
  optionalDay,
  text,
} from '#server/import/import-fields.ts'
import { Cell } from '#server/import/cell.ts'
import type { Complain } from '#server/import/import-report.ts'
import type { ImportRow, UnreadableRow } from '#server/import/import-rows.ts'
import type { ReadRow } from '#server/import/importer.ts'
import { parseSent } from '#server/http/validation.ts'

const NUMERO = 'Tiene que ser un número con hasta dos decimales, como 1234567,50 o 1.234.567,50.'
/** Accepts a number or its text. */
const numberText = z.union([z.string(), z.number()], NUMERO).transform(String)
const Importe = z.union([z.string(), z.number()], NUMERO).transform((value, ctx) => {
  const text = String(value)
  const read = decimal(text.replace(/^-/, ''), typeof value === 'number' ? 'numero' : 'texto')
  if ('value' in read) return fromCents(toCents(text.startsWith('-') ? `-${read.value}` : read.value))
  ctx.addIssue({ code: 'custom', message: read.error })
  return z.NEVER
})
const texto = (max: number) =>
  z.string('Falta el dato.').trim().min(1, 'Falta el dato.').max(max, `Tiene que tener hasta ${max} caracteres.`)

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
/** Lines, taxes and CAE of a document. The items of the document come in another file. */
export type ImportedDocumento = z.output<typeof ImportedDocumento>

const RENGLON = ['material', 'descripcion', 'cantidad', 'precio', 'importe']
/** Field of each tax column: the keys are columns of the table, the values fields of a tax. */
const IMPUESTO = { impuesto: 'nombre', alicuota: 'alicuota', importe_impuesto: 'importe' }
const CABECERA = ['sociedad', 'documento', 'ejercicio', 'total', 'cae', 'caeVence']

/** Document joined from several lines of a table, with the line number of each row for error messages. */
interface Joined {
  record: Record<string, unknown> & { lineas: object[]; impuestos: object[] }
  origen: { lineas: number[]; impuestos: number[] }
  linea: number
}

const isPresent = (value: unknown): boolean => value !== undefined && value !== ''

/** Fields that are numbers in a JSON file. */
const NUMBERS: ReadonlySet<string> = new Set(['total', 'precio', 'importe', 'importe_impuesto'])

/** Converts the cells of a workbook to the values that a JSON file has; other values stay unchanged. */
const jsonRecord = (record: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(record).map(([name, value]) => {
      if (!(value instanceof Cell)) return [name, value]
      return [name, value.kind === 'numero' && NUMBERS.has(name) ? Number(value.text) : value.text]
    }),
  )

/**
 * Returns why a row cannot be read: the first error of Excel in its cells; undefined: no cell has an error of Excel.
 */
const excelError = (record: Record<string, unknown>): string | undefined =>
  Object.values(record).find((value): value is Cell => value instanceof Cell && value.kind === 'error')?.detail

const openJoined = ({ linea, record }: ImportRow): Joined => ({
  record: {
    ...Object.fromEntries(CABECERA.map((name) => [name, isPresent(record[name]) ? record[name] : null])),
    lineas: [],
    impuestos: [],
  },
  origen: { lineas: [], impuestos: [] },
  linea,
})

const addLine = ({ record: document, origen }: Joined, { linea, record }: ImportRow): void => {
  if (RENGLON.some((name) => isPresent(record[name]))) {
    document.lineas.push(Object.fromEntries(RENGLON.map((name) => [name, record[name]])))
    origen.lineas.push(linea)
  }
  if (!Object.keys(IMPUESTO).some((name) => isPresent(record[name]))) return
  const entries = Object.entries(IMPUESTO).map(([column, name]) => [
    name,
    isPresent(record[column]) ? record[column] : null,
  ])
  document.impuestos.push(Object.fromEntries(entries))
  origen.impuestos.push(linea)
}

const keyText = (record: Record<string, unknown>): string =>
  JSON.stringify(CABECERA.slice(0, 3).map((name) => record[name]))

/** Joins consecutive lines with the same document key into one record. */
export async function* joinDocumentos(
  rows: AsyncIterable<ImportRow | UnreadableRow>,
): AsyncGenerator<ImportRow | UnreadableRow> {
  let open: (Joined & { key: string }) | undefined
  const close = ({ linea, record, origen }: Joined): ImportRow => ({ linea, record: { ...record, origen } })
  for await (const row of rows) {
    if ('mensaje' in row) {
      yield row
      continue
    }
    const mensaje = excelError(row.record)
    if (mensaje !== undefined) {
      yield { ...row, mensaje }
      continue
    }
    const plainRow = { ...row, record: jsonRecord(row.record) }
    const key = keyText(plainRow.record)
    if (open?.key !== key) {
      if (open) yield close(open)
      open = { ...openJoined(plainRow), key }
    }
    addLine(open, plainRow)
  }
  if (open) yield close(open)
}

/**
 * Returns the column name and line of the file for the path of an error. A record that is not from a table has no line,
 * so the path itself is returned.
 */
const columnAndLineOf = (path: string, origen: Joined['origen'] | undefined): [columna: string, linea?: number] => {
  const [part, at, field = ''] = path.split('.')
  if (!origen || (part !== 'lineas' && part !== 'impuestos') || at === undefined) return [path]
  const column = Object.entries(IMPUESTO).find(([, name]) => name === field)?.[0]
  return [part === 'impuestos' ? (column ?? field) : field, origen[part][Number(at)]!]
}

/**
 * Validates a document of the file. Reports each error by its path (`lineas.0.importe`), or by line and column for a
 * table.
 */
export const readDocumento: ReadRow<ImportedDocumento> = ({ origen, ...record }, complain) => {
  try {
    return parseSent(ImportedDocumento, record) as ImportedDocumento
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    for (const [path, mensaje] of Object.entries(error.fields ?? {})) {
      const [columna, linea] = columnAndLineOf(path, origen as Joined['origen'] | undefined)
      complain(columna, mensaje, linea)
    }
    return undefined
  }
}

/** Credit limit of a razón social in a currency. */
export interface ImportedCredito {
  razonSocialId: number
  moneda: string
  limite: string
}

/** Creates a row reader of credit limits for these customers. */
export const createCreditoReader = (cliente: (text: string) => Parsed<number>): ReadRow<ImportedCredito> =>
  createRowReader({
    razonSocialId: ['customer', cliente],
    moneda: ['moneda', code(/^[A-Z]{3}$/, 'Tiene que ser una moneda de tres letras, como ARS.')],
    limite: ['limite', decimal],
  })

/** Item of the file after validation, with sign and due date. */
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

/** Rejects a signed amount: in SAP's files WRBTR has no sign, because DB_CR_IND has it. */
const unsignedDecimal = (text: string): Parsed<string> =>
  /^-|-$/.test(text) ? { error: 'Tiene que ir sin signo: el signo lo da Debe o haber.' } : decimal(text)

const keyOf = (read: ReturnType<typeof createFields>['read']) => ({
  sociedad: read('COMP_CODE', code(/^[A-Z0-9]{1,4}$/, 'Tiene que ser una sociedad de hasta 4 letras y números.')),
  documento: read('DOC_NO', document),
  posicion: read('ITEM_NUM', integer(1, 999, 'Tiene que ser una posición, de 1 a 999.')),
  ejercicio: read('FISC_YEAR', integer(1990, 2200, 'Tiene que ser un año de cuatro dígitos.')),
})

/** Creates a row reader of items for these customers; `shiftDays` moves every date (demo data). */
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
    const importe = read('AMT_DOCCUR', unsignedDecimal)
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
    const shift = (date: string) => (shiftDays ? addDays(date, shiftDays) : date)
    return {
      ...(key as Pick<ImportedPartida, keyof typeof key>),
      razonSocialId: razonSocialId!,
      clase: clase!,
      signo: terms.signo,
      referencia: referenciaTexto(referencia!, key.documento!),
      asignacion: asignacion!,
      emision: shift(emision!),
      contable: shift(contable!),
      // Without a baseline date, use the document date, as SAP does.
      vencimiento: shift(vencimientoNeto({ ...terms, base: base ?? emision! })),
      moneda: moneda!,
      importe: signo === 'H' ? `-${importe}` : importe!,
      compensada: compensada ? shift(compensada) : null,
      compensacion: compensacion!,
    }
  }
