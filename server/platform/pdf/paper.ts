import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import PDFDocument from 'pdfkit'
import { ttfOf } from './woff.ts'

/** The typeface of the portal, embedded: only the letters that a document uses go with it. */
const FONTS = {
  regular: import.meta.resolve('@fontsource/inter/files/inter-latin-400-normal.woff'),
  bold: import.meta.resolve('@fontsource/inter/files/inter-latin-600-normal.woff'),
} as const
export type Weight = keyof typeof FONTS

const readFont = (url: string): Buffer => ttfOf(readFileSync(fileURLToPath(url)))

let files: Record<Weight, Buffer> | undefined

/** Digits that are all as wide, so that amounts stand one under another. */
const TABULAR = ['tnum']
const DIGIT = /\d/

/** pdfkit marks it so; its types do not know yet. */
const UA: object = { subset: 'PDF/UA' }

/** What a reader of screens is told that something is. */
export type Tag = 'H1' | 'H2' | 'P' | 'Figure' | 'Table' | 'THead' | 'TBody' | 'TR' | 'TH' | 'TD'

/** What pdfkit keeps to itself: an object of the file, and the embedded font. */
interface Ref {
  id: number
  offset: number
  data: Record<string, unknown>
}
interface Face {
  id: string
  ref: () => Ref
  encode: (text: string, features: string[]) => [codes: string[], places: { advanceWidth: number }[]]
}
interface Inside {
  _offset: number
  _font: Face
  _write: (text: string) => void
  _refEnd: (ref: Ref) => void
  getStructTreeRoot: () => Ref
  getStructParentTree: () => { get: (page: number) => Ref[] }
  page: { dictionary: Ref; structParentTreeKey: number; fonts: Record<string, Ref> }
}

/** Part of what the document is: it is written when it is closed, and has only what is numbered of what it holds. */
export interface Part {
  readonly ref: Ref
  readonly tag: Tag | 'Document'
  readonly above: Ref
  readonly kids: string[]
  readonly more: string
}

/** A text as codes of the font, and how wide it is, in parts of its size. */
interface Shape {
  codes: string
  width: number
}

/** One cell of a row, to be drawn: where its text begins, at which height. */
export interface Cell {
  text: string
  x: number
  tag: 'TH' | 'TD'
  /** How many columns it takes; one when it is not said. */
  span?: number
}

const hexOf = (text: string): string => `<feff${Buffer.from(text, 'utf16le').swap16().toString('hex')}>`
const at = (points: number): string => String(Math.round(points * 100) / 100)

/**
 * A PDF of real text: embedded fonts, and everything drawn either part of what it says (PDF/UA) or an artifact. pdfkit draws
 * what is broken into lines; cells of tables, thousands of them, are written here, because it would measure each one four
 * times and keep an object for each until the end.
 */
export class Paper extends PDFDocument {
  readonly #root: Part
  readonly #shapes: Record<Weight, Map<string, Shape>> = { regular: new Map(), bold: new Map() }
  #weight: Weight = 'regular'
  #size = 10

  constructor(options: PDFKit.PDFDocumentOptions) {
    super({ ...options, ...UA, font: '', lang: 'es-AR', tagged: true, displayTitle: true, pdfVersion: '1.7' })
    files ??= { regular: readFont(FONTS.regular), bold: readFont(FONTS.bold) }
    for (const [weight, file] of Object.entries(files)) this.registerFont(weight, file)
    const { ref } = this.#partOf('Document', this.#inside.getStructTreeRoot())
    this.#root = { ref, tag: 'Document', above: this.#inside.getStructTreeRoot(), kids: [], more: '' }
    this.#inside.getStructTreeRoot().data['K'] = [ref]
  }

