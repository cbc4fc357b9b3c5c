import { inflateSync } from 'node:zlib'
import {
  BarcodeFormat,
  BinaryBitmap,
  DecodeHintType,
  HybridBinarizer,
  MultiFormatReader,
  RGBLuminanceSource,
} from '@zxing/library'

/** Number of printed dots in a point (1/72 inch), on a label printer with 203 dpi. */
const DOTS = 203 / 72

/**
 * Scans the code on the first page as a reader does. Draws the filled rectangles of the page, which are the bars or
 * squares of the code, and decodes the image.
 */
export const scan = (
  pdf: Buffer,
  format: BarcodeFormat,
  { width, height }: { width: number; height: number },
): string => {
  const columns = Math.round(width * DOTS)
  const rows = Math.round(height * DOTS)
  const paper = new Uint8ClampedArray(columns * rows).fill(255)
  const text = pdf.toString('latin1')
  const begin = text.indexOf('stream\n', text.indexOf('/FlateDecode')) + 'stream\n'.length
  const page = inflateSync(pdf.subarray(begin)).toString('latin1')
  for (const [, ...numbers] of page.matchAll(/^(-?[\d.]+) (-?[\d.]+) (-?[\d.]+) (-?[\d.]+) re$/gm)) {
    const [x, y, wide, high] = numbers.map((each) => Number(each) * DOTS) as [number, number, number, number]
    for (let row = Math.round(y); row < Math.round(y + high); row += 1)
      paper.fill(0, row * columns + Math.round(x), row * columns + Math.round(x + wide))
  }
  const hints = new Map<DecodeHintType, unknown>([
    [DecodeHintType.POSSIBLE_FORMATS, [format]],
    [DecodeHintType.TRY_HARDER, true],
  ])
  const image = new BinaryBitmap(new HybridBinarizer(new RGBLuminanceSource(paper, columns, rows)))
  return new MultiFormatReader().decode(image, hints).getText()
}
