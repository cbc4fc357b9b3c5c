import { formatCuit } from '#contract/valores/comprobantes.ts'
import {
  BOTTOM,
  collectPdf,
  createPdf,
  heightOf,
  PAGE,
  type Paper,
  type PdfColumn,
  type PdfInfo,
  PdfTable,
  QUIET,
  ROW_HEIGHT,
  rule,
  startPage,
  type Texto,
  write,
} from './pdf.ts'

/** Whose letterhead it is. */
export interface Membrete {
  nombre: string
  contacto: string
  cuit?: string | undefined
}

/** One thing of the page, with the room that it takes. */
export interface Piece {
  height: number
  draw: (doc: Paper, y: number) => void
}

/** After a text, in points. */
const AFTER = 4

/** Words, and the room after them. */
export const text = (words: string, texto: Texto, after = AFTER): Piece => ({
  height: heightOf(words, texto) + after,
  draw: (doc, y) => void write(doc, words, y, texto),
})

/** A table, row by row: it goes on where a page ends. */
export const table = <R>(doc: Paper, columns: readonly PdfColumn<R>[], rows: readonly R[]): Piece[] => {
  const drawn = new PdfTable(doc, columns)
  return [
    { height: ROW_HEIGHT + 2, draw: (_doc, y) => void drawn.head(y) },
    ...rows.map((row): Piece => ({ height: ROW_HEIGHT, draw: (_doc, y) => drawn.row(row, y) })),
    { height: 0, draw: () => drawn.end() },
  ]
}

/** Who issues it, above a line. */
export const letterhead = ({ nombre, cuit, contacto }: Membrete): Piece[] => [
  text(nombre, { size: 15, weight: 'bold' }),
  text(`${cuit ? `CUIT ${formatCuit(cuit)} · ` : ''}${contacto}`, { size: 8, color: QUIET }),
  { height: 10, draw: (doc, y) => rule(doc, y + 2) },
]

const paginate = (pieces: readonly Piece[]): Piece[][] => {
  const pages: Piece[][] = [[]]
  let y: number = PAGE.margin
  for (const piece of pieces) {
    if (y + piece.height > BOTTOM) {
      pages.push([])
      y = PAGE.margin
    }
    pages.at(-1)!.push(piece)
    y += piece.height
  }
  return pages
}

/** A document of pieces, one under the other, over as many pages as they need. */
export const drawPieces = (info: PdfInfo, piecesOf: (doc: Paper) => readonly Piece[]): Promise<Buffer> => {
  const doc = createPdf(info)
  const done = collectPdf(doc)
  const pages = paginate(piecesOf(doc))
  for (const [at, pieces] of pages.entries()) {
    startPage(doc, at + 1, pages.length, info)
    let y: number = PAGE.margin
    for (const piece of pieces) {
      piece.draw(doc, y)
      y += piece.height
    }
  }
  doc.end()
  return done
}
