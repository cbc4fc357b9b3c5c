import { DAY_MS } from '#contract/valores/fechas.ts'
import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'

/** Content of a cell. A Date is a day or an instant. */
export type ExcelCell = string | number | Date | null

/** Style of a cell: number format and emphasis. */
interface Look {
  format?: string | undefined
  kind?: 'titulo' | 'cabecera' | 'total'
}

/** Column of a sheet. */
interface Column {
  title: string
  /** Width (characters). */
  width: number
  format?: string | undefined
  /** true: a formula below the column adds up its numbers, but only in the rows that a filter shows. */
  total?: boolean | undefined
}

/** Rows in batches, as the database returns them. */
export type Batches<R> = Iterable<readonly R[]> | AsyncIterable<readonly R[]>

export interface SheetOptions {
  name: string
  /** Lines above the column headers: subject, tenant, date. */
  above: readonly string[]
  columns: readonly Column[]
  batches: Batches<readonly ExcelCell[]>
  /** Lines below the rows. */
  foot: readonly (readonly ExcelCell[])[]
}

/** Maximum number of rows: the limit of Excel, less the lines above and below the rows. */
const MAX_ROWS = 1_048_000
/** Number of characters in a chunk of output. */
const PIECE = 65_536
/** Compression level. Higher levels cost much more CPU and save little space. */
const LEVEL = 4
/** Number of 1970-01-01 in the days of Excel. */
const EPOCH = 25_569
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const RELS = 'http://schemas.openxmlformats.org/package/2006/relationships'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const TYPES = 'http://schemas.openxmlformats.org/package/2006/content-types'
const SHEET_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
/** Characters that XML forbids or that need an escape. */
const SPECIAL = /[&<>"\p{Cc}\uD800-\uDFFF\uFFFE\uFFFF]/u
/** Escapes a text for XML. Drops control characters, which XML forbids. */
const escape = (text: string): string =>
  SPECIAL.test(text)
    ? text
        .toWellFormed()
        .replace(/[[\p{Cc}\uFFFE\uFFFF]--[\t\n\r]]/gv, '')
        .replace(/[&<>"]/g, (sign) => ENTITIES[sign]!)
    : text

/** Converts a text to a valid name of a sheet. */
const sheetName = (name: string): string => name.replace(/[[\]:*?/\\]/g, ' ').slice(0, 31)

/** Returns the letters of a column by its index from 0: "A", "B", …, "AA". */
const letterOf = (at: number): string =>
  at < 26 ? String.fromCodePoint(65 + at) : letterOf(Math.floor(at / 26) - 1) + letterOf(at % 26)

/** Creates the table of used styles. Each style is stored once, and cells refer to it by index. */
const createStyles = () => {
  const keys = new Map<string, number>([['{}', 0]])
  const looks: Look[] = [{}]
  const formats = new Map<string, number>()
  const FONTS = { titulo: 2, cabecera: 1, total: 1 } as const
  return {
    of(look: Look): number {
      const key = JSON.stringify(look)
      const existing = keys.get(key)
      if (existing !== undefined) return existing
      keys.set(key, looks.length)
      // Ids below 164 belong to the built-in formats of Excel.
      if (look.format && !formats.has(look.format)) formats.set(look.format, 164 + formats.size)
      return looks.push(look) - 1
    },
    xml(): string {
      const numFmts = [...formats].map(([code, id]) => `<numFmt numFmtId="${id}" formatCode="${escape(code)}"/>`)
      const xfs = looks.map(({ format, kind }) => {
        const isHead = kind === 'cabecera'
        const border = kind === 'total' ? 1 : 0
        const more = isHead ? '><alignment vertical="center" wrapText="1"/></xf>' : '/>'
        return `<xf numFmtId="${format ? formats.get(format) : 0}" fontId="${kind ? FONTS[kind] : 0}" fillId="${isHead ? 2 : 0}" borderId="${border}" xfId="0" applyNumberFormat="1" applyFont="1" applyFill="1" applyBorder="1"${more}`
      })
      return `${HEAD}<styleSheet xmlns="${MAIN}">${numFmts.length ? `<numFmts count="${numFmts.length}">${numFmts.join('')}</numFmts>` : ''}
<fonts count="3"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="14"/><name val="Calibri"/></font></fonts>
<fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill><fill><patternFill patternType="solid"><fgColor rgb="FFE8EDF2"/></patternFill></fill></fills>
<borders count="2"><border><left/><right/><top/><bottom/><diagonal/></border><border><left/><right/><top style="thin"/><bottom/><diagonal/></border></borders>
<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="${xfs.length}">${xfs.join('')}</cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`
    },
  }
}

/** Space at the start or end of a text. Readers drop it unless the cell asks to keep it. */
const EDGE_SPACE = /^\s|\s$/

const cellXml = (letter: string, row: number, value: ExcelCell | undefined, style: number): string => {
  if (value === null || value === undefined || value === '') return ''
  const place = `r="${letter}${row}"${style ? ` s="${style}"` : ''}`
  if (typeof value === 'string')
    return `<c ${place} t="inlineStr"><is><t${EDGE_SPACE.test(value) ? ' xml:space="preserve"' : ''}>${escape(value)}</t></is></c>`
  const number = value instanceof Date ? value.getTime() / DAY_MS + EPOCH : value
  return Number.isFinite(number) ? `<c ${place}><v>${number}</v></c>` : ''
}

/** Yields the XML of the sheet in chunks. `styles` is complete only after the last chunk. */
async function* sheetXml(
  { above, columns, batches, foot }: SheetOptions,
  styles: ReturnType<typeof createStyles>,
): AsyncGenerator<string> {
  const header = above.length + (above.length ? 2 : 1)
  const looks = columns.map(({ format }) => styles.of({ format }))
  const letters = columns.map((_, at) => letterOf(at))
  const rowXml = (row: number, cells: readonly (ExcelCell | undefined)[], styleAt: (at: number) => number): string => {
    let text = `<row r="${row}">`
    for (let at = 0; at < cells.length; at += 1) text += cellXml(letters[at]!, row, cells[at], styleAt(at))
    return `${text}</row>`
  }
  const widths = columns.map(
    ({ width }, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`,
  )
  yield `${HEAD}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="${header}" topLeftCell="A${header + 1}" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths.join('')}</cols><sheetData>`
  let text = above
    .map((line, at) => rowXml(at + 1, [line], () => styles.of(at === 0 ? { kind: 'titulo' } : {})))
    .join('')
  text += rowXml(
    header,
    columns.map(({ title }) => title),
    () => styles.of({ kind: 'cabecera' }),
  )
  let row = header
  const sums = columns.map(() => 0)
  const summed = columns.flatMap(({ total }, at) => (total ? [at] : []))
  const lookAt = (at: number) => looks[at] ?? 0
  for await (const batch of batches) {
    const fitting = batch.slice(0, MAX_ROWS - (row - header))
    for (const cells of fitting) {
      text += rowXml((row += 1), cells, lookAt)
      for (const at of summed) sums[at]! += Number(cells[at] ?? 0)
      if (text.length > PIECE) {
        yield text
        text = ''
      }
    }
    if (fitting.length < batch.length) {
      text += rowXml((row += 1), ['El archivo llega hasta acá. Filtrá para descargar el resto.'], () => 0)
      break
    }
  }
  const last = row
  if (last > header && columns.some(({ total }) => total)) {
    row += 1
    const cells = columns.map(({ total, format }, at) => {
      const style = styles.of({ format, kind: 'total' })
      if (!total) return at === 0 ? cellXml('A', row, 'Total', styles.of({ kind: 'total' })) : ''
      const range = `${letters[at]}${header + 1}:${letters[at]}${last}`
      // Function 109 adds up only the visible rows.
      return `<c r="${letters[at]}${row}" s="${style}"><f>SUBTOTAL(109,${range})</f><v>${Math.round(sums[at]! * 100) / 100}</v></c>`
    })
    text += `<row r="${row}">${cells.join('')}</row>`
  }
  for (const cells of foot)
    text += rowXml((row += 1), cells, (at) => styles.of({ format: columns[at]?.format, kind: 'total' }))
  yield `${text}</sheetData><autoFilter ref="A${header}:${letters.at(-1)}${last}"/></worksheet>`
}

/**
 * Returns a workbook with one sheet, which is written while its rows are read. So memory use is constant and the
 * download starts early.
 */
export const writeSheet = (options: SheetOptions): Readable => {
  const styles = createStyles()
  const zip = new ZipFile()
  const output = zip.outputStream as Readable
  zip.on('error', (error: Error) => output.destroy(error))
  // Add the sheet before the styles, because the table of styles is complete only after all rows are written.
  const add = (name: string, content: () => Readable) =>
    zip.addReadStreamLazy(name, { forceDosTimestamp: true, compressionLevel: LEVEL }, (give) => {
      const part = content()
      part.on('error', (error) => output.destroy(error))
      give(null, part)
    })
  const addText = (name: string, text: string) => add(name, () => Readable.from([text]))
  addText(
    '[Content_Types].xml',
    `${HEAD}<Types xmlns="${TYPES}"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${SHEET_TYPE}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${SHEET_TYPE}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${SHEET_TYPE}.styles+xml"/></Types>`,
  )
  addText(
    '_rels/.rels',
    `${HEAD}<Relationships xmlns="${RELS}"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  )
  addText(
    'xl/workbook.xml',
    `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="${escape(sheetName(options.name))}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  )
  addText(
    'xl/_rels/workbook.xml.rels',
    `${HEAD}<Relationships xmlns="${RELS}"><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
  )
  add('xl/worksheets/sheet1.xml', () => Readable.from(sheetXml(options, styles)))
  add('xl/styles.xml', () => Readable.from([styles.xml()]))
  zip.end()
  return output
}
