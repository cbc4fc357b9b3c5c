import { type Delimiter, readCsvLines } from './csv-lines.ts'
import { MAX_COLUMNS, openXlsx, TOO_MANY_COLUMNS, type TableLine } from './xlsx-read.ts'
import { type ReadBytes, UnreadableFileError } from '#server/files/zip-read.ts'

/** Detected format of a table in a file. */
export interface TableFormat {
  formato: 'csv' | 'xlsx'
  /** Encoding of a text file; null: the file is a workbook. */
  codificacion: Codificacion | null
  separador: Delimiter | null
  /** Name of the sheet that is read, and names of all sheets. `hojas` is missing in old imports. */
  hoja: string | null
  hojas?: string[]
  /** Non-empty lines before the header; missing in old imports: none. */
  antes?: number
  /** Line number of the header, as the user's program shows it. */
  linea?: number
}

type Codificacion = 'UTF-8' | 'Windows-1252' | 'UTF-16LE' | 'UTF-16BE'
/** Whether a line is the expected header. */
export type IsHeader = (cells: readonly string[]) => boolean

/** File on disk and its size in bytes. */
export interface TableSource {
  read: ReadBytes
  tamano: number
}

const DELIMITERS: readonly Delimiter[] = [';', ',', '\t']
/** Maximum bytes up to the end of the header. */
const MAX_HEADER = 1024 * 1024
const ZIP_MARK = 'PK'
/** Maximum lines before a header: a title, the date of the report, an empty line. */
const MAX_BEFORE = 20
const MAX_SHEETS = 10

/** Detects UTF-16 by its BOM or by its zero bytes: Excel's "Texto Unicode", and PowerShell's output. */
const utf16Of = (start: Buffer): Codificacion | undefined => {
  const mark = start.readUInt16BE(0)
  if (mark === 0xfffe) return 'UTF-16LE'
  if (mark === 0xfeff) return 'UTF-16BE'
  const zeros = [0, 0]
  for (const [at, byte] of start.subarray(0, 200).entries()) if (byte === 0) zeros[at % 2]! += 1
  if (zeros[0] === 0) return zeros[1]! > 0 ? 'UTF-16LE' : undefined
  return zeros[1] === 0 ? 'UTF-16BE' : undefined
}

/**
 * Returns UTF-8 when every byte is valid UTF-8, otherwise the encoding of Excel for Windows. Reads the whole file,
 * because a single letter decides.
 */
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

/** Returns the delimiter that occurs most in the header, outside quotes. */
const delimiterOf = (header: string): Delimiter => {
  const bare = header.replace(/"[^"]*"/g, '')
  const counts = DELIMITERS.map((delimiter) => bare.split(delimiter).length)
  return DELIMITERS[counts.indexOf(Math.max(...counts))]!
}

/** Yields the text of a file. The file is opened on the first read, so that its error reaches the consumer. */
async function* textOf(read: ReadBytes, encoding: string, onBytes: (count: number) => void) {
  const decoder = new TextDecoder(encoding)
  for await (const piece of read() as AsyncIterable<Buffer>) {
    onBytes(piece.length)
    yield decoder.decode(piece, { stream: true })
  }
  yield decoder.decode()
}

const codificacionOf = async (start: Buffer, read: ReadBytes): Promise<Codificacion> => {
  const wide = start.length > 1 ? utf16Of(start) : undefined
  if (!wide && start.includes(0))
    throw new UnreadableFileError('El archivo no es un CSV de texto. Guardalo como CSV en UTF-8.')
  return wide ?? detectEncoding(read)
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
 * Returns the first format in which the header is found, with the position of the header. If none has it, returns the
 * first format, with the header in its first line.
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
 * Detects the format of a table, and its header if `isHeader` recognizes it. Throws UnreadableFileError for a file that
 * is not a table.
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
  const codificacion = await codificacionOf(start, read)
  const text = new TextDecoder(codificacion).decode(start)
  const likely = delimiterOf(/^[^\r\n]*/.exec(text)![0])
  const of = (separador: Delimiter): TableFormat => ({ formato: 'csv', codificacion, separador, hoja: null })
  return findFormat(source, [likely, ...DELIMITERS.filter((each) => each !== likely)].map(of), isHeader)
}

/**
 * Applies the sheet and the header line that the user chose. Without a chosen line the header is detected. Throws
 * UnreadableFileError when nothing follows the header.
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

/** Yields the lines from the header on. */
async function* skipLines(lines: AsyncIterable<TableLine>, antes: number): AsyncGenerator<TableLine> {
  let skipped = 0
  for await (const line of lines) {
    if (skipped >= antes) yield line
    else skipped += 1
  }
}

/** Opens a table. `avance` is the part of the file read so far, from 0 to 1. Throws UnreadableFileError. */
export const openTable = async (
  { read, tamano }: TableSource,
  { formato, codificacion, separador, hoja, antes = 0 }: TableFormat,
) => {
  let done = 0
  const onBytes = (count: number) => {
    done += count
  }
  if (formato === 'csv') {
    const text = () => {
      done = 0
      return textOf(read, codificacion!, onBytes)
    }
    return {
      lines: () => skipLines(readCsvLines(text(), separador!), antes),
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
 * Returns the header of a table and its first lines. Throws UnreadableFileError for an empty file or a header with too
 * many columns.
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
