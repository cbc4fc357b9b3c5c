import type { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { CsvError, parse } from 'csv-parse'

/** What one record of a file says, before anybody looks at it. `linea` counts from 1, a header included. */
export interface ImportRow {
  linea: number
  record: Record<string, unknown>
}

/** The file, or one line of it, cannot be read at all. */
export interface UnreadableRow {
  linea: number
  mensaje: string
}

/** Columns by the names people see in messages; a file may write them in any case and order. */
export interface ImportColumns {
  required: readonly string[]
  optional: readonly string[]
}

const CSV_MESSAGES: Record<string, string> = {
  CSV_QUOTE_NOT_CLOSED: 'Hay comillas que no se cierran.',
  CSV_INVALID_CLOSING_QUOTE: 'Hay comillas en medio de un dato.',
  INVALID_OPENING_QUOTE: 'Hay comillas en medio de un dato.',
  CSV_MAX_RECORD_SIZE: 'Hay una línea demasiado larga.',
}
const MAX_RECORD = 1024 * 1024

/** The header by the names of ours, or what it lacks. */
const readHeader = (header: readonly string[], { required, optional }: ImportColumns): string[] | UnreadableRow => {
  const known = new Map([...required, ...optional].map((name) => [name.toLowerCase(), name]))
  const names = header.map((name) => known.get(name.trim().toLowerCase()) ?? name)
  const missing = required.filter((name) => !names.includes(name))
  if (!missing.length) return names
  const mensaje = `Faltan columnas: ${missing.join(', ')}. Se esperan, separadas por ";" y en UTF-8: ${[...known.values()].join(', ')}.`
  return { linea: 1, mensaje }
}

/** One line of a CSV by its columns, or what is wrong with it. */
const toRow = (names: readonly string[], data: readonly string[], linea: number): ImportRow | UnreadableRow =>
  data.length > names.length
    ? { linea, mensaje: `La línea tiene ${data.length} datos y el encabezado ${names.length} columnas.` }
    : { linea, record: Object.fromEntries(names.map((name, at) => [name, data[at] ?? ''])) }

/** The lines of a CSV with `;`. What can be read before a fault is given first. */
async function* readLines(file: Readable): AsyncGenerator<{ data: string[]; linea: number }> {
  const found: { data: string[]; linea: number }[] = []
  // Taken here and not out of the stream, which forgets what it has when it fails.
  const parser = parse({
    delimiter: ';',
    bom: true,
    skip_empty_lines: true,
    relax_column_count: true,
    max_record_size: MAX_RECORD,
    on_record: (data: string[], { lines }) => {
      found.push({ data, linea: lines })
      return null
    },
  })
  const ended = finished(parser.resume()).then(
    () => undefined,
    (error: Error) => error,
  )
  const take = () => found.splice(0)
  for await (const chunk of file) {
    parser.write(chunk)
    yield* take()
    if (parser.destroyed) break
  }
  parser.end()
  const error = await ended
  yield* take()
  if (error) throw error
}

/** The records of a CSV with `;` and a header. Stops at what makes the rest unreadable. */
export async function* readCsv(file: Readable, columns: ImportColumns): AsyncGenerator<ImportRow | UnreadableRow> {
  let names: string[] | undefined
  try {
    for await (const { data, linea } of readLines(file)) {
      if (names) {
        yield toRow(names, data, linea)
        continue
      }
      const header = readHeader(data, columns)
      if (!Array.isArray(header)) {
        yield header
        return
      }
      names = header
    }
    if (!names) yield { linea: 1, mensaje: 'El archivo está vacío.' }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    yield { linea: Number(error.lines) || 1, mensaje: CSV_MESSAGES[error.code] ?? 'No se puede leer como CSV.' }
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
