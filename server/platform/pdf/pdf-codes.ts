import bwip from 'bwip-js/generic'

/** Modules of white that a reader needs around each (ISO/IEC 15417 and 18004). */
const QUIET = { code128: 10, qr: 4 } as const
/** Printers of labels know no other. */
const BLACK = '#000000'
/** So thick is a bar at most, in points: more helps no reader. */
const MAX_BAR = 1.6

interface Box {
  x: number
  y: number
  width: number
  height: number
}

/** A Code 128 of digits and letters, in the middle of its box with its white at both sides. */
export const drawCode128 = (doc: PDFKit.PDFDocument, text: string, { x, y, width, height }: Box): void => {
  const [symbol] = bwip.raw('code128', text)
  if (!symbol || !('sbs' in symbol)) throw new Error(`No Code 128 of "${text}"`)
  const modules = symbol.sbs.reduce((sum, each) => sum + each, 0)
  const bar = Math.min(MAX_BAR, width / (modules + 2 * QUIET.code128))
  let at = x + (width - modules * bar) / 2
  for (const [n, wide] of symbol.sbs.entries()) {
    // A bar, a space, a bar.
    if (n % 2 === 0) doc.rect(at, y, wide * bar, height)
    at += wide * bar
  }
  doc.fill(BLACK)
}

/** A QR whose square is so large, its white included; a fold or a stain of a seventh of it does no harm. */
export const drawQr = (
  doc: PDFKit.PDFDocument,
  text: string,
  { x, y, size }: { x: number; y: number; size: number },
) => {
  const [symbol] = bwip.raw('qrcode', text, 'eclevel=M')
  if (!symbol || !('pixs' in symbol)) throw new Error(`No QR of "${text}"`)
  const { pixs, pixx: side } = symbol
  const module = size / (side + 2 * QUIET.qr)
  const edge = module * QUIET.qr
  for (let row = 0; row < side; row += 1) {
    let column = 0
    while (column < side) {
      const start = column
      while (column < side && pixs[row * side + column]) column += 1
      // Dark ones that touch are one: between two, a printer may leave a line.
      if (column > start)
        doc.rect(x + edge + start * module, y + edge + row * module, (column - start) * module, module)
      column += 1
    }
  }
  doc.fill(BLACK)
}
