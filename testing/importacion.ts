import type { Readable } from 'node:stream'
import type pg from 'pg'
import { type Importable, runImport } from '#server/import/import.ts'

/** Imports a file; returns the line counts, and the errors with line, column and text only. */
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
