import { z } from 'zod'
import { Day } from '#contract/facturas.shapes.ts'
import { toCents, fromCents } from '#contract/importes.ts'
import { code, createFields, decimal, type Parsed } from '#server/import-fields.ts'
import type { ImportColumns } from '#server/import-rows.ts'
import type { Complain } from '#server/import.ts'
import { AppError } from '#server/errors.ts'
import { parseSent } from '#server/validation.ts'

const NUMERO = 'Tiene que ser un número sin separador de miles y con hasta dos decimales.'
/** A file may write numbers as such or as texts. */
const numberText = z.union([z.string(), z.number()], NUMERO).transform(String)
const Importe = numberText
  .pipe(z.string().regex(/^-?\d{1,13}([.,]\d{1,2})?$/, NUMERO))
  .transform((text) => fromCents(toCents(text.replace(',', '.'))))
const text = (max: number) =>
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
        material: text(40),
        descripcion: text(120),
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
        nombre: text(60),
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
