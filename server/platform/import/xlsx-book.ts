import { readXml, tagsOf } from '#server/files/xml-tags.ts'
import { UnreadableFileError, type Zip } from '#server/files/zip-read.ts'

const MB = 1024 * 1024
const MAX_PART = 4 * MB
const MAX_STRINGS = 64 * MB

/** Escape for a character that XML forbids: _x000D_, _x005F_. */
const ESCAPED = /_x([0-9A-F]{4})_/gi
/** Decodes the escapes in a text of a workbook. */
export const unescapeText = (text: string): string =>
  text.includes('_x')
    ? text.replace(ESCAPED, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)))
    : text

/** Returns the shared strings of a workbook. Cells refer to them by index. */
export const readStrings = async (zip: Zip, part: string | undefined): Promise<string[]> => {
  const strings: string[] = []
  if (part === undefined) return strings
  let text = ''
  let isPhonetic = false
  for await (const tags of readXml(await zip.open(part, MAX_STRINGS))) {
    for (const { name, isEnd, before } of tags) {
      if (name === 'si') {
        if (isEnd) strings.push(unescapeText(text))
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
/** Whether a number format shows a date. It does if it has a year or a day outside quotes, brackets and escapes. */
const showsDay = (format: string): boolean =>
  /[yd]/i.test(format.slice(0, MAX_FORMAT).replace(/"[^"]*"|\[[^\]]*\]|\\./g, ''))

/** Number format of a cell style. */
export interface NumberStyle {
  /** true: the number is a date. */
  isDay: boolean
  /** Number of digits to which zeros pad the number; 0: no padding. */
  digits: number
}

const styleOf = (format: string): NumberStyle => ({
  isDay: showsDay(format),
  digits: /^0{2,}$/.test(format) ? format.length : 0,
})

/** Returns the number format of each cell style. */
export const readNumberStyles = async (zip: Zip, part: string | undefined): Promise<NumberStyle[]> => {
  if (part === undefined) return []
  const custom = new Map<number, NumberStyle>()
  const styles: NumberStyle[] = []
  let isInCells = false
  for (const { name, isEnd, attributes } of await tagsOf(await zip.text(part, MAX_PART))) {
    if (name === 'cellXfs') isInCells = !isEnd
    if (isEnd) continue
    const id = Number(attributes.numFmtId)
    if (name === 'numFmt') custom.set(id, styleOf(attributes.formatCode ?? ''))
    else if (name === 'xf' && isInCells) styles.push(custom.get(id) ?? { isDay: isDayFormat(id), digits: 0 })
  }
  return styles
}

/** Parts of a workbook that are needed to read it. `strings` and `styles` are undefined when it has none. */
interface Book {
  sheet: string
  strings: string | undefined
  styles: string | undefined
  /** Names of the visible sheets. */
  hojas: string[]
  is1904: boolean
}

/** Returns the name of a part as the ZIP writes it, which may differ in case. undefined: there is no such part. */
const findPart = (zip: Zip, name: string): string | undefined =>
  zip.has(name) ? name : zip.names.find((each) => each.toLowerCase() === name.toLowerCase())

/** Returns the path in the ZIP of a target that the relations of `xl/workbook.xml` name. */
const pathOf = (target: string): string => {
  const path = target.replaceAll('\\', '/')
  return path.startsWith('/') ? path.slice(1) : `xl/${path.replace(/^\.\//, '')}`
}

/** Returns the parts of a workbook for the sheet `wanted`; null: for the first sheet. */
export const readBook = async (zip: Zip, wanted: string | null): Promise<Book> => {
  const workbook = findPart(zip, 'xl/workbook.xml')
  const relations = findPart(zip, 'xl/_rels/workbook.xml.rels')
  if (!workbook || !relations) throw new UnreadableFileError('El archivo no es un libro de Excel (.xlsx).')
  const sheets: { hoja: string; id: string }[] = []
  let is1904 = false
  for (const { name, isEnd, attributes } of await tagsOf(await zip.text(workbook, MAX_PART))) {
    if (isEnd) continue
    if (name === 'workbookPr') is1904 = /^(1|true)$/.test(attributes.date1904 ?? '')
    if (name !== 'sheet' || attributes.state?.toLowerCase().endsWith('hidden')) continue
    const [, id = ''] = Object.entries(attributes).find(([key]) => key.endsWith(':id')) ?? []
    sheets.push({ hoja: attributes.name ?? '', id })
  }
  const first = sheets.find(({ hoja }) => hoja === wanted) ?? sheets[0]
  const targets = new Map<string, string>()
  for (const { attributes } of await tagsOf(await zip.text(relations, MAX_PART))) {
    if (!attributes.Target) continue
    const type = attributes.Type?.split('/').at(-1)
    if (type === 'sharedStrings' || type === 'styles') targets.set(type, attributes.Target)
    if (attributes.Id) targets.set(`id ${attributes.Id}`, attributes.Target)
  }
  const target = targets.get(`id ${first?.id}`)
  const sheet = target && findPart(zip, pathOf(target))
  if (!first || !sheet) throw new UnreadableFileError('El archivo Excel no tiene ninguna hoja.')
  const partOf = (type: string, usual: string) => findPart(zip, pathOf(targets.get(type) ?? usual))
  return {
    sheet,
    strings: partOf('sharedStrings', 'sharedStrings.xml'),
    styles: partOf('styles', 'styles.xml'),
    hojas: sheets.map(({ hoja }) => hoja),
    is1904,
  }
}
