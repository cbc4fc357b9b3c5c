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

/** Who has something in the mail of the day. */
export const selectPersonas = async (db: Db, limit: number): Promise<number[]> =>
  (
    await selectRows<{ id: number }>(
      db,
      sql`select distinct usuario_id as id from notificacion where resumen = 'pendiente' order by 1 limit ${limit}`,
    )
  ).map(({ id }) => id)

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
