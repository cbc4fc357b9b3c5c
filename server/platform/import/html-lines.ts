import { decodeEntities } from '#server/files/html-entities.ts'
import { UnreadableFileError } from '#server/files/zip-read.ts'
import type { TableLine } from './xlsx-read.ts'

/** Maximum length of an HTML table: banks export months, not years. It is read as a whole. */
const MAX_HTML = 32 * 1024 * 1024
/** Maximum columns that one cell may span. */
const MAX_SPAN = 50
const SKIPPED = new Set(['script', 'style', 'head', 'title'])

/** Whether a text begins as HTML, which some programs save with the extension .xls. */
export const isHtml = (start: string): boolean =>
  /^\uFEFF?\s*(?:<!--|<!doctype html|<\?xml[^>]*>\s*<(?:html|table)|<(?:html|head|meta|body|table|div|style))/i.test(
    start,
  )

/** Yields the non-empty rows of the tables of an HTML text, each numbered by its place among them. */
export async function* readHtmlLines(pieces: AsyncIterable<string>): AsyncGenerator<TableLine> {
  let html = ''
  for await (const piece of pieces) {
    html += piece
    if (html.length > MAX_HTML)
      throw new UnreadableFileError('La tabla es demasiado grande. Guardala como .xlsx o .csv.')
  }
  let [linea, cells, cell, span, skipped]: [number, string[], string | undefined, number, string] = [
    0,
    [],
    undefined,
    1,
    '',
  ]
  const endCell = (): void => {
    if (cell === undefined) return
    cells.push(decodeEntities(cell).replace(/\s+/g, ' ').trim(), ...Array.from({ length: span - 1 }, () => ''))
    cell = undefined
  }
  for (const [token] of html.replaceAll(/<!--[^]*?-->/g, '').matchAll(/<[^<>]*>|<|[^<]+/g)) {
    const [, end = '', tag = ''] = /^<(\/?)([a-z][a-z0-9]*)/i.exec(token) ?? []
    const name = tag.toLowerCase()
    if (SKIPPED.has(name)) skipped = end ? '' : name
    else if (skipped) continue
    else if (!name) cell = cell === undefined ? undefined : cell + token
    else if (name === 'br') cell &&= `${cell} `
    else if (name === 'td' || name === 'th') {
      endCell()
      if (end) continue
      cell = ''
      span = Math.min(MAX_SPAN, Number(/colspan\s*=\s*["']?(\d{1,3})/i.exec(token)?.[1] ?? 1) || 1)
    } else if (name === 'tr' || name === 'table') {
      endCell()
      if (cells.length) linea += 1
      if (cells.some((text) => text !== '')) yield { linea, cells }
      cells = []
    }
  }
}
