import type { Readable } from 'node:stream'
import { stripAccents } from '#contract/valores/formato.ts'
import { readCsvLines } from './csv-lines.ts'
import { MAX_COLUMNS, type TableLine, TOO_MANY_COLUMNS } from './xlsx-read.ts'
import { UnreadableFileError } from '#server/files/zip-read.ts'

/** What one record of a file says, before anybody looks at it. `linea` counts from 1, a header included. */
export interface ImportRow {
  linea: number
  record: Record<string, unknown>
}

/** The file, or one line of it, cannot be read at all. */
export interface UnreadableRow {
  linea: number
  mensaje: string
  /** What of it could be told. */
  record?: Record<string, unknown>
}

/** Columns by the names people see in messages; a file may write them in any case and order. */
export interface ImportColumns {
  required: readonly string[]
  optional: readonly string[]
}

const MAX_RECORD = 1024 * 1024

/** A header as it is compared: case, accents and what stands between its words do not count; bytes that are no text do. */
export const plainHeader = (text: string): string => {
  if (text.includes('\0')) return text
  return stripAccents(text)
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '')
}

/** What a file calls a column → the column, or null for one that nobody reads. */
export type HeaderMap = ReadonlyMap<string, string | null>

/** The columns of a header: as they were said to be, or by their own names; '' for what nobody reads. */
export const matchHeader = (
  header: readonly string[],
  { required, optional }: ImportColumns,
  said: HeaderMap = new Map(),
): string[] => {
  const known = new Map([...required, ...optional].map((name) => [plainHeader(name), name]))
  return header.map((name) => {
    const plain = plainHeader(name)
    const column = said.has(plain) ? said.get(plain) : known.get(plain)
    return column ?? ''
  })
}

const textList = (names: readonly string[]) => names.join(', ')

/** Why a file with these columns cannot be read, if it cannot. */
const headerProblem = (
  names: readonly string[],
  { required, optional }: ImportColumns,
  written: string,
): string | undefined => {
  const missing = required.filter((name) => !names.includes(name))
  if (missing.length)
    return `Faltan columnas: ${textList(missing)}. Se esperan${written}: ${textList([...required, ...optional])}.`
  const twice = names.filter((name, at) => name && names.indexOf(name) < at)
  return twice.length ? `Hay columnas repetidas: ${textList(twice)}.` : undefined
}

/** One line of a table by its columns, or what is wrong with it. */
const toRow = (names: readonly string[], { cells, linea }: TableLine): ImportRow | UnreadableRow => {
  const record: Record<string, unknown> = {}
  for (let at = 0; at < names.length; at += 1) if (names[at]) record[names[at]!] = cells[at] ?? ''
  if (cells.length <= names.length) return { linea, record }
  return { linea, record, mensaje: `La línea tiene ${cells.length} datos y el encabezado ${names.length} columnas.` }
}

/** The records of a table with a header. Stops at what makes the rest unreadable. */
export async function* readRecords(
  lines: AsyncIterable<TableLine>,
  columns: ImportColumns,
  said?: HeaderMap,
  written = '',
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
      names = matchHeader(line.cells, columns, said)
      const mensaje = headerProblem(names, columns, written)
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

/** The records of a CSV with `;`, in UTF-8. */
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
    // falls through to the one message
  }
  return { linea, mensaje: 'No es un objeto JSON válido.' }
}

const BETWEEN = /[\s,[\]\uFEFF]/

/** Cuts the objects of an array out of text that comes in pieces. */
const createCutter = () => {
  let pending = ''
  let depth = 0
  let isString = false
  let isEscaped = false
  let isClosed = false
  let linea = 1
  let start = 1
  let strange = 0

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
          else if (!BETWEEN.test(char)) strange ||= linea
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
    /** What was wrong with the whole, once there is no more. */
    end(): UnreadableRow[] {
      if (strange) return [{ linea: strange, mensaje: 'Hay algo que no es un objeto JSON.' }]
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

/** The records of a JSON array, or of a file with one object a line. */
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
