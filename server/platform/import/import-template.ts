import type { Readable } from 'node:stream'
import { writeSheet } from './excel-sheet.ts'
import type { ImportColumn } from './importer.ts'

/** Kind of file that has a template. */
interface TemplateKind {
  kind: string
  columns: Readonly<Record<string, ImportColumn>>
}

/** Returns the lines of the example. A single value is repeated in every line. */
const exampleOf = ({ columns }: TemplateKind): string[][] => {
  const all = Object.values(columns)
  const lines = Math.max(...all.map(({ ejemplo }) => (typeof ejemplo === 'string' ? 1 : ejemplo.length)))
  return Array.from({ length: lines }, (_, at) =>
    all.map(({ ejemplo }) => (typeof ejemplo === 'string' ? ejemplo : (ejemplo[at] ?? ''))),
  )
}

const quote = (cell: string): string => (/[";\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)

/** Returns a CSV with the header and an example that can be imported. Has a BOM, so that Excel reads it as UTF-8. */
export const csvTemplate = (kind: TemplateKind): string =>
  `\uFEFF${[Object.keys(kind.columns), ...exampleOf(kind)].map((line) => `${line.map(quote).join(';')}\r\n`).join('')}`

/** Returns the template as a workbook. Its cells are text, which Excel does not convert. */
export const xlsxTemplate = (kind: TemplateKind): Readable => {
  const columns = Object.keys(kind.columns).map((title) => ({ title, width: Math.max(14, title.length + 2) }))
  return writeSheet({ name: kind.kind, above: [], columns, batches: [exampleOf(kind)], foot: [] })
}
