import sql from 'sql-template-tag'
import { ACTORES } from '#contract/base/roles.ts'
import { lockRazonesSociales, touchRazonesSociales } from '#modules/razones-sociales'
import { type Db, execute, selectOne, selectRows } from '#server/db/database.ts'

/** Data of a user that is needed before any change. */
export interface Cuenta {
  usuarioId: number
  usuario: string
  sub: string | null
  email: string
  nombre: string
  apellido: string
  roles: string[]
  activo: boolean
  version: number
  esInterno: boolean
  esRepresentante: boolean
}

/** Locks a user until the transaction ends; undefined for a service account, or when the user does not exist. */
export const lockCuenta = (db: Db, usuarioId: number): Promise<Cuenta | undefined> =>
  selectOne<Cuenta>(
    db,
    sql`select u.usuario_id as "usuarioId", u.user_name as usuario, u.sub, u.email, u.nombre, u.apellido, u.roles, u.activo, u.version,
          u.roles && ${[...ACTORES.interno]}::text[] or (u.roles = '{}' and not exists
            (select 1 from usuario_razon_social x where x.usuario_id = u.usuario_id)) as "esInterno",
          exists (select 1 from representante r where r.usuario_id = u.usuario_id) as "esRepresentante"
        from usuario u where u.usuario_id = ${usuarioId} and not u.maquina for update of u`,
  )

interface Escrita {
  nombre: string
  apellido: string
  email: string
  telefono: string | null
  roles: readonly string[]
  ausenteHasta: string | null
}

export const insertPersona = async (db: Db, p: Escrita & { usuario: string }): Promise<number> =>
  (await selectOne<{ id: number }>(
    db,
    sql`insert into usuario (user_name, email, nombre, apellido, telefono, roles, roles_dados, ausente_hasta)
        values (${p.usuario}, ${p.email}, ${p.nombre}, ${p.apellido}, ${p.telefono}, ${[...p.roles]}::text[], ${[...p.roles]}::text[],
          ${p.ausenteHasta}::date)
        returning usuario_id as id`,
  ))!.id

export const updatePersona = (db: Db, usuarioId: number, p: Escrita): Promise<number> =>
  execute(
    db,
    sql`update usuario set email = ${p.email}, nombre = ${p.nombre}, apellido = ${p.apellido}, telefono = ${p.telefono},
          roles = ${[...p.roles]}::text[], roles_dados = ${[...p.roles]}::text[], ausente_hasta = ${p.ausenteHasta}::date, version = version + 1 where usuario_id = ${usuarioId}`,
  )

export const updateSub = (db: Db, usuarioId: number, sub: string): Promise<number> =>
  execute(db, sql`update usuario set sub = ${sub} where usuario_id = ${usuarioId} and sub is distinct from ${sub}`)

export const updateActivo = (db: Db, usuarioId: number, activo: boolean): Promise<number> =>
  execute(db, sql`update usuario set activo = ${activo}, version = version + 1 where usuario_id = ${usuarioId}`)

/** Increments the version of a representante, so that a job also updates the account at the provider. */
export const updateRepresentante = (db: Db, usuarioId: number): Promise<number> =>
  execute(db, sql`update representante set version = version + 1 where usuario_id = ${usuarioId}`)

/**
 * Locks the active administrators until the transaction ends, so that two of them cannot disable each other at the same
 * time.
 */
export const lockAdministradores = async (db: Db): Promise<number[]> =>
  (
    await selectRows<{ id: number }>(
      db,
      sql`select usuario_id as id from usuario where activo and roles && ${[...ACTORES.admin]}::text[] order by usuario_id for update`,
    )
  ).map(({ id }) => id)

/** Replaces the companies in the portfolio of a seller. The seller becomes a contact of each new company. */
export const updateCartera = async (
  db: Db,
  p: { usuario: string; nombre: string; apellido: string; email: string; telefono: string | null },
  razonSocialIds: readonly number[],
): Promise<void> => {
  const ids = [...razonSocialIds]
  const had = await selectRows<{ id: number }>(
    db,
    sql`select distinct razon_social_id::int as id from contacto where tipo = 'vendedor' and usuario = ${p.usuario}`,
  )
  // Without a change the companies need no lock. Most users have no portfolio.
  if (had.length === new Set(ids).size && had.every(({ id }) => ids.includes(id))) return
  await lockRazonesSociales(db)
  const left = await selectRows<{ id: number }>(
    db,
    sql`delete from contacto where tipo = 'vendedor' and usuario = ${p.usuario} and razon_social_id <> all(${ids}::bigint[])
        returning razon_social_id as id`,
  )
  const come = await selectRows<{ id: number }>(
    db,
    sql`insert into contacto (razon_social_id, tipo, nombre, email, telefono, usuario)
        select id, 'vendedor', ${`${p.nombre} ${p.apellido}`}, ${p.email}, ${p.telefono ?? ''}, ${p.usuario}
        from unnest(${ids}::bigint[]) id
        where not exists (select 1 from contacto c where c.razon_social_id = id and c.tipo = 'vendedor' and c.usuario = ${p.usuario})
        returning razon_social_id as id`,
  )
  await touchRazonesSociales(
    db,
    [...left, ...come].map(({ id }) => id),
  )
}

export const hasRazones = async (db: Db, ids: readonly number[]): Promise<boolean> => {
  const distinct = [...new Set(ids)]
  const found = await selectOne<{ total: number }>(
    db,
    sql`select count(*)::int as total from razon_social where razon_social_id = any(${distinct}::bigint[])`,
  )
  return found!.total === distinct.length
}

/** Whether a user may become a replacement: only active staff may. Locks the user until the transaction ends. */
export const isReemplazante = async (db: Db, usuarioId: number): Promise<boolean> => {
  const found = await lockCuenta(db, usuarioId)
  return found !== undefined && found.activo && found.esInterno
}
