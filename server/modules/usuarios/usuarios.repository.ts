import sql, { type Sql } from 'sql-template-tag'
import { ACTORES } from '#contract/base/roles.ts'
import type { Contacto, RazonSocial, UsuarioUpdate } from '#contract/usuarios/shapes.ts'
import { dniOf } from '#modules/cifrado'
import type { Caller } from '#server/base/caller.ts'
import { type Db, execute, selectOne, selectRows } from '#server/db/database.ts'
import { inScope } from '#server/db/conditions.ts'

/** User, with the data that the caller of a request needs. */
export interface CallerRow {
  usuarioId: number
  sub: string | null
  userName: string
  email: string
  nombre: string
  activo: boolean
  /** Ids of the user's services that the distributor offers. */
  servicios: number[]
  ofrecidos: number[]
  razones: number[]
  cartera: number[]
  /** Granted roles that the user's last token had. */
  roles: string[]
  /** Granted roles; null: they are not known before the first sign-in. */
  dados: string[] | null
  /** true: the granted roles are not stored yet. */
  isNew: boolean
  /** Position (bytes) of the user's last write in the WAL. */
  escrito: number | null
  /** true: the time of the last access was stored over 10 minutes ago. */
  isStale: boolean
}

/**
 * SQL of the granted roles; a token cannot add to them. For users who signed in before grants were stored, these are
 * the roles of their last token.
 */
const DADOS = sql`coalesce((select r.roles from representante r where r.usuario_id = u.usuario_id), u.roles_dados,
          case when u.sub is not null then u.roles end)`

/** SQL of the ids of a user’s services that the distributor offers. */
export const serviciosDe = (usuarioId: Sql): Sql =>
  sql`array(select s.servicio_id from usuario_servicio s join servicio v using (servicio_id)
            where s.usuario_id = ${usuarioId} and v.ofrecido order by s.servicio_id)`

const callerSelect = sql`select u.usuario_id as "usuarioId", u.sub, u.user_name as "userName", u.email, u.nombre || ' ' || u.apellido as nombre, u.activo,
          ${serviciosDe(sql`u.usuario_id`)} as servicios, array(select servicio_id from servicio where ofrecido) as ofrecidos,
          array(select razon_social_id::int from usuario_razon_social r where r.usuario_id = u.usuario_id) as razones,
          array(select distinct razon_social_id::int from contacto c where c.usuario = u.user_name and c.tipo = 'vendedor') as cartera,
          u.roles, ${DADOS} as dados, u.roles_dados is null as "isNew", coalesce(u.ultimo_acceso < now() - interval '10 minutes', true) as "isStale",
          (select (e.lsn - '0/0')::bigint from escrito e where e.usuario_id = u.usuario_id) as escrito
        from usuario u`

/**
 * Selects the user bound to an identity; otherwise the user with that user name, if no identity is bound to that user
 * yet.
 */
export const selectCaller = (db: Db, sub: string, userName: string): Promise<CallerRow | undefined> =>
  selectOne<CallerRow>(
    db,
    sql`${callerSelect} where (u.sub = ${sub} or (u.sub is null and lower(u.user_name) = ${userName})) and not u.maquina
        order by u.sub nulls last limit 1`,
  )

export const selectCallerById = (db: Db, usuarioId: number): Promise<CallerRow | undefined> =>
  selectOne<CallerRow>(db, sql`${callerSelect} where u.usuario_id = ${usuarioId} and not u.maquina`)

/** Whether any user, active or not, has this e-mail. */
export const hasUsuarioWithEmail = async (db: Db, email: string): Promise<boolean> =>
  (await selectOne(db, sql`select 1 from usuario where lower(email) = ${email} and not maquina limit 1`)) !== undefined

/**
 * Binds a user to its identity. Stores the access time and those granted roles that the token has, and accepts a
 * pending invitation. Only the first sign-in grants the roles of the token.
 */
