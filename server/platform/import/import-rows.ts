import type { Readable } from 'node:stream'
import { stripAccents } from '#contract/valores/formato.ts'
import { untypedCell } from './cell.ts'
import { readCsvLines } from './csv-lines.ts'
import { MAX_COLUMNS, type TableLine, TOO_MANY_COLUMNS } from './xlsx-read.ts'
import { UnreadableFileError } from '#server/files/zip-read.ts'

/** Record of a file before its values are checked. `linea`: number from 1, where the header counts too. */
export interface ImportRow {
  linea: number
  record: Record<string, unknown>
  /** Notices about the whole line. */
  avisos?: readonly string[]
}

/** Line, or the whole file, that cannot be read. */
export interface UnreadableRow {
  linea: number
  mensaje: string
  /** Cells that could still be read. */
  record?: Record<string, unknown>
}

/** Names of the columns, as messages show them. A file may write them in any case and order. */
export interface ImportColumns {
  required: readonly string[]
  optional: readonly string[]
}

const MAX_RECORD = 1024 * 1024

/** Normalizes a header for comparison. Case, accents and separators do not count. Returns binary text unchanged. */
export const plainHeader = (text: string): string => {
  if (text.includes('\0')) return text
  return stripAccents(text)
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '')
}

/** Column for each header of a file; null: the header is ignored. */
export type HeaderMap = ReadonlyMap<string, string | null>

/**
 * Returns the column for each cell of the header, from the user's assignment or from the text of the cell. '': the cell
 * is ignored.
 */
export const matchHeader = (
  header: readonly string[],
  { required, optional }: ImportColumns,
  assigned: HeaderMap = new Map(),
): string[] => {
  const known = new Map([...required, ...optional].map((name) => [plainHeader(name), name]))
  return header.map((name) => {
    const plain = plainHeader(name)
    const column = assigned.has(plain) ? assigned.get(plain) : known.get(plain)
    return column ?? ''
  })
}

const textList = (names: readonly string[]) => names.join(', ')

/** Returns why a header cannot be used; undefined: it is valid. */
const headerProblem = (
  names: readonly string[],
  { required, optional }: ImportColumns,
  hint: string,
): string | undefined => {
  const missing = required.filter((name) => !names.includes(name))
  if (missing.length)
    return `Faltan columnas: ${textList(missing)}. Se esperan${hint}: ${textList([...required, ...optional])}.`
  const repeated = names.filter((name, at) => name && names.indexOf(name) < at)
  return repeated.length ? `Hay columnas repetidas: ${textList(repeated)}.` : undefined
}

const OCULTA = 'La fila está oculta en el Excel: se lee igual.'
const AL_COSTADO = 'Hay datos al costado de la tabla: no se leen.'

/**
 * Converts a line to a record by column name, or to its error. In a workbook, text to the right of the header is a
 * note. In a CSV it is an error: a separator inside a text has moved the cells.
 */
const toRow = (names: readonly string[], { cells, linea, typed, isHidden }: TableLine): ImportRow | UnreadableRow => {
  const record: Record<string, unknown> = {}
  for (let at = 0; at < names.length; at += 1) {
    if (names[at]) record[names[at]!] = typed ? (typed.get(at) ?? cells[at] ?? '') : untypedCell(cells[at] ?? '')
  }
  const isWide = cells.slice(names.length).some((text) => text.trim() !== '')
  if (isWide && !typed) {
    return { linea, record, mensaje: `La fila tiene ${cells.length} datos y el encabezado ${names.length} columnas.` }
  }
  const avisos = [...(isHidden ? [OCULTA] : []), ...(isWide ? [AL_COSTADO] : [])]
  return { linea, record, ...(avisos.length && { avisos }) }
}

/** Yields the records of a table with a header. Stops at an error after which the rest cannot be read. */
export async function* readRecords(
  lines: AsyncIterable<TableLine>,
  columns: ImportColumns,
  assigned?: HeaderMap,
  hint = '',
): AsyncGenerator<ImportRow | UnreadableRow> {
  let names: string[] | undefined
  try {
    for await (const line of lines) {
      if (names) {
        yield line.mensaje === undefined ? toRow(names, line) : { linea: line.linea, mensaje: line.mensaje }
        continue
      }
      if (line.mensaje !== undefined) throw new UnreadableFileError(line.mensaje)
      if (line.cells.length > MAX_COLUMNS) throw new UnreadableFileError(TOO_MANY_COLUMNS)
      names = matchHeader(line.cells, columns, assigned)
      const mensaje = headerProblem(names, columns, hint)
      if (mensaje) {
        yield { linea: line.linea, mensaje }
        return
      }
    }
    if (!names) yield { linea: 1, mensaje: 'El archivo está vacío.' }
  } catch (error) {
    if (!(error instanceof UnreadableFileError)) throw error
    yield { linea: 1, mensaje: error.message }
  }
}

