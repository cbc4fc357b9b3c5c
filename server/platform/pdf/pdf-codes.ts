import bwip from 'bwip-js/generic'

/** Width of the quiet zone around each symbol, in modules (ISO/IEC 15417 and 18004). */
const QUIET = { code128: 10, qr: 4 } as const
/** Label printers print only black. */
const BLACK = '#000000'
/** Maximum width (points) of a bar. Wider bars do not help bar code readers. */
const MAX_BAR = 1.6

interface Box {
  x: number
  y: number
  width: number
  height: number
}

/** Draws a Code 128 in the centre of its box, with its quiet zones. */
export const drawCode128 = (doc: PDFKit.PDFDocument, text: string, { x, y, width, height }: Box): void => {
  const [symbol] = bwip.raw('code128', text)
  if (!symbol || !('sbs' in symbol)) throw new Error(`Code 128 not created for "${text}"`)
  const modules = symbol.sbs.reduce((sum, each) => sum + each, 0)
  const bar = Math.min(MAX_BAR, width / (modules + 2 * QUIET.code128))
  let at = x + (width - modules * bar) / 2
  for (const [n, wide] of symbol.sbs.entries()) {
    // Bars and spaces alternate; the first is a bar.
    if (n % 2 === 0) doc.rect(at, y, wide * bar, height)
    at += wide * bar
  }
  doc.fill(BLACK)
}

/**
 * Draws a QR with sides of `size` points, including the quiet zone. Its error correction M repairs damage to a seventh
 * of the symbol.
 */
export const drawQr = (
  doc: PDFKit.PDFDocument,
  text: string,
  { x, y, size }: { x: number; y: number; size: number },
) => {
  const [symbol] = bwip.raw('qrcode', text, 'eclevel=M')
  if (!symbol || !('pixs' in symbol)) throw new Error(`QR code not created for "${text}"`)
  const { pixs, pixx: side } = symbol
  const module = size / (side + 2 * QUIET.qr)
  const edge = module * QUIET.qr
  for (let row = 0; row < side; row += 1) {
    let column = 0
    while (column < side) {
      const start = column
      while (column < side && pixs[row * side + column]) column += 1
      // Join adjacent dark modules, because a printer may leave a line between two modules.
      if (column > start)
        doc.rect(x + edge + start * module, y + edge + row * module, (column - start) * module, module)
      column += 1
    }
  }
  doc.fill(BLACK)
}
