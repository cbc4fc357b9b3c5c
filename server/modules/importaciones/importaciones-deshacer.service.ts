import type pg from 'pg'
import type { Importacion } from '#contract/importaciones/shapes.ts'
import type { Context } from '#server/http/context.ts'
import { transaction } from '#server/db/database.ts'
import { AppError } from '#server/base/errors.ts'
import { countCambios, hasCambios, undoLote, startUndo } from './importaciones-deshacer.repository.ts'
import {
  changedMeanwhile,
  UNDOABLE,
  getImportacion,
  type ImportacionesParts,
  type OfImportacion,
  requireImportacion,
} from './importaciones.service.ts'

/** Maximum changes undone in one transaction. */
const LOTE = 500

/**
 * Requests to undo an import. Throws `conflicto` when there is nothing to undo, or the import's version or state has
 * changed.
 */
export const startDeshacer = async (
  context: Context,
  { params, body }: OfImportacion & { body: { version: number } },
  parts: ImportacionesParts,
): Promise<Importacion> => {
  const { sql, enqueue, audit } = context
  const row = await requireImportacion(context, params.importacionId)
  const { importacionId, que, estado } = row
  if (!(await hasCambios(sql, importacionId))) {
    throw new AppError('conflicto', {
      message: 'No hay nada para deshacer: no se modificó nada o venció el plazo para deshacerla.',
    })
  }
  if (!(await startUndo(sql, importacionId, { version: body.version, desde: UNDOABLE }))) throw changedMeanwhile(row)
  await enqueue('importacion', { que })
  audit({ entidad: 'importacion', entidadId: importacionId, cambios: { estado: [estado, 'deshaciendo'] } })
  return getImportacion(context, { params }, parts)
}

/** Undoes the changes of an import in batches. After a crash only the remaining changes have to be undone. */
export const undoImportacion = async (pool: pg.Pool, importacionId: number): Promise<void> => {
  const total = await countCambios(pool, importacionId)
  let seen = 0
  for (let n = 1; n; seen += n) {
    const avanceOf = (more: number) => Math.floor(((seen + more) / Math.max(total, 1)) * 99)
    n = await transaction(pool, (db) => undoLote(db, importacionId, { most: LOTE, avanceOf }))
  }
}
