import sql from 'sql-template-tag'
import { type Db, execute, selectOne } from '#server/db/database.ts'

/** Returns the last day of a user's absence; null: the user is present. */
export const selectAusencia = async (db: Db, usuarioId: number): Promise<string | null> =>
  (await selectOne<{ hasta: string | null }>(
    db,
    sql`select ausente_hasta as hasta from usuario where usuario_id = ${usuarioId}`,
  ))!.hasta

/** Sets or clears the absence of a user. During an absence other users may take the user's open items. */
export const updateAusencia = (db: Db, usuarioId: number, hasta: string | null): Promise<number> =>
  execute(
    db,
    sql`update usuario set ausente_hasta = ${hasta}::date, version = version + 1
        where usuario_id = ${usuarioId} and ausente_hasta is distinct from ${hasta}::date`,
  )

/** Clears absences that ended before this day. */
export const clearAusencias = (db: Db, today: string): Promise<number> =>
  execute(db, sql`update usuario set ausente_hasta = null, version = version + 1 where ausente_hasta < ${today}::date`)

/**
 * Corrects the flag `libre` of items that were assigned at the moment when their assignee's absence began or ended.
 * Updating the assignee fires the trigger that computes the flag.
 */
export const recomputeLibres = async (db: Db): Promise<void> => {
  await execute(
    db,
    sql`update trabajo t set asignado_id = t.asignado_id from usuario u
        where u.ausente_hasta is not null and t.asignado_id = u.usuario_id and not t.libre and not t.externa`,
  )
  await execute(
    db,
    sql`update trabajo t set asignado_id = t.asignado_id from usuario u
        where t.libre and t.asignado_id is not null and u.usuario_id = t.asignado_id and u.ausente_hasta is null`,
  )
}
