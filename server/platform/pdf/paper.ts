import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import PDFDocument from 'pdfkit'

/** Typeface of the portal. A PDF embeds only the glyphs that it uses. */
const FONTS = {
  regular: import.meta.resolve('@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf'),
  bold: import.meta.resolve('@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf'),
} as const
export type Weight = keyof typeof FONTS

const readFont = (url: string): Buffer => readFileSync(fileURLToPath(url))

let files: Record<Weight, Buffer> | undefined

/** OpenType feature for digits of equal width, which align amounts. */
const TABULAR = ['tnum']
const DIGIT = /\d/

/** Letters that every font has: all of a text in Spanish. */
const COMMON = /^[\n\r\t -~\u00a1-\u00ac\u00ae-\u00ff\u2013-\u201d\u2022\u2026]*$/
/** Drawn instead of a character that the font lacks. */
const MISSING = '□'
/** Characters without a glyph that are not shown anyway, such as a soft hyphen. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu
/** Short enough for one line of a label. */
const NOTE = `Este PDF no puede mostrar algunos caracteres: en su lugar dice ${MISSING}.`
const NOTE_SIZE = 6.5
const graphemes = new Intl.Segmenter('es', { granularity: 'grapheme' })

/** Option of pdfkit that its types omit. */
const UA: object = { subset: 'PDF/UA' }

/** Structure tags for screen readers. */
export type Tag = 'H1' | 'H2' | 'P' | 'Figure' | 'Table' | 'THead' | 'TBody' | 'TR' | 'TH' | 'TD'

/** Private parts of pdfkit: an object of the PDF file, and an embedded font. */
interface Ref {
  id: number
  offset: number
  data: Record<string, unknown>
}
interface Face {
  id: string
  font: { hasGlyphForCodePoint: (code: number) => boolean }
  ref: () => Ref
  encode: (text: string, features: string[]) => [codes: string[], places: { advanceWidth: number }[]]
}
interface Internals {
  _offset: number
  /** Part of PDF/UA that the file claims. */
  subset: number | string
  _font: Face
  _write: (text: string) => void
  _refEnd: (ref: Ref) => void
  getStructTreeRoot: () => Ref
  getStructParentTree: () => { get: (page: number) => Ref[] }
  page: { dictionary: Ref; structParentTreeKey: number; fonts: Record<string, Ref> }
}

/**
 * Structure element of the document. It is written when it is closed. It stores the ids of its children, not their
 * content.
 */
export interface Part {
  readonly ref: Ref
  readonly tag: Tag | 'Document'
  readonly above: Ref
  readonly kids: string[]
  readonly more: string
}

/** Text as glyph codes of a font, and its width as a fraction of the font size. */
interface Shape {
  codes: string
  width: number
}

/** Cell of a table, with the x at which its text starts. */
export interface Cell {
  text: string
  x: number
  tag: 'TH' | 'TD'
  /** Number of columns that the cell spans; undefined: 1. */
  span?: number
}

const hexOf = (text: string): string => `<feff${Buffer.from(text, 'utf16le').swap16().toString('hex')}>`
const at = (points: number): string => String(Math.round(points * 100) / 100)

/**
 * PDF with real text and embedded fonts. All its content is tagged (PDF/UA) or marked as an artifact. pdfkit draws
 * wrapped text. This class draws table cells itself: pdfkit would measure each of thousands of cells four times and
 * keep an object for each until the end.
 */
export class Paper extends PDFDocument {
  readonly #root: Part
  readonly #shapes: Record<Weight, Map<string, Shape>> = { regular: new Map(), bold: new Map() }
  #weight: Weight = 'regular'
  #size = 10
  /** true: a character was replaced by MISSING. */
  #isIncomplete = false
  /** Distance (points) of the note about missing characters from the lower edge and from the left edge of the page. */
  notePlace = { bottom: 34, left: 40 }

  constructor(options: PDFKit.PDFDocumentOptions) {
    super({ ...options, ...UA, font: '', lang: 'es-AR', tagged: true, displayTitle: true, pdfVersion: '1.7' })
    // A number makes pdfkit add to each font a list of its glyphs that is not exact, which PDF/UA rejects. The list is
    // optional, and as a text the number is written to the file all the same.
    this.#inside.subset = '1'
    files ??= { regular: readFont(FONTS.regular), bold: readFont(FONTS.bold) }
    for (const [weight, file] of Object.entries(files)) this.registerFont(weight, file)
    const { ref } = this.#partOf('Document', this.#inside.getStructTreeRoot())
    this.#root = { ref, tag: 'Document', above: this.#inside.getStructTreeRoot(), kids: [], more: '' }
    this.#inside.getStructTreeRoot().data['K'] = [ref]
  }

