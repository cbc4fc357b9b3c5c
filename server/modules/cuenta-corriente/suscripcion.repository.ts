import { randomBytes } from 'node:crypto'
import sql from 'sql-template-tag'
import { type Db, execute, selectRows } from '#server/db/database.ts'

/** Subscription of a user to the monthly statements of a razón social, sent to their own address or to others. */
interface Suscripto {
  razonSocialId: number
  usuarioId: number
}

/** Lists the addresses of a subscription, in lower case, the user's own first. */
export const selectDestinatarios = async (db: Db, { razonSocialId, usuarioId }: Suscripto): Promise<string[]> =>
  (
    await selectRows<{ email: string }>(
      db,
      sql`select coalesce(nullif(s.email, ''), lower(u.email)) as email from suscripcion_resumen s join usuario u using (usuario_id)
          where s.razon_social_id = ${razonSocialId} and s.usuario_id = ${usuarioId} order by s.email`,
    )
  ).map(({ email }) => email)

/**
 * Replaces the addresses of a subscription. Addresses that remain keep their code and the last month that was sent to
 * them. New addresses get the months after `mes`.
 */
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

/** Address to which the month has not been sent yet. */
export interface Pendiente extends Suscripto {
  email: string
  codigo: string
}

/**
 * Marks the month as sent for a subscription, and returns the addresses that had not received it. The update locks the
 * rows, so two processes never return the same address.
 */
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

/** Lists up to `limit` subscriptions to which a month has not been sent. */
export const selectSuscriptos = (db: Db, mes: string, limit: number): Promise<Suscripto[]> =>
  selectRows<Suscripto>(
    db,
    sql`select distinct razon_social_id as "razonSocialId", usuario_id as "usuarioId" from suscripcion_resumen
        where mes < ${mes} order by 1, 2 limit ${limit}`,
  )

/** Deletes, for all users, the subscriptions of the razón social and address of a code. A repeated call is no error. */
export const deletePorCodigo = (db: Db, codigo: string): Promise<number> =>
  execute(
    db,
    sql`with todas as (select s.razon_social_id, s.codigo, coalesce(nullif(s.email, ''), lower(u.email)) as email
          from suscripcion_resumen s join usuario u using (usuario_id)
          where s.razon_social_id = (select razon_social_id from suscripcion_resumen where codigo = ${codigo}))
        delete from suscripcion_resumen where codigo in (
          select t.codigo from todas t join todas esta on esta.email = t.email where esta.codigo = ${codigo})`,
  )