export const updateAcceso = async (
  db: Db,
  usuarioId: number,
  { sub, roles }: { sub: string; roles: readonly string[] },
): Promise<void> => {
  await execute(
    db,
    sql`with dados as (select usuario_id, coalesce(${DADOS}, ${[...roles]}::text[]) as dados from usuario u
          where usuario_id = ${usuarioId} for update),
        entra as (
          update usuario u set sub = coalesce(sub, ${sub}), ultimo_acceso = now(), roles_dados = coalesce(roles_dados, dados),
            roles = array(select rol from unnest(${[...roles]}::text[]) rol where rol = any(dados))
          from dados where u.usuario_id = dados.usuario_id returning u.usuario_id)
        update representante set aceptada = now() from entra
        where representante.usuario_id = entra.usuario_id and aceptada is null`,
  )
}

/** Selects a service account by its identity; undefined: this is its first call. */
export const selectMaquina = (
  db: Db,
  sub: string,
): Promise<{ usuarioId: number; activo: boolean; escrito: number | null } | undefined> =>
  selectOne(
    db,
    sql`select usuario_id as "usuarioId", activo, (select (e.lsn - '0/0')::bigint from escrito e where e.usuario_id = u.usuario_id) as escrito
        from usuario u where sub = ${sub} and maquina`,
  )

/** Inserts a service account, with an e-mail that cannot exist. */
export const insertMaquina = (db: Db, m: { sub: string; userName: string; clientId: string }): Promise<number> =>
  execute(
    db,
    sql`insert into usuario (user_name, sub, email, nombre, apellido, maquina)
        values (${m.userName}, ${m.sub}, ${`${m.userName}@maquina.invalid`}, 'Integración', ${m.clientId}, true) on conflict do nothing`,
  )

/** Inserts a registered user; does nothing when a user already has the user name or the e-mail. */
export const insertUsuario = (
  db: Db,
  u: { sub: string; userName: string; email: string; nombre: string; apellido: string; roles: readonly string[] },
): Promise<number> =>
  execute(
    db,
    sql`insert into usuario (user_name, sub, email, nombre, apellido, roles, roles_dados)
        values (${u.userName}, ${u.sub}, ${u.email}, ${u.nombre}, ${u.apellido}, ${[...u.roles]}::text[], ${[...u.roles]}::text[])
        on conflict do nothing`,
  )

/** Grants roles to a user who has none. */
export const grantFirstRoles = (db: Db, usuarioId: number, roles: readonly string[]): Promise<number> =>
  execute(
    db,
    sql`update usuario set roles_dados = ${[...roles]}::text[] where usuario_id = ${usuarioId} and coalesce(roles_dados, '{}') = '{}'`,
  )

export interface UsuarioRow {
  usuarioId: number
  userName: string
  email: string
  codigoSap: string | null
  nombre: string
  apellido: string
  direccion: string | null
  dni: string | null
  telefono: string | null
  imagenVersion: number | null
  version: number
  emailValidado: boolean
  recorridoVisto: boolean
  terminosAceptados: boolean
}

/** Selects a user, and whether the user accepted the terms in force. */
export const selectUsuario = (db: Db, usuarioId: number): Promise<UsuarioRow | undefined> =>
  selectOne<UsuarioRow>(
    db,
    sql`select usuario_id as "usuarioId", user_name as "userName", email, codigo_sap as "codigoSap", nombre, apellido, direccion, ${dniOf('u')} as dni, telefono,
          version, (select imagen_id from imagen i where i.usuario_id = u.usuario_id) as "imagenVersion",
          email_validado is not null as "emailValidado", recorrido_visto is not null as "recorridoVisto",
          exists (select 1 from aceptacion_terminos a where a.usuario_id = ${usuarioId}
            and a.version = (select version from terminos_version order by numero desc limit 1)) as "terminosAceptados"
        from usuario u where usuario_id = ${usuarioId}`,
  )

type ContactoRow = Contacto & { tipo: 'vendedor' | 'asesor' | 'asesor_cobranza' }
type RazonSocialRow = Omit<RazonSocial, 'grupo' | 'asesores' | 'asesoresCobranza' | 'vendedores'> & {
  grupoId: number | null
  contactos: ContactoRow[]
}

/**
 * Selects the companies of a user with businesses and contacts, in one query. In Ver como (seeing the portal as a
 * customer), only the company of the Ver como.
 */