  get #inside(): Internals {
    return this as unknown as Internals
  }

  #partOf(tag: Part['tag'], above: Ref, more = ''): Part {
    return { ref: this.ref({}) as unknown as Ref, tag, above, kids: [], more }
  }

  /** Sets the font for the text that is drawn after it. */
  face(weight: Weight, size: number, color: string): this {
    this.#weight = weight
    this.#size = size
    return this.font(weight).fontSize(size).fillColor(color)
  }

  /** Opens a structure element inside another element, or in the document. `more` is added to its dictionary. */
  open(tag: Tag, above: Part = this.#root, more = ''): Part {
    const part = this.#partOf(tag, above.ref, more)
    above.kids.push(`${part.ref.id} 0 R`)
    return part
  }

  /** Writes elements. Their children must be complete. */
  close(...parts: readonly Part[]): void {
    let text = ''
    for (const { ref, tag, above, kids, more } of parts) {
      ref.offset = this.#inside._offset + text.length
      text += `${ref.id} 0 obj\n<</Type/StructElem/S/${tag}/P ${above.id} 0 R/K[${kids.join(' ')}]${more}>>\nendobj\n`
    }
    this.#inside._write(text)
    for (const { ref } of parts) this.#inside._refEnd(ref)
  }

  /** Assigns the next marked content of this page to an element. Returns the PDF operator that begins the content. */
  #number(part: Part): string {
    const { page } = this.#inside
    const marks = this.#inside.getStructParentTree().get(page.structParentTreeKey)
    part.kids.push(String(marks.length))
    marks.push(part.ref)
    return `/${part.tag} <</MCID ${marks.length - 1}>> BDC`
  }

  /**
   * Tags all content that `draw` draws on this page as one element: a title, a paragraph, or an image with alternative
   * text.
   */
  drawTagged(tag: Tag, draw: () => void, { alt, in: above }: { alt?: string; in?: Part } = {}): void {
    const page = this.#inside.page.dictionary.id
    const part = this.open(tag, above, `/Pg ${page} 0 R${alt === undefined ? '' : `/Alt ${hexOf(alt)}`}`)
    this.addContent(this.#number(part))
    draw()
    this.addContent('EMC')
    this.close(part)
  }

  /**
   * Marks all content that `draw` draws as an artifact, which screen readers skip: lines, boxes, repeated headers, the
   * footer.
   */
  decorate(draw: () => void): void {
    this.addContent('/Artifact BMC')
    draw()
    this.addContent('EMC')
  }

  /**
   * Returns the text with MISSING instead of each character that the font lacks. Accents are combined with their letters,
   * because the font has the combined letters.
   */
  #drawable(text: string): string {
    if (COMMON.test(text)) return text
    const { font } = this.#inside._font
    let shown = ''
    for (const { segment } of graphemes.segment(text.normalize('NFC').replace(INVISIBLE, ''))) {
      const codes = Array.from(segment, (letter) => letter.codePointAt(0)!)
      const hasAll = COMMON.test(segment) || codes.every((code) => font.hasGlyphForCodePoint(code))
      this.#isIncomplete ||= !hasAll
      shown += hasAll ? segment : MISSING
    }
    return shown
  }

  override text(
    text: string,
    x?: number | PDFKit.Mixins.TextOptions,
    y?: number,
    options?: PDFKit.Mixins.TextOptions,
  ): this {
    return super.text(this.#drawable(text), x as number, y, options)
  }

  override heightOfString(text: string, options?: PDFKit.Mixins.TextOptions): number {
    return super.heightOfString(this.#drawable(text), options)
  }

  /** Draws a note on the current page if the PDF lacks characters. */
  #drawNote(): void {
    if (!this.#isIncomplete) return
    const { bottom, left } = this.notePlace
    const { width, height } = this.page
    this.face('regular', NOTE_SIZE, '#000000')
    this.drawTagged('P', () =>
      super.text(NOTE, left, height - bottom, { width: width - 2 * left, height: NOTE_SIZE * 1.3, ellipsis: true }),
    )
  }

  #encode(letter: string): Shape {
    const [drawn, places] = this.#inside._font.encode(letter, DIGIT.test(letter) ? TABULAR : [])
    return { codes: drawn.join(''), width: places.reduce((sum, place) => sum + place.advanceWidth, 0) / 1000 }
  }

  /** Shapes a text letter by letter, with a cache. This works because the fonts have no ligatures. */
  #shapeOf(text: string): Shape {
    const cached = this.#shapes[this.#weight]
    let codes = ''
    let width = 0
    for (const letter of text) {
      let shape = cached.get(letter)
      if (!shape) {
        // Do not cache other letters: each text that has one must pass #drawable.
        if (!COMMON.test(letter)) return this.#shapeOfUncommon(text)
        shape = this.#encode(letter)
        cached.set(letter, shape)
      }
      codes += shape.codes
      width += shape.width
    }
    return { codes, width }
  }

  #shapeOfUncommon(text: string): Shape {
    const letters = Array.from(this.#drawable(text), (letter) => this.#encode(letter))
    return {
      codes: letters.map(({ codes }) => codes).join(''),
      width: letters.reduce((sum, { width }) => sum + width, 0),
    }
  }

  /** Returns the width of a text in points. */
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

  /** Draws a row of a table in one operation. The caller must have truncated its texts. */
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

  /** Draws a row again as an artifact, for the header on the next page. */
  repeat(cells: readonly Cell[], y: number): void {
    this.#cells(cells, y, () => '/Artifact BMC')
  }

  override end(): void {
    this.#drawNote()
    this.close(this.#root)
    super.end()
  }
}
