import { DAY_MS } from '#contract/valores/fechas.ts'
import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import type { FileStore } from '#server/files/files.ts'
import { withLock } from '#server/db/lock.ts'
import { compareArchivos } from './archivos-comparacion.service.ts'

const BATCH = 1000
/** Unknown files, without any known one, from which the store is taken for another database’s. */
const MAX_UNKNOWN = 10_000
/** Maximum of lost file ids in one log line. */
const MAX_NAMED = 50

interface Parts {
  pool: pg.Pool
  store: FileStore
  log: Pick<FastifyBaseLogger, 'info' | 'error'>
}

/** Removes files older than `before` without row, once one known file was found, and counts rows without file. */
const compare = async ({ pool, store }: Parts, before: Date) => {
  let orphans: { archivoId: string }[] = []
  /** Ids for the log. */
  const lost: string[] = []
  let [conocidos, sacados, perdidos] = [0, 0, 0]
  for await (const { archivoId, file, row } of compareArchivos({ pool, store })) {
    if (file && row) conocidos += 1
    else if (file && file.escrito < before) orphans.push({ archivoId })
    else if (row && !row.enBase) {
      // A file written between both pages looks missing, so it is checked again; a real loss above BATCH is not.
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
 * Compares files and rows: removes files older than a day without row, left by processes that died, and logs rows whose
 * file is lost. Also removes incoming files older than a day. Runs in one process at a time. Removes nothing from a
 * store without any known file, which is taken for another database’s.
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
