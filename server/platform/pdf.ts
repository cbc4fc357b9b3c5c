import PDFDocument from 'pdfkit'

/** A4 in points, with its margins. */
export const PAGE = { width: 595.28, height: 841.89, margin: 40 } as const
const FOOTER_HEIGHT = 28
/** Where the last line of a page ends. */
export const BOTTOM = PAGE.height - PAGE.margin - FOOTER_HEIGHT
export const ROW_HEIGHT = 15
const FONT_SIZE = 8.5
const LOGO = { width: 150, height: 32 } as const
const LOGO_FIT = { fit: [LOGO.width, LOGO.height] as [number, number], align: 'right', valign: 'center' } as const

export const INK = '#1c2430'
export const QUIET = '#5b6470'
const LINE = '#c9d0d8'

export interface PdfInfo {
  title: string
  author: string
  /** Printed at the foot of every page, beside its number. */
  footer: string
}

/**
 * pdfkit measures every text that it has drawn, to know where another would begin: a fifth of the time. One that is not
 * broken into lines begins here where it says, and so does the next.
 */
class DrawnByHand extends PDFDocument {
  override widthOfString(text: string, options?: PDFKit.Mixins.TextOptions): number {
    const isMeant = options?.lineBreak !== false || options.width !== undefined
    return isMeant ? super.widthOfString(text, options) : 0
  }
}

/**
 * A document of real, searchable text in Spanish, drawn by hand. The standard fonts have every character of the language and
 * weigh nothing. Pages are made by `startPage`, which knows how many there will be.
 */
export const createPdf = ({ title, author }: Pick<PdfInfo, 'title' | 'author'>): PDFKit.PDFDocument =>
  new DrawnByHand({
    size: 'A4',
    margin: 0,
    autoFirstPage: false,
    lang: 'es-AR',
    displayTitle: true,
    tagged: true,
    pdfVersion: '1.5',
    info: { Title: title, Author: author, Creator: author },
  })

/** The whole document once it ends: for those of a few pages. */
export const collectPdf = (doc: PDFKit.PDFDocument): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    doc.on('data', (chunk: Buffer) => chunks.push(chunk))
    doc.on('end', () => resolve(Buffer.concat(chunks)))
    doc.on('error', reject)
  })

/** A new page with its foot: "Página 2 de 5". */
export const startPage = (doc: PDFKit.PDFDocument, page: number, pages: number, { footer }: PdfInfo): void => {
  doc.addPage()
  const y = PAGE.height - PAGE.margin - 10
  doc.font('Helvetica').fontSize(8).fillColor(QUIET)
  doc.text(footer, PAGE.margin, y, { width: 380, height: 10, ellipsis: true, lineBreak: false })
  const number = `Página ${page} de ${pages}`
  doc.text(number, PAGE.width - PAGE.margin - doc.widthOfString(number), y, { lineBreak: false })
  doc.fillColor(INK)
}

/** A logo at the right of the letterhead; a PNG. */
export const drawLogo = (doc: PDFKit.PDFDocument, imagen: Buffer | null): void => {
  if (imagen) doc.image(imagen, PAGE.width - PAGE.margin - LOGO.width, PAGE.margin - 6, { ...LOGO_FIT })
}

/** A thin line across the page. */
export const rule = (doc: PDFKit.PDFDocument, y: number): void => {
  doc
    .moveTo(PAGE.margin, y)
    .lineTo(PAGE.width - PAGE.margin, y)
    .lineWidth(0.5)
    .stroke(LINE)
}

export interface PdfColumn<R> {
  title: string
  width: number
  align?: 'right'
  value: (row: R) => string
}

/** Widths of Helvetica, as parts of its size: of what dates and amounts are made of, and of the widest letter. */
const WIDTHS: Readonly<Record<string, number>> = {
  ...Object.fromEntries('$0123456789'.split('').map((digit) => [digit, 0.556])),
  ' ': 0.278,
  '.': 0.278,
  ',': 0.278,
  '-': 0.333,
}
const WIDEST = 0.95

/**
 * How wide a text is at most: measuring costs as much as drawing. Of dates and amounts, most of a statement, it is how wide
 * they are.
 */
const mostOf = (text: string): number => {
  let parts = 0
  for (const character of text) parts += WIDTHS[character] ?? WIDEST
  return parts * FONT_SIZE
}

const widthOf = (doc: PDFKit.PDFDocument, text: string): number =>
  /^[\d$ .,-]*$/.test(text) ? mostOf(text) : doc.widthOfString(text)

const cell = (doc: PDFKit.PDFDocument, text: string, x: number, y: number, width: number, align?: 'right'): void => {
  const room = width - 6
  let shown = text
  let drawn = align || mostOf(text) > room ? widthOf(doc, text) : 0
  if (drawn > room) {
    // Cut by hand: the library's own wrapping costs ten times the drawing.
    while (shown.length > 1 && doc.widthOfString(`${shown}…`) > room) shown = shown.slice(0, -1)
    shown = `${shown}…`
    drawn = doc.widthOfString(shown)
  }
  doc.text(shown, align === 'right' ? x + width - drawn : x, y, { lineBreak: false })
}

/** The titles of a table, above a line; gives where its rows begin. */
export const drawHead = <R>(doc: PDFKit.PDFDocument, columns: readonly PdfColumn<R>[], y: number): number => {
  doc.font('Helvetica-Bold').fontSize(8).fillColor(QUIET)
  let x: number = PAGE.margin
  for (const { title, width, align } of columns) {
    cell(doc, title, x, y, width, align)
    x += width
  }
  rule(doc, y + 12)
  doc.font('Helvetica').fontSize(FONT_SIZE).fillColor(INK)
  return y + ROW_HEIGHT + 2
}

/** One row of a table. */
export const drawRow = <R>(doc: PDFKit.PDFDocument, columns: readonly PdfColumn<R>[], row: R, y: number): void => {
  let x: number = PAGE.margin
  for (const { width, align, value } of columns) {
    cell(doc, value(row), x, y, width, align)
    x += width
  }
}
