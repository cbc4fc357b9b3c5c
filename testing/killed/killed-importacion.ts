import type { Que } from '#contract/importaciones/reglas.ts'
import { createPool } from '#server/db/database.ts'
import { createDisk } from '#gateways/files/disk.ts'
import { createFileStore } from '#server/files/files.ts'
import type { Importable } from '#server/import/import.ts'
import { IMPORTACIONES } from '../../server/importaciones.ts'
import { createImportador } from '../../server/modules/importaciones/importaciones-trabajo.service.ts'

/**
 * Runs as a separate process. Runs the queued imports of a kind and kills itself by SIGKILL inside the transaction of
 * batch number `batch`.
 */
const [url = '', folder = '', que = '', batch = ''] = process.argv.slice(2)
const pool = createPool(url, 4, () => {})
let left = Number(batch)
const kind: Importable = IMPORTACIONES[que as Que]
const dying: Importable = {
  ...kind,
  runTable: (db, found, options) =>
    kind.runTable(db, found, {
      ...options,
      onBatch: async (...so) => {
        await options?.onBatch?.(...so)
        left -= 1
        if (left === 0) process.kill(process.pid, 'SIGKILL')
      },
    }),
}
const kinds = { ...IMPORTACIONES, [que]: dying }
await createImportador({ pool, store: createFileStore(createDisk(folder)), kinds, log: { error: console.error } })({
  que,
})
await pool.end()
