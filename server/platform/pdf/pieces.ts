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

/** Issuer of a document, as the letterhead shows it. */
export interface Membrete {
  nombre: string
  contacto: string
  cuit?: string | undefined
}

/** Block to draw on a page, with its height. */
export interface Piece {
  height: number
  draw: (doc: Paper, y: number) => void
}

/** Space (points) after a text. */
const GAP = 4

/** Returns a block with a text and the space after it. */
export const text = (words: string, texto: Texto, after = GAP): Piece => ({
  height: heightOf(words, texto) + after,
  draw: (doc, y) => void write(doc, words, y, texto),
})

/** Returns a table as blocks, one for each row, so that the table can break between pages. */
export const table = <R>(doc: Paper, columns: readonly PdfColumn<R>[], rows: readonly R[]): Piece[] => {
  const pdfTable = new PdfTable(doc, columns)
  return [
    { height: ROW_HEIGHT + 2, draw: (_doc, y) => void pdfTable.head(y) },
    ...rows.map((row): Piece => ({ height: ROW_HEIGHT, draw: (_doc, y) => pdfTable.row(row, y) })),
    { height: 0, draw: () => pdfTable.end() },
  ]
}

/** Returns the letterhead of the issuer as blocks, with a line below. */
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

/** Draws blocks one below the other, on as many pages as needed. */
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
