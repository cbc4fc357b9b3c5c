import type { Readable } from 'node:stream'
import type pg from 'pg'
import { createClienteReader } from '#modules/razones-sociales'
import { type ImportOptions, type ImportReport, runImport } from '#server/import.ts'
import {
  updateActualizado,
  upsertCreditos,
  upsertDocumentos,
  upsertPartidas,
} from './cuenta-corriente-importacion.repository.ts'
import { COLUMNS, createPartidaReader } from './cuenta-corriente-importacion.rules.ts'
import {
  CREDITO_COLUMNS,
  createCreditoReader,
  DOCUMENTO_COLUMNS,
  readDocumento,
} from './documentos-importacion.rules.ts'

/** Loads open and cleared items as SAP exports them, and says of when they are; `shiftDays` moves every date (demo data). */
export const importPartidas = async (
  pool: pg.Pool,
  file: Readable,
  { shiftDays, ...options }: ImportOptions & { shiftDays?: number } = {},
): Promise<ImportReport> =>
  runImport(
    pool,
    file,
    {
      columns: COLUMNS,
      read: createPartidaReader(await createClienteReader(pool), shiftDays),
      key: (row) => `${row.sociedad} ${row.documento} ${row.ejercicio} ${row.posicion}`,
      duplicate: { columna: 'ITEM_NUM', mensaje: 'La misma posición del documento ya apareció en el archivo.' },
      write: upsertPartidas,
      finish: updateActualizado,
    },
    options,
  )

/** Loads lines, taxes and CAE of documents, from JSON. */
export const importDocumentos = (pool: pg.Pool, file: Readable, options: ImportOptions = {}): Promise<ImportReport> =>
  runImport(
    pool,
    file,
    {
      columns: DOCUMENTO_COLUMNS,
      read: readDocumento,
      key: (row) => `${row.sociedad} ${row.documento} ${row.ejercicio}`,
      duplicate: { columna: 'documento', mensaje: 'El mismo documento ya apareció en el archivo.' },
      write: upsertDocumentos,
    },
    { ...options, format: 'json' },
  )

/** Loads credit limits. */
export const importCreditos = async (
  pool: pg.Pool,
  file: Readable,
  options: ImportOptions = {},
): Promise<ImportReport> =>
  runImport(
    pool,
    file,
    {
      columns: CREDITO_COLUMNS,
      read: createCreditoReader(await createClienteReader(pool)),
      key: (row) => `${row.razonSocialId} ${row.moneda}`,
      duplicate: { columna: 'moneda', mensaje: 'El límite del cliente en esa moneda ya apareció en el archivo.' },
      write: upsertCreditos,
    },
    options,
  )
