import type { Readable } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import type pg from 'pg'
import { transaction } from '#server/database.ts'
import { selectClientes, upsertLines } from './facturas-importacion.repository.ts'
import { COLUMNS, createRowReader, type ImportedLine, type ImportError } from './facturas-importacion.rules.ts'

const BATCH = 2000
/** Past this many the file is simply wrong. */
const MAX_ERRORS = 1000

export interface ImportOptions {
  /** Checks everything, writes nothing. */
  dryRun?: boolean
  /** Moves every date by days (demo data). */
  shiftDays?: number
}

export interface ImportReport {
  leidas: number
  validas: number
  /** New or changed lines; the rest were already there. */
  escritas: number
  errores: ImportError[]
}

const checkHeader = (header: string[]): string[] => {
  const names = header.map((name) => name.trim().toLowerCase())
  const missing = COLUMNS.filter((column) => column !== 'lotes' && !names.includes(column))
  if (missing.length)
    throw new TypeError(`Faltan columnas: ${missing.join(', ')}. Se esperan, separadas por ";": ${COLUMNS.join(', ')}.`)
  return names
}

/**
 * Loads invoices from the CSV an ERP exports (`;`, UTF-8, header), a batch at a time so that memory stays bounded. Good rows
 * are written and bad ones listed with their line; running it again changes nothing.
 */
export const importFacturas = async (
  pool: pg.Pool,
  file: Readable,
  { dryRun, shiftDays }: ImportOptions = {},
): Promise<ImportReport> => {
  const report: ImportReport = { leidas: 0, validas: 0, escritas: 0, errores: [] }
  const readRow = createRowReader(await selectClientes(pool), shiftDays)
  const seen = new Set<string>()
  let batch: ImportedLine[] = []
  const flush = async () => {
    const lines = batch
    batch = []
    if (lines.length && !dryRun) report.escritas += await transaction(pool, (db) => upsertLines(db, lines))
  }
  const accept = (line: ImportedLine, linea: number): void => {
    const key = `${line.razonSocialId} ${line.numero} ${line.posicion}`
    if (seen.has(key)) {
      report.errores.push({
        linea,
        columna: 'posicion',
        mensaje: 'La misma posición del comprobante ya apareció en el archivo.',
      })
      return
    }
    seen.add(key)
    report.validas += 1
    batch.push(line)
  }
  const parser = file.pipe(
    parse({
      delimiter: ';',
      bom: true,
      columns: checkHeader,
      skip_empty_lines: true,
      relax_column_count: true,
      info: true,
    }),
  )
  file.on('error', (error) => parser.destroy(error))
  try {
    for await (const { record, info } of parser as AsyncIterable<{
      record: Record<string, string>
      info: { lines: number }
    }>) {
      report.leidas += 1
      const line = readRow(record, info.lines, report.errores)
      if (line) accept(line, info.lines)
      if (report.errores.length > MAX_ERRORS) break
      if (batch.length >= BATCH) await flush()
    }
  } catch (error) {
    if (!(error instanceof CsvError || error instanceof TypeError)) throw error
    report.errores.push({
      linea: Number(('lines' in error && error.lines) || 1),
      columna: 'archivo',
      mensaje: error.message,
    })
  }
  await flush()
  return report
}
