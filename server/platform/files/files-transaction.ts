import type pg from 'pg'
import sql from 'sql-template-tag'
import type { Bulkhead } from '#server/limits/bulkhead.ts'
import { selectRows, type Statement, transaction } from '#server/db/database.ts'
import type { FileStore, ReceivedFile } from './files.ts'

interface Parts {
  pool: pg.Pool
  store: FileStore
  /** What the transaction's connection has to pass, if anything. */
  hold?: Bulkhead
}

const freely: Bulkhead = (task) => task()

/**
 * Runs work that may give rows to uploads in one transaction. Those that have one are kept before COMMIT, so that no row is
 * ever without its file; what dies in between leaves a file without a row, which is swept. Gives the uploads that got none,
 * for the caller to discard. After a failure none stays.
 */
export const transactionWithFiles = async <T>(
  { pool, store, hold = freely }: Parts,
  files: readonly ReceivedFile[],
  work: (db: pg.PoolClient, atEnd: (statement: Statement) => void) => Promise<T>,
): Promise<{ result: T; spare: readonly ReceivedFile[] }> => {
  if (!files.length) return { result: await hold(() => transaction(pool, work)), spare: files }
  try {
    return await store.inTurn(() =>
      hold(() =>
        transaction(pool, async (db, atEnd) => {
          const result = await work(db, atEnd)
          const ids = files.map(({ archivoId }) => archivoId)
          const rows = await selectRows<{ id: string }>(
            db,
            sql`select archivo_id as id from archivo where archivo_id = any(${ids}::uuid[])`,
          )
          const named = new Set(rows.map(({ id }) => id))
          await store.keep([...named])
          return { result, spare: files.filter(({ archivoId }) => !named.has(archivoId)) }
        }),
      ),
    )
  } catch (error) {
    await store.discardAfter(error, files)
    throw error
  }
}

/**
 * A send that was repeated brings the files of the first again. Where the first's were lost these take their place;
 * otherwise they do not stay.
 */
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
    const same = spare.findIndex((file) => file.sha256 === sha256)
    if (same < 0 || (await store.sizeOf(archivoId)) !== undefined) continue
    await store.restore(archivoId, spare.splice(same, 1)[0]!)
  }
  await store.discard(spare)
}
