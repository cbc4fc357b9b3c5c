import { Readable } from 'node:stream'
import type pg from 'pg'
import { columnsOf, headersOf, type Importable, isHeaderOf, runImport } from '#server/import/import.ts'
import { readRecords } from '#server/import/import-rows.ts'
import { inspectTable, openTable, type TableSource } from '#server/import/table-file.ts'

/** Returns a file in memory. The import gets it in small chunks, as from a disk. */
export const sourceOf = (content: Buffer | string): TableSource => {
  const bytes = Buffer.from(content)
  const read: TableSource['read'] = (range) => {
    const part = range ? bytes.subarray(range.start, range.end + 1) : bytes
    const pieces = Array.from({ length: Math.ceil(part.length / 4096) }, (_, at) =>
      part.subarray(at * 4096, at * 4096 + 4096),
    )
    return Readable.from(pieces)
  }
  return { read, tamano: bytes.length }
}

/** Imports an uploaded file of any format. Its header names the columns. */
export const importUpload = async (pool: pg.Pool, kind: Importable, content: Buffer | string, dryRun = false) => {
  const source = sourceOf(content)
  const headers = headersOf(kind)
  const table = await openTable(source, await inspectTable(source, isHeaderOf(kind, headers)))
  return kind.runTable(pool, () => readRecords(table.lines(), columnsOf(kind), headers), { dryRun })
}

/** Imports a file. Returns the counts of lines, and the errors with only line, column and text. */
export const importFile = async (
  pool: pg.Pool,
  open: () => Readable,
  kind: Importable,
  options: { dryRun?: boolean; format?: 'csv' | 'json' } = {},
) => {
  const { leidas, nuevas, cambiadas, iguales, errores } = await runImport(pool, open, kind, options)
  return {
    leidas,
    validas: nuevas + cambiadas + iguales,
    escritas: options.dryRun ? 0 : nuevas + cambiadas,
    errores: errores.map(({ linea, columna, mensaje }) => ({ linea, columna, mensaje })),
  }
}
