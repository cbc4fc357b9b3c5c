import { Readable } from 'node:stream'
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
export const xlsxTemplate = async (kind: Templated): Promise<Readable> => {
  const { writeXlsxStream } = await import('hucre/xlsx')
  const columns = Object.keys(kind.columns).map((header) => ({ header, width: Math.max(14, header.length + 2) }))
  const stream = writeXlsxStream(exampleOf(kind), { name: kind.kind, columns, freezePane: { rows: 1 } })
  return Readable.fromWeb(stream as Parameters<typeof Readable.fromWeb>[0])
}
