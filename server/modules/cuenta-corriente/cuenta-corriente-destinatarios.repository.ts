import sql from 'sql-template-tag'
import { type Db, execute, selectRows } from '#server/database.ts'

/**
 * Which of these addresses, in lower case, may have the statement of a company: those of its people (who was only invited
 * is nobody yet), of whoever sends it, and those that confirmed.
 */
export const selectPermitidos = async (
  db: Db,
  { razonSocialId, usuarioId, emails }: { razonSocialId: number; usuarioId: number; emails: readonly string[] },
): Promise<Set<string>> => {
  const rows = await selectRows<{ email: string }>(
    db,
    sql`select lower(u.email) as email from usuario u join usuario_razon_social r using (usuario_id)
        where r.razon_social_id = ${razonSocialId} and u.activo and lower(u.email) = any(${emails}::text[])
          and not exists (select 1 from representante i where i.usuario_id = u.usuario_id and i.aceptada is null)
        union
        select lower(email) from usuario where usuario_id = ${usuarioId} and lower(email) = any(${emails}::text[])
        union
        select email from destinatario_resumen
        where razon_social_id = ${razonSocialId} and email = any(${emails}::text[]) and confirmado is not null`,
  )
  return new Set(rows.map(({ email }) => email))
}

interface Pedido {
  razonSocialId: number
  email: string
  sha256: string
  pedido: Date
  /** One that was asked after this is not asked again. */
  desde: Date
}

/** Notes that an address is asked, with a new code; false when it was asked a short while ago. */
export const upsertPedido = async (db: Db, p: Pedido): Promise<boolean> =>
  (await execute(
    db,
    sql`insert into destinatario_resumen as d (razon_social_id, email, codigo_sha256, pedido)
        values (${p.razonSocialId}, ${p.email}, ${p.sha256}, ${p.pedido})
        on conflict (razon_social_id, email) do update set codigo_sha256 = excluded.codigo_sha256, pedido = excluded.pedido
        where d.pedido <= ${p.desde}`,
  )) > 0

/** The address of that code takes statements from now on; false when there is none. Again is the same. */
export const updateConfirmado = async (db: Db, sha256: string, now: Date): Promise<boolean> =>
  (await execute(
    db,
    sql`update destinatario_resumen set confirmado = coalesce(confirmado, ${now}) where codigo_sha256 = ${sha256}`,
  )) > 0
