import sql from 'sql-template-tag'
import type { Role } from '#contract/base/roles.ts'
import { type Db, execute, selectRows } from '#server/db/database.ts'
import { sealDni } from '#modules/cifrado'
import type { Context } from '#server/http/context.ts'
import type { Datos } from './representantes-datos.service.ts'

/** Updates the personal data and rights of a user. A new address is unverified. */
export const updateDatos = async (
  { sql: db, cipher }: Context,
  userId: number,
  datos: Omit<Datos, 'razonSocialIds' | 'dni'> & { dni: string | null },
): Promise<void> => {
  const { cifrado, indice } = sealDni(cipher, datos.dni)
  await execute(
    db,
    sql`update usuario set user_name = ${datos.usuario}, email = ${datos.email}, nombre = ${datos.nombre}, apellido = ${datos.apellido},
          dni = null, dni_cifrado = ${cifrado}, dni_indice = ${indice}, telefono = ${datos.telefono}, email_validado = case when lower(email) = ${datos.email} then email_validado end, version = version + 1
        where usuario_id = ${userId}`,
  )
  await execute(
    db,
    sql`update representante set roles = ${[...datos.roles]}::text[], cargo = ${datos.cargo} where usuario_id = ${userId}`,
  )
  const servicios = [...datos.servicios]
  await execute(
    db,
    // Keep services that are not offered now, because the editor of the user does not see them.
    sql`delete from usuario_servicio s using servicio v where s.usuario_id = ${userId} and s.servicio_id <> all(${servicios}::int[])
          and v.servicio_id = s.servicio_id and v.ofrecido`,
  )
  await execute(
    db,
    sql`insert into usuario_servicio select ${userId}::bigint, unnest(${servicios}::int[]) on conflict do nothing`,
  )
}

/** Removes and adds companies of a user. */
export const updateRazones = async (
  db: Db,
  userId: number,
  { given, taken }: { given: readonly number[]; taken: readonly number[] },
): Promise<void> => {
  await execute(
    db,
    sql`delete from usuario_razon_social where usuario_id = ${userId} and razon_social_id = any(${[...taken]}::bigint[])`,
  )
  await execute(
    db,
    sql`insert into usuario_razon_social select ${userId}::bigint, unnest(${[...given]}::bigint[]) on conflict do nothing`,
  )
}

/**
 * Marks that the identity provider has to be updated. endsSessions: it also ends the user's sessions, because the
 * rights changed.
 */
export const updateVersion = (db: Db, userId: number, endsSessions = false): Promise<number> =>
  execute(
    db,
    sql`update representante set version = version + 1, problema = null, cierra_sesiones = cierra_sesiones or ${endsSessions}
        where usuario_id = ${userId}`,
  )

/** Enables or blocks a user from the next call on. */
export const updateActivo = (db: Db, userId: number, activo: boolean): Promise<number> =>
  execute(db, sql`update usuario set activo = ${activo} where usuario_id = ${userId}`)

/** Sets the user who takes over another user's open gestiones. */
export const updateReemplazante = (db: Db, userId: number, reemplazanteId: number | null): Promise<number> =>
  execute(db, sql`update representante set reemplazante_id = ${reemplazanteId} where usuario_id = ${userId}`)

/** Requests another invitation for a user. */
export const updateInvitacion = (db: Db, userId: number, now: Date): Promise<number> =>
  execute(
    db,
    sql`update representante set invitaciones = invitaciones || ${now}::timestamptz, invitacion_cancelada = false where usuario_id = ${userId}`,
  )

export const updateCancelada = (db: Db, userId: number): Promise<number> =>
  execute(db, sql`update representante set invitacion_cancelada = true where usuario_id = ${userId}`)

/**
 * Returns the companies in which no other user has one of these roles. Locks the companies, so that two users cannot
 * remove each other at the same time.
 */
export const selectSin = async (
  db: Db,
  userId: number,
  roles: readonly Role[],
  razonSocialIds: readonly number[],
): Promise<string[]> => {
  const ids = [...razonSocialIds]
  await execute(
    db,
    sql`select 1 from razon_social where razon_social_id = any(${ids}::bigint[]) order by razon_social_id for no key update`,
  )
  const rows = await selectRows<{ razonSocial: string }>(
    db,
    sql`select e.razon_social as "razonSocial" from razon_social e
        where e.razon_social_id = any(${ids}::bigint[])
          and exists (select 1 from usuario_razon_social x where x.usuario_id = ${userId} and x.razon_social_id = e.razon_social_id)
          and not exists (
            select 1 from usuario_razon_social x join usuario u using (usuario_id) left join representante r using (usuario_id)
            where x.razon_social_id = e.razon_social_id and u.usuario_id <> ${userId} and u.activo
              and coalesce(r.roles, u.roles) && ${[...roles]}::text[] and (r.usuario_id is null or r.aceptada is not null))
        order by e.razon_social_id`,
  )
  return rows.map(({ razonSocial }) => razonSocial)
}
