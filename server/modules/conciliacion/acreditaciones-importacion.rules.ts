import { createHash } from 'node:crypto'
import { Cuit } from '#contract/valores/cuit.shapes.ts'
import { fromCents, toCents } from '#contract/valores/importes.ts'
import {
  byShape,
  code,
  createFields,
  day,
  decimal,
  optional,
  orElse,
  type Parsed,
  requiredText,
  text,
} from '#server/import/import-fields.ts'
import type { ImportColumn, ReadRow } from '#server/import/importer.ts'

const IMPORTE = 'Con dos decimales si lleva separador de miles: 9850, 9850,00 o 9.850,00.'

/** Columns of a bank statement. Each bank names its columns differently, so a user assigns them. */
export const ACREDITACION_COLUMNS: Readonly<Record<string, ImportColumn>> = {
  origen: {
    etiqueta: 'Cuenta bancaria',
    ayuda: 'La cuenta bancaria o el servicio del extracto. Si el archivo no lo trae, lo escribís una vez.',
    ejemplo: ['Banco de Prueba CC pesos', 'Banco de Prueba CC pesos'],
    fija: true,
  },
  fecha: {
    etiqueta: 'Fecha',
    ayuda: 'dd-mm-aaaa o aaaa-mm-dd.',
    ejemplo: ['19/11/2026', '20/11/2026'],
    obligatoria: true,
  },
  importe: {
    etiqueta: 'Importe',
    ayuda: `${IMPORTE} Los débitos llevan un menos adelante. También puede venir en dos columnas: crédito y débito.`,
    ejemplo: ['642118,00', ''],
  },
  credito: { etiqueta: 'Crédito', ayuda: `El importe acreditado. ${IMPORTE}`, ejemplo: ['', '98700,75'] },
  debito: { etiqueta: 'Débito', ayuda: 'El importe debitado: esas filas no se importan.', ejemplo: ['', ''] },
  referencia: { etiqueta: 'Referencia', ayuda: 'El número de la operación.', ejemplo: ['004471902', '004472015'] },
  cuit: { etiqueta: 'CUIT', ayuda: 'Opcional. Del titular de la cuenta de origen.', ejemplo: ['30-80100123-4', ''] },
  nombre: { etiqueta: 'Nombre', ayuda: 'Del titular de la cuenta de origen.', ejemplo: ['', 'REPUESTOS LITORAL SU'] },
  concepto: {
    etiqueta: 'Concepto',
    ayuda: 'Otros datos de la acreditación.',
    ejemplo: ['Transferencia recibida', 'CR INMED'],
  },
  id: {
    etiqueta: 'Número de movimiento',
    ayuda: 'El que le da el banco, si lo trae. Con él la misma acreditación no se importa dos veces.',
    ejemplo: ['88120034', ''],
  },
  moneda: { etiqueta: 'Moneda', ayuda: 'Opcional. Tres letras: ARS, USD; en blanco, ARS.', ejemplo: ['ARS', ''] },
}

/** Line of a bank statement that credits the account, as read from the file. */
export interface ImportedAcreditacion {
  origen: string
  clave: string
  fecha: string
  moneda: string
  importe: string
  referencia: string
  cuit: string | null
  nombre: string | null
  concepto: string
}

/**
 * Pattern of a negative amount: a minus sign before it, a minus sign after it as some banks write, or brackets around
 * it.
 */
const NEGATIVE = /^(?:(\$?\s*)-(.*)|(.*)-|\((.*)\))$/

/** Parses an amount with its sign, in cents. `amount` makes an empty cell count as zero. */
const signedCents = (written: string): Parsed<bigint> => {
  const [isNegative, ...parts] = NEGATIVE.exec(written) ?? []
  const read = decimal(isNegative ? parts.join('') : written)
  if ('error' in read) return read
  const cents = toCents(read.value)
  return { value: isNegative ? -cents : cents }
}
const amount = orElse(0n, signedCents)

/** Optional CUIT; null when the column or the cell is missing. */
const cuit = optional(byShape(Cuit))

type LineData = Omit<ImportedAcreditacion, 'clave'>

/**
 * Returns a hash that identifies a line without a bank number. The reader adds to it how many equal lines precede the
 * line in the file.
 */
const huellaOf = ({ fecha, moneda, importe, referencia, concepto }: LineData): string =>
  createHash('sha256')
    .update(JSON.stringify([fecha, moneda, importe, referencia, concepto]))
    .digest('base64url')

const DEBITO = 'Es un débito: solo se importan los créditos.'

/**
 * Creates a reader of the credits of one file. Equal lines without a bank number are numbered, so that all are
 * accepted, and importing the same file again yields the same keys.
 */
export const createAcreditacionReader = (): ReadRow<ImportedAcreditacion> => {
  const seen = new Map<string, number>()
  return (record, complain) => {
    const { read, isOk } = createFields(record, complain)
    const lineData = {
      origen: read('origen', requiredText(60)),
      fecha: read('fecha', day),
      moneda: read('moneda', orElse('ARS', code(/^[A-Z]{3}$/, 'Tiene que ser una moneda de tres letras, como ARS.'))),
      referencia: read('referencia', text(60)),
      cuit: read('cuit', cuit),
      nombre: read('nombre', optional(text(120))),
      concepto: read('concepto', text(200)),
    }
    const id = read('id', text(60))
    const [neto, credito, debito] = [read('importe', amount), read('credito', amount), read('debito', amount)]
    if (!isOk()) return undefined
    // Some banks write debits with a minus sign and others without, so subtract the absolute value.
    const cents = neto! + credito! - (debito! < 0n ? -debito! : debito!)
    if (cents < 0n) complain(debito! === 0n ? 'importe' : 'debito', DEBITO)
    else if (cents === 0n)
      complain(debito! === 0n ? 'importe' : 'debito', debito! === 0n ? 'Falta el importe.' : DEBITO)
    if (cents <= 0n) return undefined
    const line = { ...(lineData as Omit<LineData, 'importe'>), importe: fromCents(cents) }
    if (id) return { ...line, clave: `id ${id}` }
    const huella = huellaOf(line)
    const times = (seen.get(`${line.origen} ${huella}`) ?? 0) + 1
    seen.set(`${line.origen} ${huella}`, times)
    return { ...line, clave: `${huella} ${times}` }
  }
}
