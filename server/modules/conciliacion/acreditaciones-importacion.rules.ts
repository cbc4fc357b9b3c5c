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

/** What statements have, each bank by names of its own: a person says which column is which. */
export const ACREDITACION_COLUMNS: Readonly<Record<string, ImportColumn>> = {
  origen: {
    etiqueta: 'Cuenta',
    ayuda: 'De qué cuenta o servicio es el extracto. Si el archivo no lo trae, lo escribís una vez.',
    ejemplo: ['Banco de Prueba CC pesos', 'Banco de Prueba CC pesos'],
    fija: true,
  },
  fecha: {
    etiqueta: 'Fecha',
    ayuda: 'dd/mm/aaaa o aaaa-mm-dd.',
    ejemplo: ['19/11/2026', '20/11/2026'],
    obligatoria: true,
  },
  importe: {
    etiqueta: 'Importe',
    ayuda: `${IMPORTE} Lo que salió, con menos adelante. O sus columnas aparte: crédito y débito.`,
    ejemplo: ['642118,00', ''],
  },
  credito: { etiqueta: 'Crédito', ayuda: `Lo que entró. ${IMPORTE}`, ejemplo: ['', '98700,75'] },
  debito: { etiqueta: 'Débito', ayuda: 'Lo que salió: esas líneas no entran.', ejemplo: ['', ''] },
  referencia: { etiqueta: 'Referencia', ayuda: 'El número de la operación.', ejemplo: ['004471902', '004472015'] },
  cuit: { etiqueta: 'CUIT', ayuda: 'De quien pagó, si el banco lo dice.', ejemplo: ['30-80100123-4', ''] },
  nombre: { etiqueta: 'Nombre', ayuda: 'De quien pagó.', ejemplo: ['', 'REPUESTOS LITORAL SU'] },
  concepto: {
    etiqueta: 'Concepto',
    ayuda: 'Lo demás que dice la línea.',
    ejemplo: ['Transferencia recibida', 'CR INMED'],
  },
  id: {
    etiqueta: 'Número de la línea',
    ayuda: 'El que le da el banco, si le da uno. Con él la misma línea nunca entra dos veces.',
    ejemplo: ['88120034', ''],
  },
  moneda: { etiqueta: 'Moneda', ayuda: 'Tres letras: ARS, USD. Vacía: ARS.', ejemplo: ['ARS', ''] },
}

/** A credit as a statement tells it. */
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

/** What went out: with its sign before it, after it as some banks write, or in brackets. */
const OUT = /^(?:(\$?\s*)-(.*)|(.*)-|\((.*)\))$/

/** An amount with its sign. Zero is none. */
const signed = (written: string): Parsed<bigint> => {
  const [isOut, ...parts] = OUT.exec(written) ?? []
  const read = decimal(isOut ? parts.join('') : written)
  if ('error' in read) return read
  const cents = toCents(read.value)
  return { value: isOut ? -cents : cents }
}
const amount = orElse(0n, signed)

/** What goes on beside a column that is not there: nothing said. */
const cuit = optional(byShape(Cuit))

type Dicho = Omit<ImportedAcreditacion, 'clave'>

/** What a line without a number is told by; who reads counts how many of it a day has. */
const huellaOf = ({ fecha, moneda, importe, referencia, concepto }: Dicho): string =>
  createHash('sha256')
    .update(JSON.stringify([fecha, moneda, importe, referencia, concepto]))
    .digest('base64url')

const DEBITO = 'Es un débito: entran solo los créditos.'

/**
 * Makes a reader of the credits of one file. Two lines that say the same both enter, as the first and the second of them;
 * the same file again has the same first and second.
 */
export const createAcreditacionReader = (): ReadRow<ImportedAcreditacion> => {
  const seen = new Map<string, number>()
  return (record, complain) => {
    const { read, isOk } = createFields(record, complain)
    const dicho = {
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
    // A column of debits may have them with their sign or without.
    const cents = neto! + credito! - (debito! < 0n ? -debito! : debito!)
    if (cents < 0n) complain(debito! === 0n ? 'importe' : 'debito', DEBITO)
    else if (cents === 0n)
      complain(debito! === 0n ? 'importe' : 'debito', debito! === 0n ? 'Falta el importe.' : DEBITO)
    if (cents <= 0n) return undefined
    const line = { ...(dicho as Omit<Dicho, 'importe'>), importe: fromCents(cents) }
    if (id) return { ...line, clave: `id ${id}` }
    const huella = huellaOf(line)
    const times = (seen.get(`${line.origen} ${huella}`) ?? 0) + 1
    seen.set(`${line.origen} ${huella}`, times)
    return { ...line, clave: `${huella} ${times}` }
  }
}
