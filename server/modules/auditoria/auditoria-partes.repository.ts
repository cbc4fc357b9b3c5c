import sql from 'sql-template-tag'
import { type Db, selectOne, selectRows } from '#server/db/database.ts'
import { LINEA, recordsOf } from './auditoria-sellos.repository.ts'

/** Makes the parts of the months that come, if they are not there; says how many. */
export const prepareAuditoria = async (db: Db): Promise<number> =>
  (await selectOne<{ hechas: number }>(db, sql`select auditoria_prepara() as hechas`))!.hechas

/** One part of what was recorded. */
export interface Parte {
  /** `2026-01`, `inicial` or `resto`. */
  nombre: string
  /** Its table, as SQL writes it. */
  tabla: string
  /** What it holds, as PostgreSQL says it. */
  limites: string
  /** What was recorded from here on is in later parts; null: never. */
  hasta: Date | null
  /** As PostgreSQL last estimated them. */
  filas: number
  bytes: number
}

export const selectPartes = (db: Db): Promise<Parte[]> =>
  selectRows<Parte>(
    db,
    sql`select replace(regexp_replace(c.relname, '^auditoria_', ''), '_', '-') as nombre, c.oid::regclass::text as tabla, l.limites,
          substring(l.limites from 'TO [(]''([^'']+)''[)]')::timestamptz as hasta, greatest(c.reltuples, 0)::bigint as filas,
          pg_total_relation_size(c.oid) as bytes
        from pg_inherits i join pg_class c on c.oid = i.inhrelid, lateral (select pg_get_expr(c.relpartbound, c.oid) as limites) l
        where i.inhparent = 'auditoria'::regclass order by hasta nulls last`,
  )

/** One record, whole, with its id. */
export interface Registro {
  auditoriaId: number
  /** JSON, a line. */
  linea: string
}

/** So many records of a part in the order of their ids, after one. */
export const selectRegistros = (db: Db, { tabla }: Parte, after: number, limit: number): Promise<Registro[]> =>
  selectRows<Registro>(
    db,
    sql`select auditoria_id as "auditoriaId", ${LINEA} as linea
        from ${recordsOf(tabla, sql`auditoria_id > ${after} order by auditoria_id limit ${limit}`)}`,
  )

/** Puts a part apart: it is a table of its own from here on. Gives how many records it has. */
export const detachParte = async (db: Db, { tabla }: Parte): Promise<number> => {
  await db.query(`alter table auditoria detach partition ${tabla}`)
  const { rows } = await db.query<{ n: number }>(`select count(*) as n from ${tabla}`)
  return rows[0]!.n
}
