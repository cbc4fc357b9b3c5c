import type pg from 'pg'
import sql from 'sql-template-tag'
import { selectRows } from './database.ts'
import type { FileStore, ReceivedFile } from './files.ts'

/**
 * A send that was repeated brings the files of the first again. Where the first's are no longer on disk these take their
 * place; otherwise they do not stay.
 */
export const restoreLost = async (
  pool: pg.Pool,
  store: FileStore,
  usuarioId: number,
  files: readonly ReceivedFile[],
): Promise<void> => {
  if (!files.length) return
  const spare = [...files]
  const rows = await selectRows<{ archivoId: string; sha256: string }>(
    pool,
    sql`select archivo_id as "archivoId", sha256 from archivo
        where usuario_id = ${usuarioId} and sha256 = any(${files.map(({ sha256 }) => sha256)}::text[]) and contenido is null`,
  )
  for (const { archivoId, sha256 } of rows) {
    const same = spare.findIndex((file) => file.sha256 === sha256)
    if (same < 0 || (await store.exists(archivoId))) continue
    await store.restore(archivoId, spare.splice(same, 1)[0]!)
  }
  await store.remove(spare)
}
