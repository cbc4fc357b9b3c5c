import { type Cell, Paper, type Part, type Tag, type Weight } from './paper.ts'

export type { Paper } from './paper.ts'

/** Size and margin of an A4 page, in points. */
export const PAGE = { width: 595.28, height: 841.89, margin: 40 } as const
/** Width between the margins. */
export const WIDTH = PAGE.width - 2 * PAGE.margin
const FOOTER_HEIGHT = 28
/** Lowest y at which a line of the page may end. */
export const BOTTOM = PAGE.height - PAGE.margin - FOOTER_HEIGHT
export const ROW_HEIGHT = 15
const FONT_SIZE = 8
/** Gap (points) between two columns. */
const GAP = 6
const LOGO = { width: 150, height: 32 } as const

export const INK = '#1c2430'
export const QUIET = '#5b6470'
const LINE = '#c9d0d8'

export interface PdfInfo {
  title: string
  author: string
  /** Text at the foot of every page, next to the page number. */
  footer: string
}

/** Creates a tagged PDF whose text is searchable and in Spanish. */
export const createPdf = ({ title, author }: Pick<PdfInfo, 'title' | 'author'>): Paper =>
  new Paper({
    size: 'A4',
    margin: 0,
    autoFirstPage: false,
    info: { Title: title, Author: author, Creator: author },
  })

/** Returns the bytes of a document when it has ended. Use it only for documents of a few pages. */
export const collectPdf = (doc: Paper): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    doc.on('data', (chunk: Buffer) => chunks.push(chunk))
    doc.on('end', () => resolve(Buffer.concat(chunks)))
    doc.on('error', reject)
  })

export interface Texto {
  x?: number
  width?: number
  size?: number
  weight?: Weight
  color?: string
  align?: 'left' | 'right'
  tag?: Tag
  /** true: truncates the text at the end of the line, with an ellipsis. */
  oneLine?: boolean
}

/** Writes a text between the margins, or from `x` on. Returns the y for the next text. */
export const write = (
  doc: Paper,
  text: string,
  y: number,
  {
    x = PAGE.margin,
    width = WIDTH,
    size = 9,
    weight = 'regular',
    color = INK,
    align = 'left',
    tag = 'P',
    oneLine = false,
  }: Texto = {},
): number => {
  doc.face(weight, size, color)
  doc.drawTagged(tag, () =>
    doc.text(text, x, y, { width, align, ...(oneLine && { height: size, ellipsis: true, lineBreak: true }) }),
  )
  return oneLine ? y + size * 1.5 : doc.y
}

let ruler: Paper | undefined

/** Returns the height of a text in points, up to the top of the next text. */
export const heightOf = (text: string, { width = WIDTH, size = 9, weight = 'regular' }: Texto): number => {
  if (!ruler) {
    ruler = createPdf({ title: '', author: '' })
    ruler.addPage()
  }
  return ruler.face(weight, size, INK).heightOfString(text, { width })
}

/** Draws the foot of a page: its text, and "Página 2 de 5". */
export const drawFoot = (doc: Paper, page: number, pages: number, { footer }: PdfInfo): void => {
  const y = PAGE.height - PAGE.margin - 10
  doc.face('regular', 7.5, QUIET)
  doc.decorate(() => {
    doc.text(footer, PAGE.margin, y, { width: 410, height: 9, ellipsis: true })
    doc.text(`Página ${page} de ${pages}`, PAGE.margin, y, { width: WIDTH, align: 'right' })
  })
}

/** Adds a page with its foot. */
export const startPage = (doc: Paper, page: number, pages: number, info: PdfInfo): void => {
  doc.addPage()
  drawFoot(doc, page, pages, info)
}

