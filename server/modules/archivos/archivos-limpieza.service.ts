import { DAY_MS } from '#contract/valores/fechas.ts'
import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import type { FileStore } from '#server/files/files.ts'
import { withLock } from '#server/db/lock.ts'
import { compareArchivos } from './archivos-comparacion.service.ts'

const BATCH = 1000
/**
 * Maximum orphaned files collected before the first file with a row is found. Above this number the run stops, because
 * the files probably belong to another database.
 */
const MAX_UNKNOWN = 10_000
/** Maximum file ids in one log line. */
const MAX_NAMED = 50

interface Parts {
  pool: pg.Pool
  store: FileStore
  log: Pick<FastifyBaseLogger, 'info' | 'error'>
}

/**
 * Removes files older than `before` that have no row. Removes nothing until one file with a row was found, because the
 * files may belong to another database. Counts the rows without a file.
 */
const compare = async ({ pool, store }: Parts, before: Date) => {
  let orphans: { archivoId: string }[] = []
  /** Ids of rows without file, for the log. */
  const lost: string[] = []
  let [conocidos, sacados, perdidos] = [0, 0, 0]
  for await (const { archivoId, file, row } of compareArchivos({ pool, store })) {
    if (file && row) conocidos += 1
    else if (file && file.escrito < before) orphans.push({ archivoId })
    else if (row && !row.enBase) {
      // A file written during this run looks missing if its page was already read, so check the file again. After BATCH
      // missing files the loss is real, so skip the check.
      if (perdidos < BATCH && (await store.sizeOf(archivoId)) !== undefined) continue
      perdidos += 1
      if (lost.length < MAX_NAMED) lost.push(archivoId)
    }
    if (conocidos > 0 && orphans.length >= BATCH) {
      await store.remove(orphans)
      sacados += orphans.length
      orphans = []
    }
    if (orphans.length > MAX_UNKNOWN) break
  }
  if (conocidos > 0) {
    await store.remove(orphans)
    sacados += orphans.length
    orphans = []
  }
  return { conocidos, sacados, ajenos: orphans.length, perdidos, lost }
}

/**
 * Removes files that have had no row for a day, and unfinished uploads older than a day: a process that died left them.
 * Logs the rows whose file is missing. Removes no file when none has a row: the files then belong to another database.
 * Runs in one process at a time.
 */
export const sweepArchivos = async (parts: Parts, now: Date): Promise<void> => {
  const { pool, store, log } = parts
  await withLock(pool, 'archivos', 0, async () => {
    const before = new Date(now.getTime() - DAY_MS)
    const { conocidos, sacados, ajenos, perdidos, lost } = await compare(parts, before)
    if (ajenos) log.error({ archivos: ajenos }, 'file cleanup skipped: the database knows none of the stored files')
    if (perdidos) log.error({ total: perdidos, archivoIds: lost }, 'files missing from the store')
    const entrantes = await store.removeIncoming(before)
    log.info({ conocidos, sacados, entrantes, perdidos }, 'file cleanup done')
  })
}
