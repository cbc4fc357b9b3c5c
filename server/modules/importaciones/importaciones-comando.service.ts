import type pg from 'pg'
import type { Que } from '#contract/importaciones/reglas.ts'
import { auditOf } from '#server/observe/audit.ts'
import { execute, transaction } from '#server/db/database.ts'
import type { ImportReport } from '#server/import/import-report.ts'
import type { RunOptions } from '#server/import/import-run.ts'
import { withLock } from '#server/db/lock.ts'
import { lockOf } from './importaciones-trabajo.service.ts'
import { insertComando, insertErrores, updateAvance, failDeadCommands, updateFin } from './importaciones.repository.ts'

interface Comando {
  que: Que
  /** Operating system user who runs the command. */
  quien: string
  nombre: string
  /** SHA-256 of the file. */
  huella: string
  run: (options: RunOptions) => Promise<ImportReport>
}

/** User id in the audit log for actions from the command line. */
const NO_USER = 0

/**
 * Imports a file from the command line. Stores the import and its errors in the history and in the audit log, as an
 * import from the screen does. Returns undefined while another process imports the same kind.
 */
export const runComando = async (
  pool: pg.Pool,
  { que, quien, nombre, huella, run }: Comando,
): Promise<ImportReport | undefined> => {
  let report: ImportReport | undefined
  const load = async (): Promise<void> => {
    await failDeadCommands(pool, que, new Date())
    const importacionId = await transaction(pool, async (db) => {
      const now = new Date()
      const id = await insertComando(db, { que, quien, nombre, huella, now })
      const note = {
        entidad: 'importacion',
        entidadId: id,
        cambios: { archivo: [null, nombre], huella: [null, huella] },
      } as const
      const caller = { usuarioId: NO_USER, userName: `${quien} (comando)` }
      await execute(db, auditOf({ now, caller, ip: '127.0.0.1', operacion: 'importaciones.run', note, ids: { que } }))
      return id
    })
    const end = (estado: 'terminada' | 'fallada', problema: string | null) =>
      updateFin(pool, importacionId, { estado, problema, now: new Date() })
    let savedErrors = 0
    try {
      report = await run({
        importacionId,
        onBatch: async (db, linea, partial) => {
          await insertErrores(db, importacionId, partial.errores.slice(savedErrors), savedErrors)
          savedErrors = partial.errores.length
          await updateAvance(db, importacionId, { linea, avance: 0, report: partial })
        },
      })
      await end('terminada', null)
    } catch (error) {
      await end('fallada', error instanceof Error ? error.message : String(error))
      throw error
    }
  }
  await withLock(pool, lockOf(que), 0, load)
  return report
}
