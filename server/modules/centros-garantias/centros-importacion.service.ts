import type { Readable } from 'node:stream'
import type pg from 'pg'
import { type ImportOptions, type ImportReport, runImport } from '#server/import.ts'
import { selectMarcas, upsertCentros } from './centros-garantias.repository.ts'
import { COLUMNS, createCentroReader } from './centros-importacion.rules.ts'

/** Loads centres; one whose code is known is changed. */
export const importCentros = async (
  pool: pg.Pool,
  file: Readable,
  options: ImportOptions = {},
): Promise<ImportReport> =>
  runImport(
    pool,
    file,
    {
      columns: COLUMNS,
      read: createCentroReader(await selectMarcas(pool)),
      key: ({ codigo }) => codigo,
      duplicate: { columna: 'codigo', mensaje: 'El mismo centro ya apareció en el archivo.' },
      write: upsertCentros,
    },
    options,
  )
