import sql from 'sql-template-tag'
import { type Db, execute, selectOne } from '#server/db/database.ts'

/** The last day that somebody is away; null while they are here. */
export const selectAusencia = async (db: Db, usuarioId: number): Promise<string | null> =>
  (await selectOne<{ hasta: string | null }>(
    db,
    sql`select ausente_hasta as hasta from usuario where usuario_id = ${usuarioId}`,
  ))!.hasta

/** What they have is offered to the others, or not any more. */
export const updateAusencia = (db: Db, usuarioId: number, hasta: string | null): Promise<number> =>
  execute(
    db,
    sql`update usuario set ausente_hasta = ${hasta}::date, version = version + 1
        where usuario_id = ${usuarioId} and ausente_hasta is distinct from ${hasta}::date`,
  )

/** Whoever was away until before this day is back. */
export const endAusencias = (db: Db, today: string): Promise<number> =>
  execute(db, sql`update usuario set ausente_hasta = null, version = version + 1 where ausente_hasta < ${today}::date`)

/** What was given to somebody at the very moment in which they left or came back. */
export const mendOfrecidos = async (db: Db): Promise<void> => {
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