/** Yields the records of a CSV in UTF-8 with the separator `;`. */
export async function* readCsv(file: Readable, columns: ImportColumns): AsyncGenerator<ImportRow | UnreadableRow> {
  try {
    yield* readRecords(readCsvLines(file, ';'), columns, undefined, ', separadas por ";" y en UTF-8')
  } finally {
    file.destroy()
  }
}

const parseRecord = (text: string, linea: number): ImportRow | UnreadableRow => {
  try {
    const record: unknown = JSON.parse(text)
    if (record && typeof record === 'object' && !Array.isArray(record)) {
      return { linea, record: record as Record<string, unknown> }
    }
  } catch {
    // Ignore the error here, because it is returned below.
  }
  return { linea, mensaje: 'No es un objeto JSON válido.' }
}

const BETWEEN = /[\s,[\]\uFEFF]/

/** Creates a splitter. It receives a JSON array in chunks of text and returns the objects of the array. */
const createCutter = () => {
  let pending = ''
  let depth = 0
  let isString = false
  let isEscaped = false
  let isClosed = false
  let linea = 1
  let start = 1
  let unexpected = 0

  const insideString = (char: string): void => {
    if (isEscaped) isEscaped = false
    else if (char === '\\') isEscaped = true
    else if (char === '"') isString = false
  }

  return {
    pendingLength: () => pending.length,
    *cut(text: string): Generator<ImportRow | UnreadableRow> {
      let from = 0
      for (let at = 0; at < text.length; at += 1) {
        const char = text[at]!
        if (char === '\n') linea += 1
        if (isString) insideString(char)
        else if (char === '{') {
          if (depth === 0) {
            start = linea
            from = at
          }
          depth += 1
        } else if (depth === 0) {
          if (char === ']') isClosed = true
          else if (!BETWEEN.test(char)) unexpected ||= linea
        } else if (char === '"') isString = true
        else if (char === '}') {
          depth -= 1
          if (depth > 0) continue
          yield parseRecord(pending + text.slice(from, at + 1), start)
          pending = ''
        }
      }
      if (depth > 0) pending += text.slice(from)
    },
    /** Returns the errors of the whole file. Call it after the last chunk. */
    end(): UnreadableRow[] {
      if (unexpected) return [{ linea: unexpected, mensaje: 'Hay algo que no es un objeto JSON.' }]
      return isClosed ? [] : [{ linea: start, mensaje: 'El archivo termina en medio de un registro.' }]
    },
  }
}

async function* textOf(file: Readable): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  for await (const chunk of file as AsyncIterable<Buffer | string>) {
    yield typeof chunk === 'string' ? chunk : decoder.decode(chunk, { stream: true })
  }
}

/** Yields the records of a JSON array, or of a file with one JSON object per line. */
export async function* readJson(file: Readable): AsyncGenerator<ImportRow | UnreadableRow> {
  const cutter = createCutter()
  let isArray: boolean | undefined
  let rest = ''
  let linea = 0
  for await (const text of textOf(file)) {
    isArray ??= text.trim() ? text.trimStart().replace('\uFEFF', '').startsWith('[') : undefined
    if (isArray) {
      yield* cutter.cut(text)
    } else {
      const lines = (rest + text).split('\n')
      rest = lines.pop()!
      for (const line of lines) {
        linea += 1
        if (line.trim()) yield parseRecord(line.trim(), linea)
      }
    }
    if (Math.max(rest.length, cutter.pendingLength()) > MAX_RECORD) {
      yield { linea: linea + 1, mensaje: 'Hay un registro demasiado largo.' }
      file.destroy()
      return
    }
  }
  if (rest.trim()) yield parseRecord(rest.trim(), linea + 1)
  if (isArray) yield* cutter.end()
  if (isArray === undefined) yield { linea: 1, mensaje: 'El archivo está vacío.' }
}
