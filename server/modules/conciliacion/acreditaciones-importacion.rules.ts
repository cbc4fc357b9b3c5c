import { createHash } from 'node:crypto'
import { parseCuit } from '#contract/valores/comprobantes.ts'
import { CLAVES_MONEDA, MONEDA_INVALIDA } from '#contract/valores/monedas.ts'
import { plain } from '#contract/valores/formato.ts'
import { fromCents, problemaDeImporte, toCents } from '#contract/valores/importes.ts'
import {
  asTyped,
  code,
  createFields,
  day,
  decimal,
  optional,
  orElse,
  type Parse,
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
    ayuda: 'Como 19/11/2026 o 2026-11-19.',
    alias: ['Fecha de acreditación', 'Fecha valor', 'Fecha movimiento', 'Fecha de movimiento', 'Fecha operación'],
    ejemplo: ['19/11/2026', '20/11/2026'],
    obligatoria: true,
    dia: true,
  },
  importe: {
    etiqueta: 'Importe',
    alias: ['Monto', 'Importe en pesos', 'Importe $'],
    ayuda: `${IMPORTE} Los débitos llevan un menos adelante. También puede venir en dos columnas: crédito y débito.`,
    ejemplo: ['642118,00', ''],
  },
  signo: {
    etiqueta: 'Débito o crédito',
    alias: ['D/C', 'C/D', 'Deb/Cred', 'Débito/Crédito', 'Signo'],
    ayuda: 'D o C, si el importe viene sin signo. Los débitos no se importan.',
    ejemplo: ['', ''],
  },
  credito: {
    etiqueta: 'Crédito',
    alias: ['Créditos', 'Haber'],
    ayuda: `El importe acreditado. ${IMPORTE}`,
    ejemplo: ['', '98700,75'],
  },
  debito: {
    etiqueta: 'Débito',
    alias: ['Débitos', 'Debe'],
    ayuda: 'El importe debitado: esas filas no se importan.',
    ejemplo: ['', ''],
  },
  referencia: {
    etiqueta: 'Referencia',
    alias: ['Comprobante', 'Nº de comprobante', 'Nro. comprobante', 'Nº de operación', 'Nro. operación'],
    ayuda: 'El número de la operación.',
    ejemplo: ['004471902', '004472015'],
  },
  cuit: { etiqueta: 'CUIT', ayuda: 'Opcional. Del titular de la cuenta de origen.', ejemplo: ['30-80100123-4', ''] },
  nombre: { etiqueta: 'Nombre', ayuda: 'Del titular de la cuenta de origen.', ejemplo: ['', 'REPUESTOS LITORAL SU'] },
  concepto: {
    etiqueta: 'Concepto',
    alias: ['Descripción', 'Detalle'],
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

/** Parses an amount with its sign, in cents. The parser `amount` treats an empty cell as zero. */
const signedCents: Parse<bigint> = (written, kind) => {
  const [isNegative, ...parts] = NEGATIVE.exec(written) ?? []
  const read = decimal(isNegative ? parts.join('') : written, kind)
  if ('error' in read) return read
  const cents = toCents(read.value)
  return { ...read, value: isNegative ? -cents : cents }
}
const amount = orElse(0n, signedCents)

const NO_CUIT = 'No es un CUIT válido: quedó en blanco.'
/** CUIT of the payer; null for any other text, because the payment does not need the CUIT. */
const cuit: Parse<string | null> = (text) => {
  const digits = parseCuit(text)
  return digits || !text ? { value: digits ?? null } : { value: null, aviso: NO_CUIT }
}

const DEBIT = /^(?:d|db|deb|debito|debe|-)$/
const CREDIT = /^(?:c|cr|cred|credito|haber|h|\+)$/
/** Sign from a separate column; 0: the amount itself has the sign. */
const signo: Parse<-1 | 0 | 1> = (text) => {
  const written = plain(text).replace(/[.\s]/g, '')
  if (!written) return { value: 0 }
  if (DEBIT.test(written)) return { value: -1 }
  return CREDIT.test(written) ? { value: 1 } : { error: 'Tiene que ser D (débito) o C (crédito).' }
}

type LineData = Omit<ImportedAcreditacion, 'clave'>

/** Normalizes a text for the hash: letters and digits in upper case, numbers without leading zeros. */
const identityOf = (text: string | null): string =>
  (text ?? '')
    .normalize('NFKD')
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
    .replace(/(^|[A-Z])0+(?=\d)/g, '$1')

/**
 * Returns the hash that identifies a line without a bank number. Case, punctuation and leading zeros do not change the
 * hash. The reader appends the number of equal lines above. Migration 0031 has the same rule in SQL.
 */
const huellaOf = ({ fecha, moneda, importe, referencia, cuit: titular, nombre, concepto }: LineData): string =>
  createHash('sha256')
    .update([fecha, moneda, importe, ...[referencia, titular, nombre, concepto].map(identityOf)].join('|'))
    .digest('base64url')

const MONEDA = new RegExp(`^(?:${CLAVES_MONEDA.join('|')})$`)
/** Valid years of a statement line; any other year is a typing error. */
const ANIOS = /^20/
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
      moneda: read('moneda', orElse<string>('ARS', code(MONEDA, MONEDA_INVALIDA))),
      referencia: read('referencia', asTyped(text(60))),
      cuit: read('cuit', cuit),
      nombre: read('nombre', optional(text(120))),
      concepto: read('concepto', text(200)),
    }
    const id = read('id', asTyped(text(60)))
    const sign = read('signo', signo)
    const [neto, credito, debito] = [read('importe', amount), read('credito', amount), read('debito', amount)]
    if (!isOk()) return undefined
    // Some banks write debits with a minus sign and others without, so subtract the absolute value.
    const signed = sign === -1 && neto! > 0n ? -neto! : neto!
    const cents = signed + credito! - (debito! < 0n ? -debito! : debito!)
    if (cents < 0n || debito! !== 0n) complain.omit('archivo', DEBITO)
    else if (cents === 0n) complain('importe', 'Falta el importe.')
    if (cents <= 0n || complain.isOmitted()) return undefined
    const problem = problemaDeImporte(fromCents(cents))
    if (problem) complain('importe', problem)
    const isOtherYear = !ANIOS.test(lineData.fecha!)
    if (isOtherYear) complain('fecha', 'El año tiene que estar entre 2000 y 2099.')
    if (problem || isOtherYear) return undefined
    const line = { ...(lineData as Omit<LineData, 'importe'>), importe: fromCents(cents) }
    if (id) return { ...line, clave: `id ${id}` }
    const huella = huellaOf(line)
    const times = (seen.get(`${line.origen} ${huella}`) ?? 0) + 1
    seen.set(`${line.origen} ${huella}`, times)
    return { ...line, clave: `${huella} ${times}` }
  }
}
