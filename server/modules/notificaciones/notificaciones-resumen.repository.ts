import sql from 'sql-template-tag'
import { type Db, execute, selectRows } from '#server/database.ts'

export interface Pendiente {
  notificacionId: number
  usuarioId: number
  email: string
  nombre: string
  titulo: string
  razonSocial: string | null
}

/** Who has something for the mail of a day and did not get that day's yet. */
export const selectPersonas = async (db: Db, dia: string, limit: number): Promise<number[]> =>
  (
    await selectRows<{ id: number }>(
      db,
      sql`select distinct n.usuario_id as id from notificacion n join usuario u using (usuario_id)
          where n.resumen = 'pendiente' and (u.resumen_dia is null or u.resumen_dia < ${dia}) order by 1 limit ${limit}`,
    )
  ).map(({ id }) => id)

/** Takes a person's mail of a day: false when it was taken before, also by another process. */
export const updateResumenDia = async (db: Db, usuarioId: number, dia: string): Promise<boolean> =>
  (await execute(
    db,
    sql`update usuario set resumen_dia = ${dia} where usuario_id = ${usuarioId} and (resumen_dia is null or resumen_dia < ${dia})`,
  )) > 0

/** What a person has for it, oldest first; taken, so that nobody else sends it. */
export const updatePendientes = (db: Db, usuarioId: number): Promise<Pendiente[]> =>
  selectRows<Pendiente>(
    db,
    sql`with taken as (
          update notificacion set resumen = 'enviado' where usuario_id = ${usuarioId} and resumen = 'pendiente'
          returning notificacion_id, usuario_id, titulo, razon_social_id)
        select t.notificacion_id as "notificacionId", t.usuario_id as "usuarioId", u.email, u.nombre, t.titulo, r.razon_social as "razonSocial"
        from taken t join usuario u using (usuario_id) left join razon_social r using (razon_social_id)
        where u.activo order by t.notificacion_id`,
  )

/** Forgets what was read long ago. */
export const deleteViejas = (db: Db, before: Date): Promise<number> =>
  execute(db, sql`delete from notificacion where leida is not null and creada < ${before} and resumen <> 'pendiente'`)
