import { decodeEntities, htmlTokens } from '#server/files/html-tokens.ts'
import { UnreadableFileError } from '#server/files/zip-read.ts'
import type { TableLine } from './xlsx-read.ts'

/** Maximum length of an HTML table, which is read as a whole. Banks export months, not years. */
const MAX_HTML = 32 * 1024 * 1024
/** Maximum number of columns that a cell may span. */
const MAX_SPAN = 50
const SKIPPED = new Set(['script', 'style', 'head', 'title'])

/** Whether a text begins as HTML. Some programs save HTML with the extension .xls. */
export const isHtml = (start: string): boolean =>
  /^\uFEFF?\s*(?:<!--|<!doctype html|<\?xml[^>]*>\s*<(?:html|table)|<(?:html|head|meta|body|table|div|style))/i.test(
    start,
  )

/** Yields the rows of HTML tables that are not empty, each with its number among all rows. */
export async function* readHtmlLines(pieces: AsyncIterable<string>): AsyncGenerator<TableLine> {
  let html = ''
  for await (const piece of pieces) {
    html += piece
    if (html.length > MAX_HTML)
      throw new UnreadableFileError('La tabla es demasiado grande. Guardala como .xlsx o .csv.')
  }
  let linea = 0
  let cells: string[] = []
  /** Text of the open cell; undefined: no cell is open. */
  let cell: string | undefined
  let span = 1
  let skipped = ''
  const endCell = (): void => {
    if (cell === undefined) return
    cells.push(decodeEntities(cell).replace(/\s+/g, ' ').trim(), ...Array.from({ length: span - 1 }, () => ''))
    cell = undefined
  }
  for (const { tag, isEnd, source } of htmlTokens(html)) {
    if (SKIPPED.has(tag)) skipped = isEnd ? '' : tag
    else if (skipped) continue
    else if (!tag) {
      if (cell !== undefined) cell += source
    } else if (tag === 'br') {
      if (cell !== undefined) cell += ' '
    } else if (tag === 'td' || tag === 'th') {
      endCell()
      if (isEnd) continue
      cell = ''
      span = Math.min(MAX_SPAN, Number(/colspan\s*=\s*["']?(\d{1,3})/i.exec(source)?.[1] ?? 1) || 1)
    } else if (tag === 'tr' || tag === 'table') {
      endCell()
      if (cells.length) linea += 1
      if (cells.some((text) => text !== '')) yield { linea, cells }
      cells = []
    }
  }
}
