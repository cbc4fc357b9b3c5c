import { type Delimiter, readCsvLines } from './import-rows.ts'
import { MAX_COLUMNS, openXlsx, TOO_MANY_COLUMNS, type TableLine } from './xlsx-read.ts'
import { type ReadBytes, UnreadableFileError } from './zip-read.ts'

/** A table in a file, as it was found to be written. */
export interface TableFormat {
  formato: 'csv' | 'xlsx'
  /** How its text is coded; a workbook says nothing of it. */
  codificacion: 'UTF-8' | 'Windows-1252' | null
  separador: Delimiter | null
  /** The sheet that is read. */
  hoja: string | null
}

/** A file on disk with its length in bytes. */
export interface TableSource {
  read: ReadBytes
  tamano: number
}

const DELIMITERS: readonly Delimiter[] = [';', ',', '\t']
/** Where the header of any table has ended. */
const MAX_HEADER = 1024 * 1024
const ZIP_MARK = 'PK'

/** UTF-8 when every byte of it is; else what Excel for Windows writes. The whole file is looked at: one letter decides. */
const detectEncoding = async (read: ReadBytes): Promise<'UTF-8' | 'Windows-1252'> => {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  try {
    for await (const piece of read()) decoder.decode(piece as Buffer, { stream: true })
    decoder.decode()
    return 'UTF-8'
  } catch (error) {
    if (error instanceof TypeError) return 'Windows-1252'
    throw error
  }
}

/** What separates the columns of a header: whatever there is most of outside quotes. */
const delimiterOf = (header: string): Delimiter => {
  const bare = header.replace(/"[^"]*"/g, '')
  const counts = DELIMITERS.map((delimiter) => bare.split(delimiter).length)
  return DELIMITERS[counts.indexOf(Math.max(...counts))]!
}

/** The file is opened when it is first read: one that cannot be is then the reader's affair, and nobody else's. */
async function* textOf(read: ReadBytes, encoding: string, onBytes: (count: number) => void) {
  const decoder = new TextDecoder(encoding)
  for await (const piece of read() as AsyncIterable<Buffer>) {
    onBytes(piece.length)
    yield decoder.decode(piece, { stream: true })
  }
  yield decoder.decode()
}

/** How the table of a file is written. Throws UnreadableFileError for what is no table. */
export const inspectTable = async ({ read, tamano }: TableSource): Promise<TableFormat> => {
  const head: Buffer[] = []
  for await (const piece of read({ start: 0, end: Math.min(tamano, MAX_HEADER) - 1 })) {
    head.push(piece as Buffer)
    if ((piece as Buffer).includes(10)) break
  }
  const start = Buffer.concat(head)
  if (start.toString('latin1', 0, 2) === ZIP_MARK) {
    const { hoja } = await openXlsx(read, tamano)
    return { formato: 'xlsx', codificacion: null, separador: null, hoja }
  }
  if (start.includes(0)) throw new UnreadableFileError('El archivo no es un CSV de texto. Guardalo como CSV en UTF-8.')
  const codificacion = await detectEncoding(read)
  const end = start.indexOf(10)
  const header = start.toString('latin1', 0, end < 0 ? undefined : end)
  return { formato: 'csv', codificacion, separador: delimiterOf(header), hoja: null }
}

/** The lines of a table and how far they were read, from 0 to 1. Throws UnreadableFileError for what cannot be read. */
export const openTable = async ({ read, tamano }: TableSource, { formato, codificacion, separador }: TableFormat) => {
  let done = 0
  const onBytes = (count: number) => {
    done += count
  }
  if (formato === 'csv') {
    const text = () => textOf(read, codificacion!, onBytes)
    return { lines: () => readCsvLines(text(), separador!), avance: () => Math.min(1, done / Math.max(1, tamano)) }
  }
  const book = await openXlsx(read, tamano)
  return { lines: () => book.lines(onBytes), avance: () => Math.min(1, done / Math.max(1, book.bytes)) }
}

/** The header of a table and its first lines. Throws UnreadableFileError for an empty file or a header too wide. */
export const readHead = async (
  source: TableSource,
  format: TableFormat,
  lines: number,
): Promise<{ encabezado: string[]; muestra: string[][] }> => {
  const rows: TableLine[] = []
  const table = await openTable(source, format)
  for await (const line of table.lines()) {
    rows.push(line)
    if (rows.length > lines) break
  }
  const [first, ...others] = rows
  if (!first) throw new UnreadableFileError('El archivo está vacío.')
  if (first.cells.length > MAX_COLUMNS) throw new UnreadableFileError(TOO_MANY_COLUMNS)
  return { encabezado: first.cells.map((text) => text.trim()), muestra: others.map(({ cells }) => cells) }
}
