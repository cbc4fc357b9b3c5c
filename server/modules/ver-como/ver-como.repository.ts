import sql from 'sql-template-tag'
import { type Db, execute, selectOne } from '#server/db/database.ts'

/** Starts a Ver como, in which staff see the portal as a customer; undefined when the razón social does not exist. */
export const insertVerComo = (
  db: Db,
  { usuarioId, razonSocialId, desde, hasta }: { usuarioId: number; razonSocialId: number; desde: Date; hasta: Date },
): Promise<{ verComoId: string; razonSocial: string } | undefined> =>
  selectOne(
    db,
    sql`with r as (select razon_social_id, razon_social from razon_social where razon_social_id = ${razonSocialId}),
          nuevo as (insert into ver_como (usuario_id, razon_social_id, desde, hasta)
            select ${usuarioId}, razon_social_id, ${desde}, ${hasta} from r returning ver_como_id)
        select ver_como_id as "verComoId", razon_social as "razonSocial" from nuevo, r`,
  )

/** Ends an open Ver como of the user; returns 0 when the user has none with this id. */
export const endVerComo = (db: Db, verComoId: string, usuarioId: number, now: Date): Promise<number> =>
  execute(
    db,
    sql`update ver_como set salio = ${now} where ver_como_id = ${verComoId} and usuario_id = ${usuarioId} and salio is null`,
  )

/** Returns an open Ver como of the user, with the offered services of the users of its razón social. */
export const selectVerComo = (
  db: Db,
  verComoId: string,
  usuarioId: number,
  now: Date,
): Promise<{ razonSocialId: number; servicios: number[] } | undefined> =>
  selectOne(
    db,
    sql`select v.razon_social_id as "razonSocialId", array(
            select distinct s.servicio_id from usuario_razon_social x join usuario u using (usuario_id) join usuario_servicio s using (usuario_id)
              join servicio o using (servicio_id)
            where x.razon_social_id = v.razon_social_id and u.activo and o.ofrecido) as servicios
        from ver_como v
        where v.ver_como_id = ${verComoId} and v.usuario_id = ${usuarioId} and v.salio is null and v.hasta > ${now}`,
  )
