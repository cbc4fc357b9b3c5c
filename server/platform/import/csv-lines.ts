import type { TableLine } from './xlsx-read.ts'

export type Delimiter = ';' | ',' | '\t'

const MAX_RECORD = 1024 * 1024
/**
 * Maximum length of a quoted cell, three times that of Excel. A quote without an end within this length is plain text.
 */
const MAX_QUOTED = 100_000
/**
 * Maximum number of unclosed quotes. The text after each is scanned again, so a file with more is rejected as another
 * format.
 */
const MAX_OPEN = 100
const OPEN = 'Hay comillas que se abren y no se cierran.'
const TOO_LONG = 'Hay una fila demasiado larga.'

interface Shape {
  delimiter: Delimiter
  newline: string
  /** true: no more text follows. */
  isEnd: boolean
}

/**
 * Cells of a record, and the position of the next record. `open`: a quote never closes; `more`: the record continues in
 * the next chunk.
 */
type RecordResult = { cells: string[]; next: number } | 'open' | 'more'

/** Returns the text up to the closing quote, with doubled quotes as single ones, and the position after the quote. */
const readQuoted = (text: string, from: number, isEnd: boolean): { value: string; next: number } | 'open' | 'more' => {
  let value = ''
  let at = from
  for (;;) {
    const quote = text.indexOf('"', at)
    if ((quote < 0 ? text.length : quote) - from > MAX_QUOTED) return 'open'
    if (quote < 0) return isEnd ? 'open' : 'more'
    value += text.slice(at, quote)
    if (quote + 1 === text.length && !isEnd) return 'more'
    if (text[quote + 1] !== '"') return { value, next: quote + 1 }
    value += '"'
    at = quote + 2
  }
}

/** Reads a record as Excel does: a quote opens only at the start of a cell. Elsewhere it is text, as in 17". */
const readRecord = (text: string, from: number, { delimiter, newline, isEnd }: Shape): RecordResult => {
  const cells: string[] = []
  let at = from
  for (;;) {
    let cell = ''
    if (text[at] === '"') {
      const quoted = readQuoted(text, at + 1, isEnd)
      if (typeof quoted === 'string') return quoted
      cell = quoted.value
      at = quoted.next
    }
    const start = at
    while (at < text.length && text[at] !== delimiter && text[at] !== newline) at += 1
    if (at === text.length && !isEnd) return 'more'
    const isLast = text[at] !== delimiter
    const rest = text.slice(start, at)
    cells.push(cell + (isLast && rest.endsWith('\r') ? rest.slice(0, -1) : rest))
    at += 1
    if (isLast) return { cells, next: at }
  }
}

const countOf = (text: string, from: number, to: number, sought: string): number => {
  let count = 0
  for (let at = text.indexOf(sought, from); at >= 0 && at < to; at = text.indexOf(sought, at + 1)) count += 1
  return count
}

/** Splits text that arrives in chunks into complete lines. */
const createCutter = (delimiter: Delimiter) => {
  let pending = ''
  let newline = ''
  let linea = 1
  let open = 0
  let isSkipping = false

  return {
    isHopeless: () => open > MAX_OPEN,
    *cut(piece: string, isEnd: boolean): Generator<TableLine> {
      pending += piece
      if (newline === '') pending = pending.replace(/^\uFEFF/, '')
      // Detect the line ending. Files of old Macintosh programs have only carriage returns.
      newline ||= pending.includes('\n') ? '\n' : /\r[^]/.test(pending) ? '\r' : isEnd ? '\n' : ''
      if (newline === '' && pending.length <= MAX_RECORD) return
      let from = 0
      while (from < pending.length && open <= MAX_OPEN) {
        const end = pending.indexOf(newline || '\n', from)
        const physical = end < 0 ? pending.length : end + 1
        if (isSkipping) {
          from = physical
          if (end < 0) break
          isSkipping = false
          linea += 1
          continue
        }
        const found = readRecord(pending, from, { delimiter, newline, isEnd })
        if (found === 'more' && pending.length - from <= MAX_RECORD) break
        if (typeof found === 'string' || found.next - from > MAX_RECORD) {
          const isOpen = found === 'open'
          if (isOpen) open += 1
          yield { linea, cells: [], mensaje: isOpen ? OPEN : TOO_LONG }
          isSkipping = true
          continue
        }
        if (found.cells.some((text) => text.trim() !== '')) yield { linea, cells: found.cells }
        linea += countOf(pending, from, found.next, newline)
        from = found.next
      }
      pending = pending.slice(from)
    },
  }
}

/**
 * Yields the lines of a CSV that are not empty, each with the number of its first line in the file. A line that cannot
 * be read gets a message; the lines after it are still read.
 */
export async function* readCsvLines(
  file: AsyncIterable<Buffer | string>,
  delimiter: Delimiter,
): AsyncGenerator<TableLine> {
  const cutter = createCutter(delimiter)
  const decoder = new TextDecoder()
  for await (const chunk of file) {
    yield* cutter.cut(typeof chunk === 'string' ? chunk : decoder.decode(chunk, { stream: true }), false)
    if (cutter.isHopeless()) return
  }
  yield* cutter.cut(decoder.decode(), true)
}
