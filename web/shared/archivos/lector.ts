import { BarcodeDetector, prepareZXingModule } from 'barcode-detector/ponyfill'
import wasm from 'zxing-wasm/reader/zxing_reader.wasm?url'
import type { BarcodeReader } from './barcode.ts'

// From where the portal is: by itself it would ask another host.
prepareZXingModule({ overrides: { locateFile: () => wasm } })

/** What is on invoices, on boxes and on a chassis; with every kind that there is, noise would be read as one of them. */
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

/** The reader of codes for browsers that bring none: 1 MB, for who asks for it (docs/decisions/0063-lector-de-codigos.md). */
export const createReader = (): BarcodeReader => new BarcodeDetector({ formats: [...FORMATS] })
