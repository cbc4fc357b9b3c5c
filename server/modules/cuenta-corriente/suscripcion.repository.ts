import { randomBytes } from 'node:crypto'
import sql from 'sql-template-tag'
import { type Db, execute, selectRows } from '#server/db/database.ts'

/** Whose statements of which company a person gets, or has sent. */
interface Suscripto {
  razonSocialId: number
  usuarioId: number
}

/** Where they go, in lower case, the person's own address first. */
export const selectDestinatarios = async (db: Db, { razonSocialId, usuarioId }: Suscripto): Promise<string[]> =>
  (
    await selectRows<{ email: string }>(
      db,
      sql`select coalesce(nullif(s.email, ''), lower(u.email)) as email from suscripcion_resumen s join usuario u using (usuario_id)
          where s.razon_social_id = ${razonSocialId} and s.usuario_id = ${usuarioId} order by s.email`,
    )
  ).map(({ email }) => email)

/** Makes them these; those that stay keep their link. From which month they are sent is said once, at the start. */
export const saveDestinatarios = async (
  db: Db,
  { razonSocialId, usuarioId }: Suscripto,
  emails: readonly string[],
  mes: string,
): Promise<void> => {
  await execute(
    db,
    sql`delete from suscripcion_resumen where razon_social_id = ${razonSocialId} and usuario_id = ${usuarioId}
        and email <> all(${emails}::text[])`,
  )
  for (const email of emails) {
    await execute(
      db,
      sql`insert into suscripcion_resumen (razon_social_id, usuario_id, email, codigo, mes)
          values (${razonSocialId}, ${usuarioId}, ${email}, ${randomBytes(32).toString('base64url')}, ${mes}) on conflict do nothing`,
    )
  }
}

/** One that is due. */
export interface Pendiente extends Suscripto {
  email: string
  codigo: string
}

/** Takes those of a person and company that a month has not been sent to: what one process takes the others do not see. */
export const takePendientes = (db: Db, { razonSocialId, usuarioId }: Suscripto, mes: string): Promise<Pendiente[]> =>
  selectRows<Pendiente>(
    db,
    sql`with taken as (update suscripcion_resumen set mes = ${mes}
          where razon_social_id = ${razonSocialId} and usuario_id = ${usuarioId} and mes < ${mes}
          returning razon_social_id, usuario_id, email, codigo)
        select t.razon_social_id as "razonSocialId", t.usuario_id as "usuarioId",
          coalesce(nullif(t.email, ''), lower(u.email)) as email, t.codigo
        from taken t join usuario u using (usuario_id) order by t.email`,
  )

/** Who is still waiting for a month, and of which company; so many. */
export const selectSuscriptos = (db: Db, mes: string, limit: number): Promise<Suscripto[]> =>
  selectRows<Suscripto>(
    db,
    sql`select distinct razon_social_id as "razonSocialId", usuario_id as "usuarioId" from suscripcion_resumen
        where mes < ${mes} order by 1, 2 limit ${limit}`,
  )

/** Ends what the address of this link gets of its company, whoever asked for it; again is the same. */
export const deletePorCodigo = (db: Db, codigo: string): Promise<number> =>
  execute(
    db,
    sql`with todas as (select s.razon_social_id, s.codigo, coalesce(nullif(s.email, ''), lower(u.email)) as email
          from suscripcion_resumen s join usuario u using (usuario_id)
          where s.razon_social_id = (select razon_social_id from suscripcion_resumen where codigo = ${codigo}))
        delete from suscripcion_resumen where codigo in (
          select t.codigo from todas t join todas esta on esta.email = t.email where esta.codigo = ${codigo})`,
  )
