import { parseComprobante } from '#contract/comprobantes.ts'
import { addDays, DateError, parseDay } from '#contract/fechas.ts'

export const COLUMNS = [
  'codigo_cliente',
  'comprobante',
  'fecha',
  'posicion',
  'material',
  'descripcion',
  'cantidad',
  'precio',
  'lotes',
] as const
type Column = (typeof COLUMNS)[number]

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

/** What is wrong in the file, where. `linea` counts from 1, the header included. */
export interface ImportError {
  linea: number
  columna: Column | 'archivo'
  mensaje: string
}

type Result<T> = { value: T } | { error: string }

const integer = (text: string): Result<number> =>
  /^\d{1,9}$/.test(text) && Number(text) > 0
    ? { value: Number(text) }
    : { error: 'Tiene que ser un entero mayor que cero.' }

/** 84500, 84500.00 or 84500,00: never thousands marks, which nobody could tell from decimals. */
const decimal = (text: string): Result<string> =>
  /^\d{1,12}([.,]\d{1,2})?$/.test(text)
    ? { value: text.replace(',', '.') }
    : { error: 'Tiene que ser un número sin separador de miles y con hasta dos decimales.' }

const day = (text: string): Result<string> => {
  try {
    return { value: parseDay(text) }
  } catch (error) {
    if (error instanceof DateError) return { error: `${error.message}.` }
    throw error
  }
}

const required = (text: string): Result<string> => (text ? { value: text } : { error: 'Falta el dato.' })

const comprobante = (text: string): Result<string> => {
  const number = parseComprobante(text)
  return number && /^[A-Z]-/.test(number)
    ? { value: number }
    : { error: 'Tiene que ser un comprobante con letra, como 0001A00045871.' }
}

/** Makes a reader of rows for these customers; `shiftDays` moves every date (demo data). */
export const createRowReader = (clientes: ReadonlyMap<string, number>, shiftDays = 0) => {
  const cliente = (text: string): Result<number> => {
    const id = clientes.get(text.padStart(10, '0'))
    return id ? { value: id } : { error: `No existe el cliente ${text || '(vacío)'}.` }
  }
  return (row: Record<string, string>, linea: number, errors: ImportError[]): ImportedLine | undefined => {
    const before = errors.length
    const read = <T>(columna: Column, parse: (text: string) => Result<T>): T | undefined => {
      const result = parse((row[columna] ?? '').trim())
      if ('value' in result) return result.value
      errors.push({ linea, columna, mensaje: result.error })
      return undefined
    }
    const line = {
      razonSocialId: read('codigo_cliente', cliente),
      numero: read('comprobante', comprobante),
      fecha: read('fecha', day),
      posicion: read('posicion', integer),
      codigoMaterial: read('material', required)?.toUpperCase(),
      descripcion: read('descripcion', required),
      cantidad: read('cantidad', integer),
      precio: read('precio', decimal),
      lotes: (row.lotes ?? '')
        .split('|')
        .map((lote) => lote.trim())
        .filter(Boolean),
    }
    if (errors.length > before) return undefined
    const checked = line as ImportedLine
    return shiftDays ? { ...checked, fecha: addDays(checked.fecha, shiftDays) } : checked
  }
}
