import sharp from 'sharp'
import { pdf, workbook, xls, zip } from './write.ts'

export const CATALOG = '<</Type/Catalog/Pages 2 0 R>>'
export const JPG = await sharp({ create: { width: 90, height: 60, channels: 3, background: '#336699' } })
  .jpeg()
  .toBuffer()
export const XLSX = zip(workbook())
export const XLS = xls()
export const PDF = pdf(CATALOG)
export const SCRIPT = '<script>alert(1)</script>'
export const HTML = `<!doctype html><html><body>${SCRIPT}</body></html>`
export const SVG = `<svg xmlns="http://www.w3.org/2000/svg">${SCRIPT}</svg>`
export const EICAR = 'X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'
export const GIF_JS = 'GIF89a/*\u0001\u0000*/=1;alert(1)//'

export type Row = readonly [what: string, name: string, content: Buffer | string]
