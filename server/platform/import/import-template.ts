import type { Readable } from 'node:stream'
import { writeSheet } from './excel-sheet.ts'
import type { ImportColumn } from './importer.ts'

/** What a template is made of. */
interface Templated {
  kind: string
  columns: Readonly<Record<string, ImportColumn>>
}

/** The lines of the example, a column each; what is said once is in all of them. */
const exampleOf = ({ columns }: Templated): string[][] => {
  const all = Object.values(columns)
  const lines = Math.max(...all.map(({ ejemplo }) => (typeof ejemplo === 'string' ? 1 : ejemplo.length)))
  return Array.from({ length: lines }, (_, at) =>
    all.map(({ ejemplo }) => (typeof ejemplo === 'string' ? ejemplo : (ejemplo[at] ?? ''))),
  )
}

const quoted = (cell: string): string => (/[";\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)

/** A CSV with the header and an example that can be imported, marked so that Excel reads it as UTF-8. */
export const csvTemplate = (kind: Templated): string =>
  `\uFEFF${[Object.keys(kind.columns), ...exampleOf(kind)].map((line) => `${line.map(quoted).join(';')}\r\n`).join('')}`

/** The same as a workbook, all of it texts: nothing that Excel would change by itself. */
export const xlsxTemplate = (kind: Templated): Readable => {
  const columns = Object.keys(kind.columns).map((title) => ({ title, width: Math.max(14, title.length + 2) }))
  return writeSheet({ name: kind.kind, above: [], columns, batches: [exampleOf(kind)], foot: [] })
}
