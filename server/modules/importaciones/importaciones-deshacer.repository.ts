import sql from 'sql-template-tag'
import type { EstadoImportacion } from '#contract/importaciones/reglas.ts'
import type { CambioQueQuedo } from '#contract/importaciones/shapes.ts'
import { type Db, execute, selectOne, selectRows } from '#server/db/database.ts'

/** Counts the changes of an import that can be undone. */
export const countCambios = async (db: Db, importacionId: number): Promise<number> =>
  (await selectOne<{ n: number }>(
    db,
    sql`select count(*)::int as n from importacion_cambio where importacion_id = ${importacionId} and resultado is null`,
  ))!.n

/** Whether an import has changes that can be undone. */
export const hasCambios = async (db: Db, importacionId: number): Promise<boolean> =>
  (await selectOne<{ hay: boolean }>(
    db,
    sql`select exists (select from importacion_cambio where importacion_id = ${importacionId} and resultado is null) as hay`,
  ))!.hay

/** Selects the first changes that could not be undone, and their total number. */
export const selectQuedaron = async (
  db: Db,
  importacionId: number,
  limit: number,
): Promise<{ quedaron: CambioQueQuedo[]; quedaronEnTotal: number }> => {
  const rows = await selectRows<CambioQueQuedo & { total: number }>(
    db,
    sql`select replace(tabla, '_', ' ') as cosa, cual, resultado as porque, (count(*) over ())::int as total
        from importacion_cambio where importacion_id = ${importacionId} and resultado is not null order by cambio_id limit ${limit}`,
  )
  return { quedaron: rows.map(({ total: _total, ...quedo }) => quedo), quedaronEnTotal: rows[0]?.total ?? 0 }
}

/** Starts to undo an import; returns false when the import's version or state has changed. */
export const startUndo = async (
  db: Db,
  importacionId: number,
  { version, desde }: { version: number; desde: readonly EstadoImportacion[] },
): Promise<boolean> =>
  (await execute(
    db,
    sql`update importacion set estado = 'deshaciendo', avance = 0, problema = null, version = version + 1
        where importacion_id = ${importacionId} and version = ${version} and not simulada and estado = any(${[...desde]}::text[])`,
  )) === 1

/** Undoes up to `most` changes, the last first; returns how many were processed. */
export const undoLote = async (
  db: Db,
  importacionId: number,
  { most, avanceOf }: { most: number; avanceOf: (seen: number) => number },
): Promise<number> => {
  const { volvieron, quedaron } = (await selectOne<{ volvieron: number; quedaron: number }>(
    db,
    sql`select volvieron, quedaron from deshacer_lote(${importacionId}, ${most})`,
  ))!
  await execute(
    db,
    sql`update importacion set deshechas = deshechas + ${volvieron}, avance = ${avanceOf(volvieron + quedaron)}
        where importacion_id = ${importacionId}`,
  )
  return volvieron + quedaron
}
