import { lexer, type MarkedToken, type Token } from 'marked'
import { formatInstant } from '#contract/valores/fechas.ts'
import { LEYENDA } from '#contract/terminos/reglas.ts'
import {
  BOTTOM,
  collectPdf,
  createPdf,
  heightOf,
  INK,
  PAGE,
  QUIET,
  startPage,
  type Texto,
  write,
} from '#server/pdf/pdf.ts'

interface Paragraph {
  text: string
  bold?: boolean
  size: number
  tag?: Texto['tag']
  /** Space (points) above a paragraph. */
  gap: number
}

/**
 * Returns the plain text of inline tokens of Markdown, without formatting. The URL of a link follows its text in
 * parentheses.
 */
const plainOf = (tokens: readonly Token[]): string =>
  ([...tokens] as MarkedToken[])
    .map((token) => {
      if (token.type === 'br') return '\n'
      if (token.type === 'link' && token.href !== token.text) return `${plainOf(token.tokens)} (${token.href})`
      if ('tokens' in token && token.tokens) return plainOf(token.tokens)
      return 'text' in token ? token.text : token.raw
    })
    .join('')

const BODY = { size: 10, gap: 6 } as const

/** Returns the paragraphs of block tokens of Markdown. */
const paragraphsIn = (tokens: readonly Token[]): Paragraph[] =>
  ([...tokens] as MarkedToken[]).flatMap((token): Paragraph[] => {
    switch (token.type) {
      case 'space':
      case 'hr':
        return []
      case 'heading':
        return [{ text: plainOf(token.tokens), bold: true, size: token.depth > 2 ? 10 : 11, gap: 12, tag: 'H2' }]
      case 'list':
        return token.items.flatMap(({ tokens: parts }, at) => {
          const mark = token.ordered ? `${(Number(token.start) || 1) + at}.` : '•'
          const [first, ...rest] = paragraphsIn(parts)
          return [{ ...BODY, ...first, text: `${mark} ${first?.text ?? ''}` }, ...rest]
        })
      case 'blockquote':
        return paragraphsIn(token.tokens)
      case 'table':
        return [token.header, ...token.rows].map((row) => ({
          ...BODY,
          text: row.map((cell) => plainOf(cell.tokens)).join(' · '),
        }))
      default:
        return [{ ...BODY, text: plainOf([token]) }]
    }
  })

interface Textos {
  version: string
  terminos: string
  privacidad: string
}

const paragraphsOf = (
  { version, terminos, privacidad }: Textos,
  nombre: string,
  aceptada: { nombre: string; cuando: Date } | undefined,
): Paragraph[] => [
  { text: 'Términos y condiciones', bold: true, size: 18, gap: 0, tag: 'H1' },
  { text: `${nombre} · Versión ${version}`, size: 9, gap: 4 },
  ...paragraphsIn(lexer(terminos)),
  { text: 'Aviso de privacidad', bold: true, size: 14, gap: 20, tag: 'H2' },
  ...paragraphsIn(lexer(privacidad)),
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

/** Splits paragraphs into pages. A paragraph is never divided. */
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

/**
 * Returns the PDF of a version of the terms and the privacy notice. `aceptada`: line with the user who accepted them
 * and when; undefined: no such line.
 */
export const createTerminosPdf = (
  textos: Textos,
  nombre: string,
  aceptada: { nombre: string; cuando: Date } | undefined,
): Promise<Buffer> => {
  const info = {
    title: 'Términos y condiciones',
    author: nombre,
    footer: `${nombre} · ${textos.version}`,
  }
  const doc = createPdf(info)
  const done = collectPdf(doc)
  const pages = paginate(paragraphsOf(textos, nombre, aceptada))
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
