import type pg from 'pg'
import sql from 'sql-template-tag'
import type { Bulkhead } from '#server/limits/bulkhead.ts'
import { selectRows, type Statement, transaction } from '#server/db/database.ts'
import type { FileStore, ReceivedFile } from './files.ts'

interface Parts {
  pool: pg.Pool
  store: FileStore
  /** Bulkhead for the connection of the transaction; undefined: none. */
  bulkhead?: Bulkhead
}

const unlimited: Bulkhead = (task) => task()

/**
 * Runs work in a transaction that may create rows for uploads. Uploads with a row are stored before COMMIT, so that no
 * row lacks its file; after a crash, the sweep deletes files without a row. `spare`: uploads without a row, which the
 * caller has to discard. On failure it discards all uploads and rethrows.
 */
export const transactionWithFiles = async <T>(
  { pool, store, bulkhead = unlimited }: Parts,
  files: readonly ReceivedFile[],
  work: (db: pg.PoolClient, atEnd: (statement: Statement) => void) => Promise<T>,
): Promise<{ result: T; spare: readonly ReceivedFile[] }> => {
  if (!files.length) return { result: await bulkhead(() => transaction(pool, work)), spare: files }
  try {
    return await store.inTurn(() =>
      bulkhead(() =>
        transaction(pool, async (db, atEnd) => {
          const result = await work(db, atEnd)
          const ids = files.map(({ archivoId }) => archivoId)
          const rows = await selectRows<{ id: string }>(
            db,
            sql`select archivo_id as id from archivo where archivo_id = any(${ids}::uuid[])`,
          )
          const used = new Set(rows.map(({ id }) => id))
          await store.keep([...used])
          return { result, spare: files.filter(({ archivoId }) => !used.has(archivoId)) }
        }),
      ),
    )
  } catch (error) {
    await store.discardAfter(error, files)
    throw error
  }
}

/** Replaces lost files of the first request by the files of its repetition. Discards the other files. */
export const restoreLost = async (
  { pool, store }: Parts,
  usuarioId: number,
  files: readonly ReceivedFile[],
): Promise<void> => {
  if (!files.length) return
  const spare = [...files]
  const rows = await selectRows<{ archivoId: string; sha256: string }>(
    pool,
    sql`select archivo_id as "archivoId", sha256 from archivo
        where usuario_id = ${usuarioId} and sha256 = any(${files.map(({ sha256 }) => sha256)}::bpchar[]) and contenido is null`,
  )
  for (const { archivoId, sha256 } of rows) {
    const match = spare.findIndex((file) => file.sha256 === sha256)
    if (match < 0 || (await store.sizeOf(archivoId)) !== undefined) continue
    await store.restore(archivoId, spare.splice(match, 1)[0]!)
  }
  await store.discard(spare)
}
