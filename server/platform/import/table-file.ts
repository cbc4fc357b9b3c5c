import { type Delimiter, readCsvLines } from './csv-lines.ts'
import { MAX_COLUMNS, openXlsx, TOO_MANY_COLUMNS, type TableLine } from './xlsx-read.ts'
import { type ReadBytes, UnreadableFileError } from '#server/files/zip-read.ts'

/** A table in a file, as it was found to be written. */
export interface TableFormat {
  formato: 'csv' | 'xlsx'
  /** How its text is coded; a workbook says nothing of it. */
  codificacion: Codificacion | null
  separador: Delimiter | null
  /** The sheet that is read, and those there are; of an import of before, only the first is known. */
  hoja: string | null
  hojas?: string[]
  /** How many lines that say something stand before the header; of an import of before, none. */
  antes?: number
  /** In which line the header is, as whoever opens the file counts them. */
  linea?: number
}

type Codificacion = 'UTF-8' | 'Windows-1252' | 'UTF-16LE' | 'UTF-16BE'
/** Whether a line is the header that is looked for. */
export type IsHeader = (cells: readonly string[]) => boolean

/** A file on disk with its length in bytes. */
export interface TableSource {
  read: ReadBytes
  tamano: number
}

const DELIMITERS: readonly Delimiter[] = [';', ',', '\t']
/** Where the header of any table has ended. */
const MAX_HEADER = 1024 * 1024
const ZIP_MARK = 'PK'
/** A title, the date of the report, an empty line: below these nobody writes a header. */
const MAX_BEFORE = 20
const MAX_SHEETS = 10

/** Text of two bytes a letter, by its mark or by where its zeros are: Excel's "Texto Unicode", and what PowerShell writes. */
const utf16Of = (start: Buffer): Codificacion | undefined => {
  const mark = start.readUInt16BE(0)
  if (mark === 0xfffe) return 'UTF-16LE'
  if (mark === 0xfeff) return 'UTF-16BE'
  const zeros = [0, 0]
  for (const [at, byte] of start.subarray(0, 200).entries()) if (byte === 0) zeros[at % 2]! += 1
  if (zeros[0] === 0) return zeros[1]! > 0 ? 'UTF-16LE' : undefined
  return zeros[1] === 0 ? 'UTF-16BE' : undefined
}

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

const codificacionOf = async (start: Buffer, read: ReadBytes): Promise<Codificacion> => {
  const wide = start.length > 1 ? utf16Of(start) : undefined
  if (!wide && start.includes(0))
    throw new UnreadableFileError('El archivo no es un CSV de texto. Guardalo como CSV en UTF-8.')
  return wide ?? detectEncoding(read)
}

/** How many lines stand before the header, when it is found. */
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

/** The first of these in which the header is found, there; else the first, whose first line it is then. */
const choose = async (
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
 * How the table of a file is written: its text or its sheet, and where its header is, if that can be told by what it says. Throws
 * UnreadableFileError for what is no table.
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
    return choose(source, hojas.slice(0, MAX_SHEETS).map(of), isHeader)
  }
  const codificacion = await codificacionOf(start, read)
  const text = new TextDecoder(codificacion).decode(start)
  const most = delimiterOf(/^[^\r\n]*/.exec(text)![0])
  const of = (separador: Delimiter): TableFormat => ({ formato: 'csv', codificacion, separador, hoja: null })
  return choose(source, [most, ...DELIMITERS.filter((each) => each !== most)].map(of), isHeader)
}

/** The sheet and the line of the header as somebody says they are; without a line it is looked for. */
export const placeHeader = async (
  source: TableSource,
  { antes: _antes, ...format }: TableFormat,
  { hoja, linea }: { hoja: string | null; linea: number | null },
  isHeader: IsHeader,
): Promise<TableFormat> => {
  const there = { ...format, hoja }
  if (linea === null) return choose(source, [there], isHeader)
  let antes = 0
  const table = await openTable(source, there)
  for await (const line of table.lines()) {
    if (line.linea >= linea) return { ...there, antes }
    antes += 1
  }
  throw new UnreadableFileError(`No hay nada desde la línea ${linea}.`)
}

/** The lines from the header on. */
async function* startingAt(lines: AsyncIterable<TableLine>, antes: number): AsyncGenerator<TableLine> {
  let skipped = 0
  for await (const line of lines) {
    if (skipped >= antes) yield line
    else skipped += 1
  }
}

/** The lines of a table and how far they were read, from 0 to 1. Throws UnreadableFileError for what cannot be read. */
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
      lines: () => startingAt(readCsvLines(text(), separador!), antes),
      avance: () => Math.min(1, done / Math.max(1, tamano)),
    }
  }
  const book = await openXlsx(read, tamano, hoja)
  return {
    lines: () => {
      done = 0
      return startingAt(book.lines(onBytes), antes)
    },
    avance: () => Math.min(1, done / Math.max(1, book.bytes)),
  }
}

/** The header of a table and its first lines. Throws UnreadableFileError for an empty file or a header too wide. */
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
