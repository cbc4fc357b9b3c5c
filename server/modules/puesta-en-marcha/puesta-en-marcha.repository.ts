import sql, { join, type Sql } from 'sql-template-tag'
import { ACTORES } from '#contract/base/roles.ts'
import { MAXIMO_CONTADO, type PasoId } from '#contract/puesta-en-marcha/reglas.ts'
import { type Db, execute, selectOne } from '#server/db/database.ts'

/**
 * SQL of the rows that show the progress of each step. Counting stops at a maximum, so that a huge table costs no more
 * than a small one.
 */
const CONTADOS: Record<Exclude<PasoId, 'distribuidora'>, Sql> = {
  marcas: sql`select from marca`,
  sectores: sql`select from motivo_ticket`,
  empresas: sql`select from razon_social where activo`,
  contactos: sql`select from contacto where tipo = 'vendedor'`,
  // Staff who are not administrators, where staff are users without a company.
  internos: sql`select from usuario u where activo and not maquina and not roles && ${[...ACTORES.admin]}::text[]
                and not exists (select from usuario_razon_social where usuario_id = u.usuario_id)`,
  titulares: sql`select from usuario u where activo
                 and exists (select from usuario_razon_social where usuario_id = u.usuario_id)`,
  productos: sql`select from factura`,
  cuenta: sql`select from partida`,
  motos: sql`select from modelo_moto`,
  centros: sql`select from centro_garantia`,
  documentos: sql`select from biblioteca`,
}

interface Marcha {
  /** true: the distributor has entered its name. */
  distribuidora: boolean
  omitidos: PasoId[]
  cantidades: Partial<Record<PasoId, number>>
}

/** Returns the count of each step, and the omitted steps. */
export const selectMarcha = async (db: Db): Promise<Marcha> => {
  const counts = Object.entries(CONTADOS).map(
    ([paso, rows]) =>
      sql`select ${paso}::text as paso, count(*)::int as cantidad from (${rows} limit ${MAXIMO_CONTADO}) as contadas`,
  )
  return (await selectOne<Marcha>(
    db,
    sql`select nombre is not null as distribuidora, pasos_omitidos as omitidos,
          (select jsonb_object_agg(paso, cantidad) from (${join(counts, ' union all ')}) as cada_uno) as cantidades
        from distribuidor`,
  ))!
}

/** Omits a step, or includes it again. */
export const updateOmitido = (db: Db, paso: PasoId, omitido: boolean): Promise<number> =>
  execute(
    db,
    sql`update distribuidor set pasos_omitidos = array_remove(pasos_omitidos, ${paso}) || ${omitido ? [paso] : []}::text[]`,
  )

/**
 * Whether a sector or a reason exists. Locks the sectors until the transaction ends, so that no other user creates one
 * meanwhile.
 */
export const lockSectores = async (db: Db): Promise<boolean> => {
  await execute(db, sql`lock table sector in share row exclusive mode`)
  const found = await selectOne<{ hay: boolean }>(
    db,
    sql`select exists (select from sector) or exists (select from motivo_ticket) as hay`,
  )
  return found!.hay
}

/** Returns the address for a test mail to a user. */
export const selectEmail = async (db: Db, usuarioId: number): Promise<string> =>
  (await selectOne<{ email: string }>(db, sql`select email from usuario where usuario_id = ${usuarioId}`))!.email

/** Returns the current time of the database, not the start of the transaction. */
export const selectAhora = async (db: Db): Promise<Date> =>
  (await selectOne<{ ahora: Date }>(db, sql`select clock_timestamp() as ahora`))!.ahora

interface Permisos {
  usuario: string
  /** true: the user owns a table or is a superuser. */
  esDueno: boolean
  /** Name of a table whose rows the database user cannot read or write; null: there is none. */
  sinPermiso: string | null
}

/** Returns the database user of the portal and its permissions. */
export const selectPermisos = async (db: Db): Promise<Permisos> =>
  (await selectOne<Permisos>(
    db,
    sql`select current_user::text as usuario,
          (select rolsuper from pg_roles where rolname = current_user)
            or coalesce(bool_or(pg_has_role(current_user, c.relowner, 'member')), false) as "esDueno",
          min(c.relname::text) filter (where not has_table_privilege(c.oid, 'select') or not has_table_privilege(c.oid, 'insert')
            or not has_table_privilege(c.oid, 'update') or not has_table_privilege(c.oid, 'delete')) as "sinPermiso"
        from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where n.nspname in ('public', 'pgboss') and c.relkind in ('r', 'p')`,
  ))!

/** Returns version and encoding of the server. */
export const selectServidor = async (db: Db): Promise<{ numero: number; version: string; codificacion: string }> =>
  (await selectOne(
    db,
    sql`select current_setting('server_version_num')::int as numero, current_setting('server_version') as version,
          current_setting('server_encoding') as codificacion`,
  ))!

/** Returns how many connections the user of the portal may open, and the setting that limits them. */
export const selectConexiones = async (db: Db): Promise<{ lugar: number; limite: string }> =>
  (await selectOne(
    db,
    sql`select lugar, limite from (values
          (current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
            - coalesce(current_setting('reserved_connections', true)::int, 0), 'max_connections'),
          ((select datconnlimit from pg_database where datname = current_database()), 'connection limit de la base'),
          ((select rolconnlimit from pg_roles where rolname = current_user), 'connection limit del usuario')
        ) as limites (lugar, limite) where lugar >= 0 order by lugar limit 1`,
  ))!
