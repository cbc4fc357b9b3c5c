import { formatInstant } from '#contract/base/fechas.ts'
import { LEYENDA, type Parte, TERMINOS_VERSION, avisoDe, terminosDe } from '#contract/terminos/texto.ts'
import { BOTTOM, collectPdf, createPdf, heightOf, INK, PAGE, QUIET, startPage, type Texto, write } from '#server/pdf.ts'

interface Paragraph {
  text: string
  bold?: boolean
  size: number
  tag?: Texto['tag']
  /** Points above it. */
  gap: number
}

const paragraphsOf = (parte: Parte, aceptada: { nombre: string; cuando: Date } | undefined): Paragraph[] => [
  { text: 'Términos y condiciones', bold: true, size: 18, gap: 0, tag: 'H1' },
  { text: `${parte.nombre} · Versión ${TERMINOS_VERSION}`, size: 9, gap: 4 },
  ...terminosDe(parte).flatMap(({ titulo, texto }, at) => [
    { text: `${at + 1}. ${titulo}`, bold: true, size: 11, gap: 12, tag: 'H2' } as const,
    { text: texto, size: 10, gap: 3 },
  ]),
  { text: 'Aviso de privacidad', bold: true, size: 14, gap: 20, tag: 'H2' },
  ...avisoDe(parte).map((text) => ({ text, size: 10, gap: 6 })),
  { text: LEYENDA, size: 9, gap: 10 },
  ...(aceptada
    ? [
        {
          text: `${aceptada.nombre} los aceptó el ${formatInstant(aceptada.cuando.toISOString())}.`,
          bold: true,
          size: 10,
          gap: 16,
        },
      ]
    : []),
]

const textoOf = ({ bold, size, tag = 'P' }: Paragraph): Texto => ({
  size,
  tag,
  weight: bold ? 'bold' : 'regular',
  color: size < 10 ? QUIET : INK,
})

/** Paragraphs by page, none of them cut. */
const paginate = (paragraphs: readonly Paragraph[]): Paragraph[][] => {
  const pages: Paragraph[][] = [[]]
  let y: number = PAGE.margin
  for (const paragraph of paragraphs) {
    const height = heightOf(paragraph.text, textoOf(paragraph))
    if (y + paragraph.gap + height > BOTTOM) {
      pages.push([])
      y = PAGE.margin
    }
    pages.at(-1)!.push(paragraph)
    y += paragraph.gap + height
  }
  return pages
}

/** The terms and the privacy notice, and who accepted them when somebody did. */
export const createTerminosPdf = (
  parte: Parte,
  aceptada: { nombre: string; cuando: Date } | undefined,
): Promise<Buffer> => {
  const info = {
    title: 'Términos y condiciones',
    author: parte.nombre,
    footer: `${parte.nombre} · ${TERMINOS_VERSION}`,
  }
  const doc = createPdf(info)
  const done = collectPdf(doc)
  const pages = paginate(paragraphsOf(parte, aceptada))
  for (const [at, paragraphs] of pages.entries()) {
    startPage(doc, at + 1, pages.length, info)
    let y: number = PAGE.margin
    for (const paragraph of paragraphs) {
      y = write(doc, paragraph.text, y + paragraph.gap, textoOf(paragraph))
    }
  }
  doc.end()
  return done
}
