import { BarcodeDetector, prepareZXingModule } from 'barcode-detector/ponyfill'
import wasm from 'zxing-wasm/reader/zxing_reader.wasm?url'
import type { BarcodeReader } from './barcode.ts'

// Load the WebAssembly file from the portal. By default the library requests it from an external host.
prepareZXingModule({ overrides: { locateFile: () => wasm } })

/**
 * Formats of the codes on invoices, boxes and chassis. With more formats, the reader would find codes in the noise of a
 * picture.
 */
const FORMATS = [
  'qr_code',
  'data_matrix',
  'pdf417',
  'code_128',
  'code_39',
  'ean_13',
  'ean_8',
  'upc_a',
  'upc_e',
] as const

/**
 * Creates the reader for browsers that have none. The reader is 1 MB, so it loads on demand
 * (docs/decisions/0063-lector-de-codigos.md).
 */
export const createReader = (): BarcodeReader => new BarcodeDetector({ formats: [...FORMATS] })