/** Draws a PNG logo at the right of the letterhead. */
export const drawLogo = (doc: Paper, imagen: Buffer | null, nombre: string): void => {
  if (!imagen) return
  const fit = { fit: [LOGO.width, LOGO.height] as [number, number], align: 'right', valign: 'center' } as const
  doc.drawTagged('Figure', () => doc.image(imagen, PAGE.width - PAGE.margin - LOGO.width, PAGE.margin - 6, fit), {
    alt: `Logo de ${nombre}`,
  })
}

/** Draws a thin line across the page. */
export const rule = (doc: Paper, y: number): void =>
  doc.decorate(() => {
    doc
      .moveTo(PAGE.margin, y)
      .lineTo(PAGE.width - PAGE.margin, y)
      .lineWidth(0.5)
      .stroke(LINE)
  })

export interface PdfColumn<R> {
  title: string
  width: number
  align?: 'right'
  value: (row: R) => string
}

/** Truncates a text to a width. Wrapping by the library would cost ten times as much as the drawing. */
const truncate = (doc: Paper, text: string, room: number): string => {
  if (doc.widthOf(text) <= room) return text
  let shown = text
  while (shown.length > 1 && doc.widthOf(`${shown}…`) > room) shown = shown.slice(0, -1)
  return `${shown.trimEnd()}…`
}

const cellsOf = (
  doc: Paper,
  columns: readonly Pick<PdfColumn<never>, 'width' | 'align'>[],
  texts: readonly string[],
  tag: Cell['tag'],
): Cell[] => {
  let x: number = PAGE.margin
  return columns.map(({ width, align }, at) => {
    const text = truncate(doc, texts[at]!, width - GAP)
    const start = align === 'right' ? x + width - doc.widthOf(text) : x
    x += width
    return { text, x: start, tag }
  })
}

/** Table over several pages. Every page shows the header, but screen readers read only the first. */
export class PdfTable<R> {
  readonly #doc: Paper
  readonly #columns: readonly PdfColumn<R>[]
  #table: Part | undefined
  #body: Part | undefined
  /** true: rows were drawn, so a line has to separate them from the next total. */
  #hasRows = false

  constructor(doc: Paper, columns: readonly PdfColumn<R>[]) {
    this.#doc = doc
    this.#columns = columns
  }

  /** Draws the header with a line below. Returns the y of the first row. */
  head(y: number): number {
    const doc = this.#doc
    doc.face('bold', 7.5, QUIET)
    const titles = this.#columns.map(({ title }) => title)
    const cells = cellsOf(doc, this.#columns, titles, 'TH')
    if (this.#body) doc.repeat(cells, y)
    else {
      this.#table = doc.open('Table')
      const head = doc.open('THead', this.#table)
      doc.row(cells, y, head)
      doc.close(head)
      this.#body = doc.open('TBody', this.#table)
    }
    rule(doc, y + 12)
    doc.face('regular', FONT_SIZE, INK)
    return y + ROW_HEIGHT + 2
  }

  row(row: R, y: number): void {
    const texts = this.#columns.map(({ value }) => value(row))
    this.#doc.row(cellsOf(this.#doc, this.#columns, texts, 'TD'), y, this.#body!)
    this.#hasRows = true
  }

  /** Draws a total: its name across the first columns, the amounts in the last columns. */
  total(name: string, amounts: readonly string[], y: number): void {
    const doc = this.#doc
    if (this.#hasRows) rule(doc, y - 3)
    this.#hasRows = false
    const names = this.#columns.slice(0, -amounts.length)
    const width = names.reduce((sum, column) => sum + column.width, 0)
    doc.face('bold', FONT_SIZE, INK)
    const columns = [{ width }, ...this.#columns.slice(-amounts.length)]
    const [first, ...others] = cellsOf(doc, columns, [name, ...amounts], 'TD')
    doc.row([{ ...first!, span: names.length }, ...others], y, this.#body!)
    doc.face('regular', FONT_SIZE, INK)
  }

  end(): void {
    this.#doc.close(this.#body!, this.#table!)
  }
}
