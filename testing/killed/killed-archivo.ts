import { Readable } from 'node:stream'
import sql from 'sql-template-tag'
import { openFileStore } from '#gateways/index.ts'
import { readConfig } from '#server/config/config.ts'
import { createPool, execute } from '#server/db/database.ts'
import { transactionWithFiles } from '#server/files/files-transaction.ts'

/**
 * Runs as a separate process. Stores an upload, inserts the row of the upload and kills itself by SIGKILL before
 * COMMIT.
 */
const [url = '', folder = ''] = process.argv.slice(2)
const pool = createPool(url, 1, () => {})
const store = await openFileStore(readConfig({ ...process.env, DATA_DIR: folder }))
const file = await store.receive('files', 'nota.txt', Readable.from([Buffer.from('a medias')]))
const dying = {
  ...store,
  keep: async (ids: readonly string[]) => {
    await store.keep(ids)
    process.kill(process.pid, 'SIGKILL')
  },
}
await transactionWithFiles({ pool, store: dying }, [file], (db) =>
  execute(
    db,
    sql`insert into archivo (archivo_id, nombre, tipo, tamano, sha256, usuario_id)
        values (${file.archivoId}, ${file.nombre}, ${file.tipo}, ${file.tamano}, ${file.sha256}, 1)`,
  ),
)