export const selectRazonesSociales = (
  db: Db,
  { usuarioId, onlyReads, scope }: Pick<Caller, 'usuarioId' | 'onlyReads' | 'scope'>,
): Promise<RazonSocialRow[]> =>
  selectRows<RazonSocialRow>(
    db,
    sql`select r.razon_social as "razonSocial", r.razon_social_id as "razonSocialId", r.activo, r.codigo_cliente as "codigoCliente",
          r.cuit, r.user_id_invgate as "userIdInvgate", r.grupo_id as "grupoId",
          (select imagen_id from imagen i where i.razon_social_id = r.razon_social_id) as "imagenVersion",
          (select coalesce(json_agg(json_build_object('negocioId', n.negocio_id, 'negocio', n.nombre) order by n.negocio_id), '[]')
             from razon_social_negocio rn join negocio n using (negocio_id) where rn.razon_social_id = r.razon_social_id) as negocios,
          (select coalesce(json_agg(json_build_object('tipo', c.tipo, 'nombre', c.nombre, 'email', c.email,
                    'telefono', c.telefono, 'negocioId', c.negocio_id) order by c.contacto_id), '[]')
             from contacto c where c.razon_social_id = r.razon_social_id) as contactos
        from razon_social r
        where ${
          onlyReads
            ? inScope(sql`r.razon_social_id`, scope)
            : sql`r.razon_social_id in (select razon_social_id from usuario_razon_social where usuario_id = ${usuarioId})`
        } order by r.razon_social_id`,
  )

/** Updates a user’s own data if the version matches; returns whether the data was updated. */
export const updateUsuario = async (
  db: Db,
  usuarioId: number,
  { telefono, direccion, version }: UsuarioUpdate,
): Promise<boolean> =>
  (await execute(
    db,
    sql`update usuario set telefono = ${telefono}, direccion = ${direccion}, version = version + 1
        where usuario_id = ${usuarioId} and version = ${version}`,
  )) > 0

type MarcaRow = { marcaId: number; nombre: string; negocioId: number; negocio: string }

/** Selects the active brands of the businesses of the companies, by name. */
export const selectMarcas = (db: Db, scope: Caller['scope']): Promise<MarcaRow[]> =>
  selectRows<MarcaRow>(
    db,
    sql`select m.marca_id as "marcaId", m.nombre, n.negocio_id as "negocioId", n.nombre as negocio
        from marca m join negocio n using (negocio_id)
        where m.activo and (${scope === 'todas'} or n.negocio_id in (
          select negocio_id from razon_social_negocio where ${inScope(sql`razon_social_id`, scope)}))
        order by m.nombre`,
  )

export const selectRazonSocial = (
  db: Db,
  razonSocialId: number,
): Promise<{ razonSocial: string; activo: boolean } | undefined> =>
  selectOne(
    db,
    sql`select razon_social as "razonSocial", activo from razon_social where razon_social_id = ${razonSocialId}`,
  )

/** Selects active users without a company who have never signed in. Only the identity provider knows their roles. */
export const selectWithoutSignIn = (db: Db): Promise<{ usuarioId: number; userName: string }[]> =>
  selectRows(
    db,
    sql`select usuario_id as "usuarioId", user_name as "userName" from usuario u
        where sub is null and activo and not exists (select 1 from usuario_razon_social r where r.usuario_id = u.usuario_id)
        order by usuario_id`,
  )

/** Sets the roles of a user who has not signed in yet; a later sign-in takes them from the token. */
export const updateRolesWithoutSignIn = (db: Db, usuarioId: number, roles: readonly string[]): Promise<number> =>
  execute(
    db,
    sql`update usuario set roles = ${[...roles]}::text[]
        where usuario_id = ${usuarioId} and sub is null and roles <> ${[...roles]}::text[]`,
  )

/** Selects the active administrators. */
export const selectAdministradores = (db: Db): Promise<{ usuario: string; nombre: string; email: string }[]> =>
  selectRows(
    db,
    sql`select user_name as usuario, nombre, email from usuario
        where activo and not maquina and roles && ${[...ACTORES.admin]}::text[] order by usuario_id`,
  )

/** Locks a user until the transaction ends, so that a limit also holds for concurrent requests. */
export const lockUsuario = (db: Db, usuarioId: number): Promise<number> =>
  execute(db, sql`select from usuario where usuario_id = ${usuarioId} for no key update`)
