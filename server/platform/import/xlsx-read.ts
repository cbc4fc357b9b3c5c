import { DAY_MS } from '#contract/valores/fechas.ts'
import { readXml, tagsOf, type XmlTag } from '#server/files/xml-tags.ts'
import { openZip, type ReadBytes, UnreadableFileError, type Zip } from '#server/files/zip-read.ts'

/** Line of a table with its cells as text. `mensaje` says why the line cannot be used. */
export interface TableLine {
  linea: number
  cells: string[]
  mensaje?: string
}

const MB = 1024 * 1024
const MAX_PART = 4 * MB
const MAX_STRINGS = 64 * MB
const MAX_SHEET = 1024 * MB
/** Maximum columns: more than any importable table has, and room for columns that are ignored. */
export const MAX_COLUMNS = 200
export const TOO_MANY_COLUMNS = `Hay más de ${MAX_COLUMNS} columnas. Dejá solo las de la plantilla.`

/** Returns the shared strings, to which cells refer by index. */
const readStrings = async (zip: Zip): Promise<string[]> => {
  const strings: string[] = []
  if (!zip.has('xl/sharedStrings.xml')) return strings
  let text = ''
  let isPhonetic = false
  for await (const tags of readXml(await zip.open('xl/sharedStrings.xml', MAX_STRINGS))) {
    for (const { name, isEnd, before } of tags) {
      if (name === 'si') {
        if (isEnd) strings.push(text)
        text = ''
      } else if (name === 'rPh') isPhonetic = !isEnd
      else if (name === 't' && isEnd && !isPhonetic) text += before
    }
  }
  return strings
}

/** Whether a built-in number format shows a date. */
const isDayFormat = (id: number): boolean =>
  (id >= 14 && id <= 17) || id === 22 || (id >= 27 && id <= 36) || (id >= 50 && id <= 58)
