import sql, { empty, type Sql } from 'sql-template-tag'
import { CAPACIDADES } from '#contract/base/capacidades.ts'
import { isActor, type Role } from '#contract/base/roles.ts'
import { SERVICIOS } from '#contract/base/servicios.ts'
import { type Db, selectRows } from '#server/db/database.ts'

/** Roles of which a user needs one to see a service. Services that are not listed need no role. */
export const ROLES_DE_SERVICIO: Readonly<Record<number, readonly Role[]>> = {
  [SERVICIOS.cuentaCorriente]: CAPACIDADES.verCuenta.roles,
  [SERVICIOS.pedidosMotos]: CAPACIDADES.pedirMotos.roles,
}

/**
 * SQL condition: user `u` has one of the roles. For representatives the granted roles count, so that a lost role does
 * not count even before their next sign-in.
 */
export const tieneRol = (roles: readonly Role[]): Sql =>
  sql`coalesce((select r.roles from representante r where r.usuario_id = u.usuario_id), u.roles) && ${[...roles]}::text[]`

/** SQL condition: user `u` has a service that the distributor offers, and a role that sees it. */
export const conServicio = (servicioId: number): Sql => {
  const roles = ROLES_DE_SERVICIO[servicioId]
  return sql`(exists (select 1 from usuario_servicio s join servicio v using (servicio_id)
              where s.usuario_id = u.usuario_id and v.servicio_id = ${servicioId} and v.ofrecido)
    ${roles ? sql`and ${tieneRol(roles)}` : empty})`
}

/** Recipient of a mail. */
export interface Persona {
  usuarioId: number
  email: string
  nombre: string
}

/**
 * Selects the active users of a company to notify about a service: the creator or the creator's replacement, if one of
 * them may see the service; otherwise all who may. Excludes invited users who never signed in, because their address is
 * not proven yet.
 */
export const selectDestinatarios = (
  db: Db,
  { razonSocialId, creadorId, servicioId }: { razonSocialId: number; creadorId: number | null; servicioId: number },
): Promise<Persona[]> =>
  selectRows<Persona>(
    db,
    sql`with gente as (
          select u.usuario_id, u.email, u.nombre, exists (select 1 from representante ido
              where ido.usuario_id = ${creadorId}::bigint and ido.reemplazante_id = u.usuario_id) as reemplaza
          from usuario u join usuario_razon_social r using (usuario_id)
          where r.razon_social_id = ${razonSocialId} and u.activo and ${conServicio(servicioId)}
            and not exists (select 1 from representante i where i.usuario_id = u.usuario_id and i.aceptada is null))
        select usuario_id as "usuarioId", email, nombre from gente
        where case when exists (select 1 from gente where usuario_id = ${creadorId}::bigint)
              then usuario_id = ${creadorId}::bigint
              when exists (select 1 from gente where reemplaza) then reemplaza else true end
        order by usuario_id`,
  )

/** Selects the active staff with one of the roles. A seller is included only for the companies of the portfolio. */
export const selectInternos = (
  db: Db,
  { roles, razonSocialId }: { roles: readonly string[]; razonSocialId: number | null },
): Promise<Persona[]> => {
  const everywhere = roles.filter((role) => !isActor([role], 'vendedor'))
  return selectRows<Persona>(
    db,
    sql`select usuario_id as "usuarioId", email, nombre from usuario u
        where activo and roles && ${[...roles]}::text[] and (roles && ${everywhere}::text[]
          or exists (select 1 from contacto c
            where c.razon_social_id = ${razonSocialId}::bigint and c.usuario = u.user_name and c.tipo = 'vendedor'))
        order by usuario_id`,
  )
}
