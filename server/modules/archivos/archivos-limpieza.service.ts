import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import type { FileStore } from '#server/files.ts'
import { withLock } from '#server/lock.ts'
import { selectConocidos, selectEnDisco } from './archivos.repository.ts'

const DAY_MS = 86_400_000
const BATCH = 1000
/** How many ids of lost files one line of the log names. */
const MAX_NAMED = 50
const FIRST_ID = '00000000-0000-0000-0000-000000000000'

interface Parts {
  pool: pg.Pool
  store: FileStore
  log: Pick<FastifyBaseLogger, 'info' | 'error'>
}

/** The files that no row names although they had a day for it, and how many files are this database's. */
const findOrphans = async ({ pool, store }: Parts, before: Date) => {
  const orphans: { archivoId: string }[] = []
  let known = 0
  for await (const { archivos } of store.folders()) {
    for (let at = 0; at < archivos.length; at += BATCH) {
      const some = archivos.slice(at, at + BATCH)
      const rows = await selectConocidos(
        pool,
        some.map(({ archivoId }) => archivoId),
      )
      known += rows.size
      orphans.push(...some.filter(({ archivoId, escrito }) => !rows.has(archivoId) && escrito < before))
    }
  }
  return { orphans, known }
}

/** The rows whose file is not on disk. A file is there before its row is: what is missing now was lost. */
const findLost = async ({ pool, store }: Parts): Promise<string[]> => {
  const lost: string[] = []
  for (let after = FIRST_ID; ;) {
    const ids = await selectEnDisco(pool, after, BATCH)
    for (const id of ids) if (!(await store.exists(id))) lost.push(id)
    const last = ids.at(-1)
    if (last === undefined || ids.length < BATCH) return lost
    after = last
  }
}

/**
 * Compares the disk with the table, both ways: removes files older than a day that no row names, what a process that died
 * left behind, and says which rows have lost their file. Of several processes on one folder one does it. A folder in which
 * this database knows no file at all is taken for another database's: nothing of it is removed.
 */
export const sweepArchivos = async (parts: Parts, now: Date): Promise<void> => {
  const { pool, store, log } = parts
  await withLock(pool, 'archivos', 0, async () => {
    const { orphans, known } = await findOrphans(parts, new Date(now.getTime() - DAY_MS))
    const isOurs = known > 0 || orphans.length === 0
    if (isOurs) await store.remove(orphans)
    else log.error({ archivos: orphans.length }, 'no file of DATA_DIR is known to this database: none was removed')
    const lost = await findLost(parts)
    if (lost.length) log.error({ total: lost.length, archivoIds: lost.slice(0, MAX_NAMED) }, 'files lost from disk')
    log.info({ conocidos: known, sacados: isOurs ? orphans.length : 0, perdidos: lost.length }, 'files swept')
  })
}
