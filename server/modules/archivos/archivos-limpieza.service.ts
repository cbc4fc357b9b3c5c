import { DAY_MS } from '#contract/valores/fechas.ts'
import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import type { FileStore } from '#server/files/files.ts'
import { withLock } from '#server/db/lock.ts'
import { compareArchivos } from './archivos-comparacion.service.ts'

const BATCH = 1000
/** So many files without any that this database knows are another's. */
const MOST_UNKNOWN = 10_000
/** How many ids of lost files one line of the log names. */
const MAX_NAMED = 50

interface Parts {
  pool: pg.Pool
  store: FileStore
  log: Pick<FastifyBaseLogger, 'info' | 'error'>
}

/**
 * Removes files older than an instant that no row names, as they are found once one is known to be ours, and counts the
 * rows without file.
 */
const compare = async ({ pool, store }: Parts, before: Date) => {
  let orphans: { archivoId: string }[] = []
  /** Those that the log names. */
  const lost: string[] = []
  let [conocidos, sacados, perdidos] = [0, 0, 0]
  for await (const { archivoId, file, row } of compareArchivos({ pool, store })) {
    if (file && row) conocidos += 1
    else if (file && file.escrito < before) orphans.push({ archivoId })
    else if (row && !row.enBase) {
      // Written between a page of the one and a page of the other it would seem to be missing. So many never are.
      if (perdidos < BATCH && (await store.sizeOf(archivoId)) !== undefined) continue
      perdidos += 1
      if (lost.length < MAX_NAMED) lost.push(archivoId)
    }
    if (conocidos > 0 && orphans.length >= BATCH) {
      await store.remove(orphans)
      sacados += orphans.length
      orphans = []
    }
    if (orphans.length > MOST_UNKNOWN) break
  }
  if (conocidos > 0) {
    await store.remove(orphans)
    sacados += orphans.length
    orphans = []
  }
  return { conocidos, sacados, ajenos: orphans.length, perdidos, lost }
}

/**
 * Compares what is kept with the table, both ways: removes files older than a day that no row names, what a process that
 * died left behind, and says which rows have lost their file. What came in and nobody kept goes after a day too. Of several
 * processes one does it. A store in which this database knows no file at all is taken for another database's: nothing that
 * it keeps is removed.
 */
export const sweepArchivos = async (parts: Parts, now: Date): Promise<void> => {
  const { pool, store, log } = parts
  await withLock(pool, 'archivos', 0, async () => {
    const before = new Date(now.getTime() - DAY_MS)
    const { conocidos, sacados, ajenos, perdidos, lost } = await compare(parts, before)
    if (ajenos) log.error({ archivos: ajenos }, 'no file of the store is known to this database: none was removed')
    if (perdidos) log.error({ total: perdidos, archivoIds: lost }, 'files lost from the store')
    const entrantes = await store.removeIncoming(before)
    log.info({ conocidos, sacados, entrantes, perdidos }, 'files swept')
  })
}
