import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import type { DatosDe } from '#contract/base/colas.shapes.ts'
import type { EstadoImportacion } from '#contract/importaciones/reglas.ts'
import { toAppError } from '#server/base/errors.ts'
import type { ImportReport } from '#server/import/import-report.ts'
import { type ImportRow, plainHeader, readRecords, type UnreadableRow } from '#server/import/import-rows.ts'
import { isUnreadable } from '#server/import/import-run.ts'
import { columnsOf } from '#server/import/import.ts'
import { withLock } from '#server/db/lock.ts'
import { openTable } from '#server/import/table-file.ts'
import { UnreadableFileError } from '#server/files/zip-read.ts'
import { undoImportacion } from './importaciones-deshacer.service.ts'
import {
  deleteErrores,
  type ImportacionWhole,
  insertErrores,
  selectErrores,
  selectImportacion,
  selectSiguiente,
  updateAvance,
  failDeadCommands,
  updateFin,
} from './importaciones.repository.ts'
import type { ImportacionesParts } from './importaciones.service.ts'

/** Returns the name of the lock held while a kind is imported, by a worker or a command. */
export const lockOf = (que: string): string => `importacion ${que}`

interface TrabajoParts extends ImportacionesParts {
  pool: pg.Pool
  log: Pick<FastifyBaseLogger, 'error'>
}

const SIN_TERMINAR = 'No pudimos terminar. Lo importado hasta ahí quedó guardado: podés importar el archivo de nuevo.'

/** States of an import that has work to do. */
type Pendiente = 'revisando' | 'importando' | 'deshaciendo'

interface Trabajo {
  run: (parts: TrabajoParts, row: ImportacionWhole) => Promise<void>
  fin: EstadoImportacion
  mal: EstadoImportacion
  problema: string
}

/**
 * Returns the progress of an import whose process died, from which to continue; undefined: start from the beginning.
 */
const doneBefore = async (pool: pg.Pool, row: ImportacionWhole) => {
  if (!row.linea || row.simulada) return undefined
  const errores = await selectErrores(pool, row.importacionId, Number.MAX_SAFE_INTEGER)
  const { linea, leidas, nuevas, cambiadas, iguales, rechazadas, omitidas, enTotal, avisos, falta } = row
  const counts = { leidas, nuevas, cambiadas, iguales, rechazadas, omitidas }
  const report: ImportReport = { ...counts, avisos, enTotal, falta, errores }
  return { linea, report }
}

/** Adds to each record the values that the user fixed for all rows. */
async function* withFijas(found: AsyncIterable<ImportRow | UnreadableRow>, fijas: Record<string, string>) {
  for await (const each of found) yield isUnreadable(each) ? each : { ...each, record: { ...fijas, ...each.record } }
}

/** Reads a file to its end as a dry run or import, and stores the progress. */
const processFile = async ({ pool, kinds, store }: TrabajoParts, row: ImportacionWhole): Promise<void> => {
  const { importacionId, archivoId, que, simulada: dryRun } = row
  const kind = kinds[que]
  const source = { read: (range?: { start: number; end: number }) => store.read(archivoId!, range), tamano: row.tamano }
  const table = await openTable(source, row.formato!)
  const chosen = new Map(Object.entries(row.columnas!).map(([header, column]) => [plainHeader(header), column]))
  const from = await doneBefore(pool, row)
  let savedErrors = from?.report.errores.length ?? 0
  const save = async (db: Parameters<typeof updateAvance>[0], linea: number, avance: number, report: ImportReport) => {
    await insertErrores(db, importacionId, report.errores.slice(savedErrors), savedErrors)
    savedErrors = report.errores.length
    await updateAvance(db, importacionId, { linea, avance, report })
  }
  if (!from) await deleteErrores(pool, importacionId)
  await kind.runTable(pool, () => withFijas(readRecords(table.lines(), columnsOf(kind), chosen), row.fijas), {
    dryRun,
    importacionId,
    ...(from && { from }),
    onBatch: (db, linea, partial) => save(db, linea, Math.floor(table.avance() * 99), partial),
  })
}

/**
 * For each state of an import: its work, the state after success, the state after a failure and the message of a
 * failure.
 */
const WORK_OF: Readonly<Record<Pendiente, Trabajo>> = {
  revisando: { run: processFile, fin: 'revisada', mal: 'fallada', problema: SIN_TERMINAR },
  importando: { run: processFile, fin: 'terminada', mal: 'fallada', problema: SIN_TERMINAR },
  deshaciendo: {
    run: ({ pool }, { importacionId }) => undoImportacion(pool, importacionId),
    fin: 'deshecha',
    mal: 'terminada',
    problema: 'No pudimos deshacer todo. Probá de nuevo.',
  },
}

/**
 * Creates the worker that processes the pending imports of a kind, one by one, in one process at a time. An unreadable
 * file or an unexpected error ends the import with a message. When the database is unavailable, the job is retried and
 * continues where the import stopped.
 */
export const createImportador = (parts: TrabajoParts) => {
  const { pool, log } = parts

  const doNext = async (importacionId: number): Promise<void> => {
    const row = (await selectImportacion(pool, importacionId))!
    const { run, fin, mal, problema } = WORK_OF[row.estado as Pendiente]
    const end = (estado: EstadoImportacion, why: string | null) =>
      updateFin(pool, importacionId, { estado, problema: why, now: new Date() })
    try {
      await run(parts, row)
      await end(fin, null)
    } catch (error) {
      if (error instanceof UnreadableFileError) {
        await end(mal, error.message)
        return
      }
      const known = toAppError(error)
      const isLost = (error as { code?: unknown }).code === 'ENOENT'
      if (known.code === 'no-disponible' && !isLost) throw error
      log.error({ err: error, importacionId }, 'import failed')
      await end(mal, isLost ? 'El archivo ya no está disponible. Subilo de nuevo.' : problema)
    }
  }

  return async ({ que }: DatosDe<'importacion'>): Promise<void> => {
    const isOurs = await withLock(pool, lockOf(que), 0, async () => {
      await failDeadCommands(pool, que, new Date())
      for (let next = await selectSiguiente(pool, que); next !== undefined; next = await selectSiguiente(pool, que)) {
        await doNext(next)
      }
    })
    if (!isOurs) throw new Error('Otro proceso está importando lo mismo: se reintenta.')
  }
}
