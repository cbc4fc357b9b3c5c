import { createReadStream } from 'node:fs'
import type pg from 'pg'
import { DAY_MS, localDay } from '#contract/valores/fechas.ts'
import { runImport } from '#server/import/import.ts'
import type { ImportReport } from '#server/import/import-report.ts'
import {
  CREDITOS, createPartidas, DOCUMENTOS,
} from '../../server/modules/cuenta-corriente/cuenta-corriente-importacion.service.ts'

const fileOf = (name: string) => createReadStream(new URL(`./${name}`, import.meta.url))
/** Date of the sample statement (domain §1.4); the seed shifts all its dates so that it becomes today. */
const KEY_DATE = '2026-11-21'

const requireClean = ({ errores: [error] }: ImportReport): void => {
  if (error) throw new Error(`demo account: ${JSON.stringify(error)}`)
}

/** Loads the demo accounts through the real import, as an ERP would send them. */
export const seedCuenta = async (pool: pg.Pool, now: Date): Promise<void> => {
  const shiftDays = Math.round((Date.parse(localDay(now)) - Date.parse(KEY_DATE)) / DAY_MS)
  requireClean(await runImport(pool, () => fileOf('creditos.csv'), CREDITOS))
  requireClean(await runImport(pool, () => fileOf('documentos.jsonl'), DOCUMENTOS, { format: 'json' }))
  requireClean(await runImport(pool, () => fileOf('cuenta-corriente.csv'), createPartidas(shiftDays)))
  await pool.query('update actualizacion set fecha = $1', [now])
  // Set the bank details unless an administrator has; the account is invented.
  await pool.query('update distribuidor set datos_bancarios = $1 where version = 1 and datos_bancarios is null', [
    'Banco de Prueba, cuenta corriente en pesos\nCBU 0000000000000000000017 · Alias meridiana.prueba',
  ])
}