/** Maximum length of a format in Excel. */
const MAX_FORMAT = 255
/** Whether a format shows a date: it has a year or a day outside quotes, brackets and escapes. */
const showsDay = (format: string): boolean =>
  /[yd]/i.test(format.slice(0, MAX_FORMAT).replace(/"[^"]*"|\[[^\]]*\]|\\./g, ''))

/** Returns for each cell style whether its number is a date. */
const readDayStyles = async (zip: Zip): Promise<boolean[]> => {
  if (!zip.has('xl/styles.xml')) return []
  const custom = new Map<number, boolean>()
  const styles: boolean[] = []
  let isInCells = false
  for (const { name, isEnd, attributes } of await tagsOf(await zip.text('xl/styles.xml', MAX_PART))) {
    if (name === 'cellXfs') isInCells = !isEnd
    if (isEnd) continue
    const id = Number(attributes.numFmtId)
    if (name === 'numFmt') custom.set(id, showsDay(attributes.formatCode ?? ''))
    else if (name === 'xf' && isInCells) styles.push(custom.get(id) ?? isDayFormat(id))
  }
  return styles
}

/** Returns the names of the visible sheets, the ZIP part of the requested or the first sheet, and the date system. */
const readWorkbook = async (
  zip: Zip,
  wanted: string | null,
): Promise<{ sheet: string; hojas: string[]; is1904: boolean }> => {
  const sheets: { hoja: string; id: string }[] = []
  let is1904 = false
  for (const { name, isEnd, attributes } of await tagsOf(await zip.text('xl/workbook.xml', MAX_PART))) {
    if (isEnd) continue
    if (name === 'workbookPr') is1904 = /^(1|true)$/.test(attributes.date1904 ?? '')
    if (name !== 'sheet' || attributes.state?.toLowerCase().endsWith('hidden')) continue
    const [, id = ''] = Object.entries(attributes).find(([key]) => key.endsWith(':id')) ?? []
    sheets.push({ hoja: attributes.name ?? '', id })
  }
  const first = sheets.find(({ hoja }) => hoja === wanted) ?? sheets[0]
  let target: string | undefined
  for (const { attributes } of await tagsOf(await zip.text('xl/_rels/workbook.xml.rels', MAX_PART))) {
    if (first && attributes.Id === first.id) target = attributes.Target
  }
  if (!first || !target) throw new UnreadableFileError('El archivo Excel no tiene ninguna hoja.')
  return {
    sheet: target.startsWith('/') ? target.slice(1) : `xl/${target}`,
    hojas: sheets.map(({ hoja }) => hoja),
    is1904,
  }
}

const UNIX_1900 = 25_569
const YEARS_1904 = 1462

/** Formats a number as the sheet shows it: with 15 significant digits, which hide the rounding errors of a double. */
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

/** Column index: A1 → 0; undefined for a malformed reference. */
const columnOf = (reference: string): number | undefined => {
  const letters = /^[A-Z]{1,4}/.exec(reference)?.[0]
  if (!letters) return undefined
  let column = 0
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64
  return column - 1
}

interface Cell {
  reference: string
  type: string
  style: number
  value: string
  inline: string
  hasFormula: boolean
}

/**
 * Creates a function that reads a cell of a workbook. It returns `mensaje` for an error value, or for a formula without
 * a cached result.
 */
const createCellReader = (strings: readonly string[], isDay: readonly boolean[], is1904: boolean) => {
  return ({ reference, type, style, value, inline, hasFormula }: Cell): { text: string } | { mensaje: string } => {
    if (type === 'e') return { mensaje: `La celda ${reference} tiene un error de Excel: ${value}.` }
    if (type === 's') return { text: strings[Number(value)] ?? '' }
    if (type === 'inlineStr') return { text: inline }
    if (type === 'str') return { text: value }
    if (type === 'd') return { text: value.slice(0, 10) }
    if (type === 'b') return { text: value === '1' ? 'si' : 'no' }
    if (value !== '') return { text: isDay[style] ? dayText(value, is1904) : numberText(value) }
    if (hasFormula) return { mensaje: `La celda ${reference} tiene una fórmula sin resultado. Pegala como valor.` }
    return { text: '' }
  }
}

const cellOf = ({ r, t, s }: XmlTag['attributes']): Cell => ({
  reference: r ?? '',
  type: t ?? '',
  style: Number(s ?? -1),
  value: '',
  inline: '',
  hasFormula: false,
})

/** Creates a function that collects the tags of a sheet into lines. */
const createLineBuilder = (readCell: ReturnType<typeof createCellReader>) => {
  let line: TableLine = { linea: 0, cells: [] }
  let cell = cellOf({})
  let column = 0
  let isPhonetic = false

  const endCell = (): void => {
    const at = columnOf(cell.reference) ?? column
    column = at + 1
    const read = readCell(cell)
    if ('mensaje' in read) line.mensaje ??= read.mensaje
    else if (read.text !== '') {
      if (at >= MAX_COLUMNS) throw new UnreadableFileError(TOO_MANY_COLUMNS)
      while (line.cells.length < at) line.cells.push('')
      line.cells[at] = read.text
    }
    cell = cellOf({})
  }

  /** Returns the line that this tag completes; undefined when it completes none. */
  return ({ name, isEnd, attributes, before }: XmlTag): TableLine | undefined => {
    if (name === 'v') {
      if (isEnd) cell.value = before
    } else if (name === 'c') {
      if (isEnd) endCell()
      else cell = cellOf(attributes)
    } else if (name === 'row') {
      if (isEnd) return line
      line = { linea: Number(attributes.r ?? line.linea + 1), cells: [] }
      column = 0
    } else if (name === 'f') cell.hasFormula = true
    else if (name === 'rPh') isPhonetic = !isEnd
    else if (name === 't' && isEnd && !isPhonetic) cell.inline += before
    return undefined
  }
}

/**
 * Opens a sheet of a workbook to read it line by line in constant memory; the first sheet unless one is named. Formulas
 * give their cached results. Throws UnreadableFileError for a file that is not a workbook, is encrypted, or unpacks to
 * too many bytes.
 */
export const openXlsx = async (read: ReadBytes, length: number, wanted: string | null = null) => {
  const zip = await openZip(read, length)
  if (!zip.has('xl/workbook.xml')) throw new UnreadableFileError('El archivo no es un libro de Excel (.xlsx).')
  const { sheet, hojas, is1904 } = await readWorkbook(zip, wanted)
  return {
    hojas,
    /** Unpacked size (bytes) of the sheet: the sum of the counts that `lines` passes to `onBytes`. */
    bytes: zip.sizeOf(sheet),
    async *lines(onBytes: (count: number) => void): AsyncGenerator<TableLine> {
      const readCell = createCellReader(await readStrings(zip), await readDayStyles(zip), is1904)
      const build = createLineBuilder(readCell)
      for await (const tags of readXml(await zip.open(sheet, MAX_SHEET, onBytes))) {
        for (const tag of tags) {
          const line = build(tag)
          if (line && (line.mensaje || line.cells.some((text) => text.trim() !== ''))) yield line
        }
      }
    },
  }
}
