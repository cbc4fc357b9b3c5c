import { DAY_MS } from '#contract/valores/fechas.ts'
import { readXml, type XmlTag } from '#server/files/xml-tags.ts'
import { openZip, type ReadBytes, UnreadableFileError } from '#server/files/zip-read.ts'
import { Cell } from './cell.ts'
import { type NumberStyle, readBook, readNumberStyles, readStrings, unescapeText } from './xlsx-book.ts'

/** Line of a table, with its cells as text. `mensaje`: why the line cannot be used. */
export interface TableLine {
  linea: number
  cells: string[]
  /** Cells of a workbook that are not text, by column index from 0. undefined: the file has no types. */
  typed?: ReadonlyMap<number, Cell>
  /** true: the workbook hides the line, by hand or by a filter. */
  isHidden?: true
  mensaje?: string
}

const MAX_SHEET = 1024 * 1024 * 1024
/** Maximum number of columns. More than any importable table has, with room for columns that are ignored. */
export const MAX_COLUMNS = 200
export const TOO_MANY_COLUMNS = `Hay más de ${MAX_COLUMNS} columnas. Dejá solo las de la plantilla.`

const UNIX_1900 = 25_569
const YEARS_1904 = 1462

/** Formats a number as the sheet shows it, with 15 significant digits. They hide the rounding errors of a double. */
const numberText = (raw: string): string => {
  const number = Number(Number(raw).toPrecision(15))
  if (!Number.isFinite(number)) return raw
  const text = String(number)
  return text.includes('e') ? number.toFixed(15).replace(/\.?0+$/, '') : text
}

const dayText = (raw: string, is1904: boolean): string => {
  const days = Math.floor(Number(raw)) + (is1904 ? YEARS_1904 : 0) - UNIX_1900
  const date = new Date(days * DAY_MS)
  return Number.isNaN(date.getTime()) ? raw : date.toISOString().slice(0, 10)
}

/** Returns the column index of a reference: 0 for A1. undefined: the reference is malformed. */
const columnOf = (reference: string): number | undefined => {
  const letters = /^[A-Z]{1,4}/.exec(reference)?.[0]
  if (!letters) return undefined
  let column = 0
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64
  return column - 1
}

interface RawCell {
  reference: string
  type: string
  style: number
  value: string
  inline: string
  hasFormula: boolean
}

/** Creates a function that reads a cell of a workbook. It returns text, or a Cell with a type. */
const createCellReader = (strings: readonly string[], styles: readonly NumberStyle[], is1904: boolean) => {
  return ({ reference, type, style, value, inline, hasFormula }: RawCell): string | Cell => {
    if (type === 'e') return new Cell('error', value, `La celda ${reference} tiene un error de Excel: ${value}.`)
    if (type === 's') return strings[Number(value)] ?? ''
    if (type === 'inlineStr') return unescapeText(inline)
    if (type === 'str') return unescapeText(value)
    if (type === 'd') return new Cell('dia', value.slice(0, 10))
    if (type === 'b') return value === '1' ? 'si' : 'no'
    if (value === '')
      return hasFormula
        ? new Cell('error', '=', `La celda ${reference} tiene una fórmula sin resultado. Pegala como valor.`)
        : ''
    const { isDay, digits } = styles[style] ?? { isDay: false, digits: 0 }
    const day = dayText(value, is1904)
    return isDay ? new Cell('dia', day) : new Cell('numero', numberText(value).padStart(digits, '0'), day)
  }
}

const cellOf = ({ r, t, s }: XmlTag['attributes']): RawCell => ({
  reference: r ?? '',
  type: t ?? '',
  style: Number(s ?? -1),
  value: '',
  inline: '',
  hasFormula: false,
})

/** Creates a function that builds lines from the tags of a sheet. */
const createLineBuilder = (readCell: ReturnType<typeof createCellReader>) => {
  let typed = new Map<number, Cell>()
  let line: TableLine = { linea: 0, cells: [], typed }
  let cell = cellOf({})
  let column = 0
  let isPhonetic = false

  const endCell = (): void => {
    const at = columnOf(cell.reference) ?? column
    column = at + 1
    const read = readCell(cell)
    const text = String(read)
    if (text !== '') {
      if (at >= MAX_COLUMNS) throw new UnreadableFileError(TOO_MANY_COLUMNS)
      while (line.cells.length < at) line.cells.push('')
      line.cells[at] = text
      if (read instanceof Cell) typed.set(at, read)
    }
    cell = cellOf({})
  }

  /** Returns the line that this tag completes; undefined: it completes no line. */
  return ({ name, isEnd, attributes, before }: XmlTag): TableLine | undefined => {
    if (name === 'v') {
      if (isEnd) cell.value = before
    } else if (name === 'c') {
      if (isEnd) endCell()
      else cell = cellOf(attributes)
    } else if (name === 'row') {
      if (isEnd) return line
      typed = new Map()
      const isHidden = /^(1|true)$/.test(attributes.hidden ?? '')
      line = { linea: Number(attributes.r ?? line.linea + 1), cells: [], typed, ...(isHidden && { isHidden }) }
      column = 0
    } else if (name === 'f') cell.hasFormula = true
    else if (name === 'rPh') isPhonetic = !isEnd
    else if (name === 't' && isEnd && !isPhonetic) cell.inline += before
    return undefined
  }
}

/**
 * Opens a sheet of a workbook to read it line by line, in constant memory. Without a name it opens the first sheet. A
 * formula yields its stored result. Throws UnreadableFileError for a file that is no workbook, is encrypted, or unpacks
 * to too many bytes.
 */
export const openXlsx = async (read: ReadBytes, length: number, wanted: string | null = null) => {
  const zip = await openZip(read, length)
  const { sheet, strings, styles, hojas, is1904 } = await readBook(zip, wanted)
  return {
    hojas,
    /** Unpacked size (bytes) of the sheet. It equals the sum of all counts that `lines` passes to `onBytes`. */
    bytes: zip.sizeOf(sheet),
    async *lines(onBytes: (count: number) => void): AsyncGenerator<TableLine> {
      const readCell = createCellReader(await readStrings(zip, strings), await readNumberStyles(zip, styles), is1904)
      const build = createLineBuilder(readCell)
      for await (const tags of readXml(await zip.open(sheet, MAX_SHEET, onBytes))) {
        for (const tag of tags) {
          const line = build(tag)
          if (line?.cells.some((text) => text.trim() !== '')) yield line
        }
      }
    },
  }
}
