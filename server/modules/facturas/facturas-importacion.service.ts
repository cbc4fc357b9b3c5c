import type { Readable } from 'node:stream'
import type pg from 'pg'
import { createClienteReader } from '#modules/razones-sociales'
import { type ImportOptions, type ImportReport, runImport } from '#server/import.ts'
import { upsertLines } from './facturas-importacion.repository.ts'
import { COLUMNS, createRowReader } from './facturas-importacion.rules.ts'

/** Loads invoices as an ERP exports them; `shiftDays` moves every date (demo data). */
export const importFacturas = async (
  pool: pg.Pool,
  file: Readable,
  { shiftDays, ...options }: ImportOptions & { shiftDays?: number } = {},
): Promise<ImportReport> =>
  runImport(
    pool,
    file,
    {
      columns: COLUMNS,
      read: createRowReader(await createClienteReader(pool), shiftDays),
      key: (line) => `${line.razonSocialId} ${line.numero} ${line.posicion}`,
      duplicate: {
        columna: 'posicion',
        mensaje: 'La misma posición del comprobante ya apareció en el archivo.',
      },
      write: upsertLines,
    },
    options,
  )