  get #inside(): Inside {
    return this as unknown as Inside
  }

  #partOf(tag: Part['tag'], above: Ref, more = ''): Part {
    return { ref: this.ref({}) as unknown as Ref, tag, above, kids: [], more }
  }

  /** The font of what is drawn from here on. */
  face(weight: Weight, size: number, color: string): this {
    this.#weight = weight
    this.#size = size
    return this.font(weight).fontSize(size).fillColor(color)
  }

  /** A part in another, or in the document; `more` is what else its dictionary says. */
  open(tag: Tag, above: Part = this.#root, more = ''): Part {
    const part = this.#partOf(tag, above.ref, more)
    above.kids.push(`${part.ref.id} 0 R`)
    return part
  }

  /** Writes a part whose parts are all known. */
  close(...parts: readonly Part[]): void {
    let text = ''
    for (const { ref, tag, above, kids, more } of parts) {
      ref.offset = this.#inside._offset + text.length
      text += `${ref.id} 0 obj\n<</Type/StructElem/S/${tag}/P ${above.id} 0 R/K[${kids.join(' ')}]${more}>>\nendobj\n`
    }
    this.#inside._write(text)
    for (const { ref } of parts) this.#inside._refEnd(ref)
  }

  /** Numbers what is drawn next on this page as this part. */
  #number(part: Part): string {
    const { page } = this.#inside
    const marks = this.#inside.getStructParentTree().get(page.structParentTreeKey)
    part.kids.push(String(marks.length))
    marks.push(part.ref)
    return `/${part.tag} <</MCID ${marks.length - 1}>> BDC`
  }

  /** What a closure draws on this page is a part: a title, a paragraph, a picture with what it shows in words. */
  say(tag: Tag, draw: () => void, { alt, in: above }: { alt?: string; in?: Part } = {}): void {
    const page = this.#inside.page.dictionary.id
    const part = this.open(tag, above, `/Pg ${page} 0 R${alt === undefined ? '' : `/Alt ${hexOf(alt)}`}`)
    this.addContent(this.#number(part))
    draw()
    this.addContent('EMC')
    this.close(part)
  }

  /** What a closure draws says nothing by itself: lines, boxes, heads that were read before, the foot. */
  decorate(draw: () => void): void {
    this.addContent('/Artifact BMC')
    draw()
    this.addContent('EMC')
  }

  /** Each letter is asked for once: the codes of a text are those of its letters, one after the other. */
  #shapeOf(text: string): Shape {
    const known = this.#shapes[this.#weight]
    let codes = ''
    let width = 0
    for (const letter of text) {
      let shape = known.get(letter)
      if (!shape) {
        const [drawn, places] = this.#inside._font.encode(letter, DIGIT.test(letter) ? TABULAR : [])
        shape = { codes: drawn.join(''), width: places.reduce((sum, place) => sum + place.advanceWidth, 0) / 1000 }
        known.set(letter, shape)
      }
      codes += shape.codes
      width += shape.width
    }
    return { codes, width }
  }

  /** How wide a cell of this text is, in points. */
  widthOf(text: string): number {
    return this.#shapeOf(text).width * this.#size
  }

  #cells(cells: readonly Cell[], y: number, open: (cell: Cell) => string): void {
    const { page, _font: face } = this.#inside
    page.fonts[face.id] ??= face.ref()
    const base = at(this.page.height - y - this.#size)
    const drawn = cells.map((cell) => {
      const { codes } = this.#shapeOf(cell.text)
      return codes ? `${open(cell)} 1 0 0 1 ${at(cell.x)} ${base} Tm <${codes}> Tj EMC` : ''
    })
    const flipped = `q 1 0 0 -1 0 ${at(this.page.height)} cm`
    this.addContent(`${flipped} BT /${face.id} ${at(this.#size)} Tf ${drawn.join(' ')} ET Q`)
  }

  /** A row of a table in one go, its texts as they are: who asks has cut them. */
  row(cells: readonly Cell[], y: number, above: Part): void {
    const row = this.open('TR', above)
    const page = this.#inside.page.dictionary.id
    const parts: Part[] = []
    const open = (cell: Cell): string => {
      const part = parts[cells.indexOf(cell)]!
      return this.#number(part)
    }
    for (const { tag, span } of cells) {
      const more = `${tag === 'TH' ? '/Scope/Column' : ''}${span ? `/ColSpan ${span}` : ''}`
      parts.push(this.open(tag, row, `/Pg ${page} 0 R${more && `/A<</O/Table${more}>>`}`))
    }
    this.#cells(cells, y, open)
    this.close(row, ...parts)
  }

  /** The same row, where it was already read: the head of the next page. */
  repeat(cells: readonly Cell[], y: number): void {
    this.#cells(cells, y, () => '/Artifact BMC')
  }

  override end(): void {
    this.close(this.#root)
    super.end()
  }
}
