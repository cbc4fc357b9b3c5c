import { parseComprobante } from '#contract/comprobantes.ts'
import { addDays } from '#contract/fechas.ts'
import { createFields, day, decimal, integer, type Parsed, required } from '#server/import-fields.ts'
import type { ImportColumns } from '#server/import-rows.ts'
import type { Complain } from '#server/import.ts'

export const COLUMNS: ImportColumns = {
  required: ['codigo_cliente', 'comprobante', 'fecha', 'posicion', 'material', 'descripcion', 'cantidad', 'precio'],
  optional: ['lotes'],
}

/** One line of an invoice as the file gives it, checked. */
export interface ImportedLine {
  razonSocialId: number
  numero: string
  fecha: string
  posicion: number
  codigoMaterial: string
  descripcion: string
  cantidad: number
  precio: string
  lotes: string[]
}

const positive = integer(1, 999_999_999, 'Tiene que ser un entero mayor que cero.')

const comprobante = (text: string): Parsed<string> => {
  const number = parseComprobante(text)
  return number && /^[A-Z]-/.test(number)
    ? { value: number }
    : { error: 'Tiene que ser un comprobante con letra, como 0001A00045871.' }
}

/** Makes a reader of rows for these customers; `shiftDays` moves every date (demo data). */
export const createRowReader = (cliente: (text: string) => Parsed<number>, shiftDays = 0) => {
  return (record: Record<string, unknown>, complain: Complain): ImportedLine | undefined => {
    const { read, isOk } = createFields(record, complain)
    const line = {
      razonSocialId: read('codigo_cliente', cliente),
      numero: read('comprobante', comprobante),
      fecha: read('fecha', day),
      posicion: read('posicion', positive),
      codigoMaterial: read('material', required)?.toUpperCase(),
      descripcion: read('descripcion', required),
      cantidad: read('cantidad', positive),
      precio: read('precio', decimal),
      lotes: read('lotes', (text) => ({ value: text.split('|').flatMap((lote) => lote.trim() || []) })),
    }
    if (!isOk()) return undefined
    const checked = line as ImportedLine
    return shiftDays ? { ...checked, fecha: addDays(checked.fecha, shiftDays) } : checked
  }
}
