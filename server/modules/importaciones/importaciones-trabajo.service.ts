import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import type { DatosDe } from '#contract/base/colas.shapes.ts'
import { toAppError } from '#server/errors.ts'
import type { ImportReport } from '#server/import-report.ts'
import { plainHeader, readRecords } from '#server/import-rows.ts'
import { columnsOf } from '#server/import.ts'
import { withLock } from '#server/lock.ts'
import { openTable } from '#server/table-file.ts'
import { UnreadableFileError } from '#server/zip-read.ts'
import {
  deleteErrores,
  type ImportacionWhole,
  insertErrores,
  selectErrores,
  selectImportacion,
  selectSiguiente,
  updateAvance,
  updateFin,
} from './importaciones.repository.ts'
import type { ImportacionesParts } from './importaciones.service.ts'

interface TrabajoParts extends ImportacionesParts {
  pool: pg.Pool
  log: Pick<FastifyBaseLogger, 'error'>
}

/** What a process that died had done: nothing when it had not begun. */
const doneBefore = async (pool: pg.Pool, row: ImportacionWhole) => {
  if (!row.linea || row.simulada) return undefined
  const errores = await selectErrores(pool, row.importacionId, Number.MAX_SAFE_INTEGER)
  const { linea, leidas, nuevas, cambiadas, iguales, rechazadas, enTotal, entera: isWhole } = row
  const report: ImportReport = { leidas, nuevas, cambiadas, iguales, rechazadas, enTotal, isWhole, errores }
  return { linea, report }
}

/** Reads a file to its end, trying it or loading it, and says as it goes how far it is. */
const work = async ({ pool, kinds, store }: TrabajoParts, row: ImportacionWhole): Promise<void> => {
  const { importacionId, archivoId, que, simulada: dryRun } = row
  const kind = kinds[que]
  const source = { read: (range?: { start: number; end: number }) => store.read(archivoId!, range), tamano: row.tamano }
  const table = await openTable(source, row.formato!)
  const said = new Map(Object.entries(row.columnas!).map(([header, column]) => [plainHeader(header), column]))
  const from = await doneBefore(pool, row)
  let told = from?.report.errores.length ?? 0
  const save = async (db: Parameters<typeof updateAvance>[0], linea: number, avance: number, report: ImportReport) => {
    await insertErrores(db, importacionId, report.errores.slice(told), told)
    told = report.errores.length
    await updateAvance(db, importacionId, { linea, avance, report })
  }
  if (!from) await deleteErrores(pool, importacionId)
  await kind.runTable(pool, readRecords(table.lines(), columnsOf(kind), said), {
    dryRun,
    ...(from && { from }),
    onBatch: (db, linea, so) => save(db, linea, Math.floor(table.avance() * 99), so),
  })
}

/**
 * Does what waits of a kind, one after the other and one process at a time. A file that cannot be read, or a fault of ours,
 * ends that import and says so; when the database is away the job is tried again, and goes on where it was.
 */
export const createImportador = (parts: TrabajoParts) => {
  const { pool, log } = parts

  const doNext = async (importacionId: number): Promise<void> => {
    const row = (await selectImportacion(pool, importacionId))!
    const end = (estado: 'revisada' | 'terminada' | 'fallada', problema: string | null) =>
      updateFin(pool, importacionId, { estado, problema, now: new Date() })
    try {
      await work(parts, row)
      await end(row.simulada ? 'revisada' : 'terminada', null)
    } catch (error) {
      if (error instanceof UnreadableFileError) {
        await end('fallada', error.message)
        return
      }
      const known = toAppError(error)
      if (known.code === 'no-disponible' && (error as { code?: unknown }).code !== 'ENOENT') throw error
      log.error({ err: error, importacionId }, 'import failed')
      const isLost = (error as { code?: unknown }).code === 'ENOENT'
      await end(
        'fallada',
        isLost
          ? 'El archivo ya no está. Subilo de nuevo.'
          : 'No pudimos terminar. Lo que ya se escribió quedó: podés importarlo de nuevo.',
      )
    }
  }

  return async ({ que }: DatosDe<'importacion'>): Promise<void> => {
    const isOurs = await withLock(pool, `importacion ${que}`, 0, async () => {
      for (let next = await selectSiguiente(pool, que); next !== undefined; next = await selectSiguiente(pool, que)) {
        await doNext(next)
      }
    })
    if (!isOurs) throw new Error('Otro proceso está importando lo mismo: se prueba de nuevo.')
  }
}
