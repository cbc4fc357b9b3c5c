import { BarcodeDetector, prepareZXingModule } from 'barcode-detector/ponyfill'
import wasm from 'zxing-wasm/reader/zxing_reader.wasm?url'
import type { BarcodeReader } from './barcode.ts'

// Load the module from the portal: by default the library requests another host.
prepareZXingModule({ overrides: { locateFile: () => wasm } })

/** Formats used on invoices, boxes and chassis. With all formats, noise would match one of them. */
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

/** Creates a reader for browsers without one: 1 MB, loaded on demand (docs/decisions/0063-lector-de-codigos.md). */
export const createReader = (): BarcodeReader => new BarcodeDetector({ formats: [...FORMATS] })
