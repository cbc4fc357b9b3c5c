import sql from 'sql-template-tag'
import { type Db, execute, selectOne, selectRows } from '#server/db/database.ts'

/** Returns the active razones sociales of a user, by name, and whether each demands a second factor. */
export const selectEmpresas = (
  db: Db,
  usuarioId: number,
): Promise<{ razonSocialId: number; razonSocial: string; exigido: boolean }[]> =>
  selectRows(
    db,
    sql`select r.razon_social_id as "razonSocialId", r.razon_social as "razonSocial", e.razon_social_id is not null as exigido
        from usuario_razon_social join razon_social r using (razon_social_id)
          left join segundo_paso_exigido e using (razon_social_id)
        where usuario_id = ${usuarioId} and r.activo order by r.razon_social, r.razon_social_id`,
  )

/** Demands a second factor for a razón social; false when it demanded one already. */
export const insertExigido = async (db: Db, razonSocialId: number, now: Date): Promise<boolean> =>
  (await execute(
    db,
    sql`insert into segundo_paso_exigido (razon_social_id, desde) values (${razonSocialId}, ${now}) on conflict do nothing`,
  )) > 0

/** Stops demanding a second factor for a razón social; false when it demanded none. */
export const deleteExigido = async (db: Db, razonSocialId: number): Promise<boolean> =>
  (await execute(db, sql`delete from segundo_paso_exigido where razon_social_id = ${razonSocialId}`)) > 0

/** Returns the ids of the active users of a razón social. */
export const selectPersonas = async (db: Db, razonSocialId: number): Promise<number[]> => {
  const rows = await selectRows<{ usuarioId: number }>(
    db,
    sql`select u.usuario_id as "usuarioId" from usuario_razon_social join usuario u using (usuario_id)
        where razon_social_id = ${razonSocialId} and u.activo order by u.usuario_id`,
  )
  return rows.map(({ usuarioId }) => usuarioId)
}

/** Account data of a user, and whether a second factor is demanded of that user. */
export interface Exigencia {
  sub: string | null
  usuario: string
  email: string
  /** First active razón social, by name, that demands a second factor; null: none does. */
  empresa: string | null
}

export const selectExigencia = (db: Db, usuarioId: number): Promise<Exigencia | undefined> =>
  selectOne<Exigencia>(
    db,
    sql`select u.sub, lower(u.user_name) as usuario, lower(u.email) as email,
          (select min(r.razon_social) from usuario_razon_social join segundo_paso_exigido using (razon_social_id)
             join razon_social r using (razon_social_id) where usuario_id = u.usuario_id and r.activo) as empresa
        from usuario u where u.usuario_id = ${usuarioId}`,
  )
