import sql, { join, type Sql } from 'sql-template-tag'
import { ACTORES } from '#contract/base/roles.ts'
import { MAXIMO_CONTADO, type PasoId } from '#contract/puesta-en-marcha/reglas.ts'
import { type Db, execute, selectOne } from '#server/db/database.ts'

/** What says how far each step is: rows to count, up to a few, so that it costs the same in a table of millions. */
const CONTADOS: Record<Exclude<PasoId, 'distribuidora'>, Sql> = {
  marcas: sql`select from marca`,
  sectores: sql`select from motivo_ticket`,
  empresas: sql`select from razon_social where activo`,
  contactos: sql`select from contacto where tipo = 'vendedor'`,
  // Whoever works for no customer, besides those who administer.
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
  /** The distributor has said who it is. */
  distribuidora: boolean
  omitidos: PasoId[]
  cantidades: Partial<Record<PasoId, number>>
}

/** How many there are of each, and what was left out. */
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

/** Leaves a step out, or takes it again. */
export const updateOmitido = (db: Db, paso: PasoId, omitido: boolean): Promise<number> =>
  execute(
    db,
    sql`update distribuidor set pasos_omitidos = array_remove(pasos_omitidos, ${paso}) || ${omitido ? [paso] : []}::text[]`,
  )

/** Whether there is any sector or reason; nobody writes another meanwhile. */
export const lockSectores = async (db: Db): Promise<boolean> => {
  await execute(db, sql`lock table sector in share row exclusive mode`)
  const found = await selectOne<{ hay: boolean }>(
    db,
    sql`select exists (select from sector) or exists (select from motivo_ticket) as hay`,
  )
  return found!.hay
}

/** Where the person who asks reads a test. */
export const selectEmail = async (db: Db, usuarioId: number): Promise<string> =>
  (await selectOne<{ email: string }>(db, sql`select email from usuario where usuario_id = ${usuarioId}`))!.email

/** The database's clock, at this very moment. */
export const selectAhora = async (db: Db): Promise<Date> =>
  (await selectOne<{ ahora: Date }>(db, sql`select clock_timestamp() as ahora`))!.ahora

interface Permisos {
  usuario: string
  /** It owns a table, or may do anything. */
  esDueno: boolean
  /** A table whose rows it may not read or write; null: none. */
  sinPermiso: string | null
}

/** With whom the portal works, and what that user may do. */
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

/** What the server is, and how the base writes its letters. */
export const selectServidor = async (db: Db): Promise<{ numero: number; version: string; codificacion: string }> =>
  (await selectOne(
    db,
    sql`select current_setting('server_version_num')::int as numero, current_setting('server_version') as version,
          current_setting('server_encoding') as codificacion`,
  ))!
