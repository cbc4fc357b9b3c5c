import sql from 'sql-template-tag'
import { type Db, selectOne, selectRows } from '#server/db/database.ts'
import { LINEA, recordsOf } from './auditoria-sellos.repository.ts'

/** Creates the missing partitions of the next months; returns their number. */
export const prepareAuditoria = async (db: Db): Promise<number> =>
  (await selectOne<{ hechas: number }>(db, sql`select auditoria_prepara() as hechas`))!.hechas

/** Partition of the audit log. */
export interface Parte {
  /** Month as `2026-01`; `inicial`: before the first month; `resto`: records of no other partition. */
  nombre: string
  /** Name of the partition's table, quoted for SQL. */
  tabla: string
  /** Bounds of the partition, as PostgreSQL shows them. */
  limites: string
  /** Upper bound of the partition, not included; null: no bound. */
  hasta: Date | null
  /** Number of rows as estimated by PostgreSQL. */
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

export interface Registro {
  auditoriaId: number
  /** The record as a line of JSON. */
  linea: string
}

/** Selects up to `limit` records of a partition with ids above `after`, in id order. */
export const selectRegistros = (db: Db, { tabla }: Parte, after: number, limit: number): Promise<Registro[]> =>
  selectRows<Registro>(
    db,
    sql`select auditoria_id as "auditoriaId", ${LINEA} as linea
        from ${recordsOf(tabla, sql`auditoria_id > ${after} order by auditoria_id limit ${limit}`)}`,
  )

/** Detaches a partition, which remains as a table. Returns its number of records. */
export const detachParte = async (db: Db, { tabla }: Parte): Promise<number> => {
  await db.query(`alter table auditoria detach partition ${tabla}`)
  const { rows } = await db.query<{ n: number }>(`select count(*) as n from ${tabla}`)
  return rows[0]!.n
}
