import { type Delimiter, readCsvLines } from './csv-lines.ts'
import { isHtml, readHtmlLines } from './html-lines.ts'
import { type Codificacion, detectEncoding, decoderOf } from '#server/files/text-encoding.ts'
import { MAX_COLUMNS, openXlsx, TOO_MANY_COLUMNS, type TableLine } from './xlsx-read.ts'
import { type ReadBytes, UnreadableFileError } from '#server/files/zip-read.ts'

/** Detected format of a table in a file. */
export interface TableFormat {
  formato: 'csv' | 'xlsx' | 'html'
  /** Encoding of a text file; null: the file is a workbook. */
  codificacion: Codificacion | null
  separador: Delimiter | null
  /** Name of the sheet that is read; `hojas`: names of all sheets, missing in old imports. */
  hoja: string | null
  hojas?: string[]
  /** Number of lines before the header that are not empty; missing in old imports: none. */
  antes?: number
  /** Line number of the header, as the program of the user shows it. */
  linea?: number
}

/** Whether a line is the expected header. */
export type IsHeader = (cells: readonly string[]) => boolean

/** File on disk, with its size in bytes. */
export interface TableSource {
  read: ReadBytes
  tamano: number
}

const DELIMITERS: readonly Delimiter[] = [';', ',', '\t']
/** Maximum number of bytes up to the end of the header. */
const MAX_HEADER = 1024 * 1024
const ZIP_MARK = 'PK'
/** First bytes of the old binary format of Office (.xls), in hexadecimal. */
const BINARY_MARK = 'd0cf11e0'
const OLD_EXCEL =
  'Es un Excel de formato viejo (.xls). Abrilo, elegí Archivo, Guardar como, Libro de Excel (.xlsx) y subí ese archivo.'
/** Maximum number of lines before a header, such as a title, the date of the report, an empty line. */
const MAX_BEFORE = 20
const MAX_SHEETS = 10

/** Returns the delimiter that occurs most often in the header, outside quotes. */
const delimiterOf = (header: string): Delimiter => {
  const bare = header.replace(/"[^"]*"/g, '')
  const counts = DELIMITERS.map((delimiter) => bare.split(delimiter).length)
  return DELIMITERS[counts.indexOf(Math.max(...counts))]!
}

/** Yields the text of a file. Opens the file on the first read, so that the consumer gets its error. */
async function* textOf(read: ReadBytes, encoding: Codificacion, onBytes: (count: number) => void) {
  const decoder = decoderOf(encoding)
  for await (const piece of read() as AsyncIterable<Buffer>) {
    onBytes(piece.length)
    yield decoder.decode(piece, { stream: true })
  }
  yield decoder.decode()
}

/** Returns the number of lines before the header; undefined: no header was found. */
const findHeader = async (
  source: TableSource,
  format: TableFormat,
  isHeader: IsHeader,
): Promise<number | undefined> => {
  let antes = 0
  const table = await openTable(source, format)
  for await (const { cells } of table.lines()) {
    if (cells.length <= MAX_COLUMNS && isHeader(cells)) return antes
    antes += 1
    if (antes > MAX_BEFORE) return undefined
  }
  return undefined
}

/**
 * Returns the first format in which the header is found, with the position of the header. If the header is found in no
 * format, returns the first format, with the first line as header.
 */
const findFormat = async (
  source: TableSource,
  formats: readonly TableFormat[],
  isHeader: IsHeader | undefined,
): Promise<TableFormat> => {
  for (const format of isHeader ? formats : []) {
    const antes = await findHeader(source, format, isHeader!)
    if (antes !== undefined) return { ...format, antes }
  }
  return formats[0]!
}

/**
 * Detects the format of a table; also its header, if `isHeader` recognizes it. Throws UnreadableFileError for a file
 * that is no table.
 */
export const inspectTable = async (source: TableSource, isHeader?: IsHeader): Promise<TableFormat> => {
  const { read, tamano } = source
  const head: Buffer[] = []
  for await (const piece of read({ start: 0, end: Math.min(tamano, MAX_HEADER) - 1 })) {
    head.push(piece as Buffer)
    if ((piece as Buffer).includes(10)) break
  }
  const start = Buffer.concat(head)
  if (start.toString('latin1', 0, 2) === ZIP_MARK) {
    const { hojas } = await openXlsx(read, tamano)
    const of = (hoja: string): TableFormat => ({ formato: 'xlsx', codificacion: null, separador: null, hoja, hojas })
    return findFormat(source, hojas.slice(0, MAX_SHEETS).map(of), isHeader)
  }
  if (start.toString('hex', 0, 4) === BINARY_MARK) throw new UnreadableFileError(OLD_EXCEL)
  const codificacion = await detectEncoding(start, read)
  const text = decoderOf(codificacion).decode(start)
  if (isHtml(text)) {
    return findFormat(source, [{ formato: 'html', codificacion, separador: null, hoja: null }], isHeader)
  }
  const likely = delimiterOf(/^[^\r\n]*/.exec(text)![0])
  const of = (separador: Delimiter): TableFormat => ({ formato: 'csv', codificacion, separador, hoja: null })
  return findFormat(source, [likely, ...DELIMITERS.filter((each) => each !== likely)].map(of), isHeader)
}

/**
 * Applies the sheet and the header line that the user chose. If the user chose no line, detects the header. Throws
 * UnreadableFileError when no line follows the header.
 */
export const placeHeader = async (
  source: TableSource,
  { antes: _antes, ...format }: TableFormat,
  { hoja, linea }: { hoja: string | null; linea: number | null },
  isHeader: IsHeader,
): Promise<TableFormat> => {
  const chosen = { ...format, hoja }
  if (linea === null) return findFormat(source, [chosen], isHeader)
  let antes = 0
  const table = await openTable(source, chosen)
  for await (const line of table.lines()) {
    if (line.linea >= linea) return { ...chosen, antes }
    antes += 1
  }
  throw new UnreadableFileError(`No hay nada desde la fila ${linea}.`)
}

/** Yields the lines from the header on, header included. */
async function* skipLines(lines: AsyncIterable<TableLine>, antes: number): AsyncGenerator<TableLine> {
  let skipped = 0
  for await (const line of lines) {
    if (skipped >= antes) yield line
    else skipped += 1
  }
}

/** Opens a table. `avance`: part of the file that has been read, from 0 to 1. Throws UnreadableFileError. */
export const openTable = async (
  { read, tamano }: TableSource,
  { formato, codificacion, separador, hoja, antes = 0 }: TableFormat,
) => {
  let done = 0
  const onBytes = (count: number) => {
    done += count
  }
  if (formato !== 'xlsx') {
    const text = () => {
      done = 0
      return textOf(read, codificacion!, onBytes)
    }
    return {
      lines: () => skipLines(formato === 'html' ? readHtmlLines(text()) : readCsvLines(text(), separador!), antes),
      avance: () => Math.min(1, done / Math.max(1, tamano)),
    }
  }
  const book = await openXlsx(read, tamano, hoja)
  return {
    lines: () => {
      done = 0
      return skipLines(book.lines(onBytes), antes)
    },
    avance: () => Math.min(1, done / Math.max(1, book.bytes)),
  }
}

/**
 * Returns the header of a table and its first lines. Throws UnreadableFileError when the file is empty or the header
 * has too many columns.
 */
export const readHead = async (
  source: TableSource,
  format: TableFormat,
  lines: number,
): Promise<{ linea: number; encabezado: string[]; muestra: string[][] }> => {
  const rows: TableLine[] = []
  const table = await openTable(source, format)
  for await (const line of table.lines()) {
    rows.push(line)
    if (rows.length > lines) break
  }
  const [first, ...others] = rows
  if (!first) throw new UnreadableFileError('El archivo está vacío.')
  if (first.mensaje !== undefined) throw new UnreadableFileError(first.mensaje)
  if (first.cells.length > MAX_COLUMNS) throw new UnreadableFileError(TOO_MANY_COLUMNS)
  return {
    linea: first.linea,
    encabezado: first.cells.map((text) => text.trim()),
    muestra: others.map(({ cells }) => cells),
  }
}
