import sql, { raw, type Sql } from 'sql-template-tag'
import { type Db, execute, selectOne, selectRows } from '#server/db/database.ts'
import type { Sello } from './auditoria-sellos.rules.ts'

/** Columns of all partitions, in order. A seal covers these columns, so adding a column requires a new seal format. */
export const COLUMNAS =
  'auditoria_id cuando usuario_id usuario ip operacion razon_social_id entidad entidad_id detalle'.split(' ')

/** SQL of a record of `recordsOf` as a line of JSON, which is exported and sealed. */
export const LINEA = sql`row_to_json(a)::text`

/** SQL of the records of a partition that meet a condition, under the alias `a` that LINEA uses. */
export const recordsOf = (tabla: string, where: Sql): Sql =>
  sql`(select ${raw(COLUMNAS.join(', '))} from ${raw(tabla)} where ${where}) a`

/** SQL of the bytes of records to seal: for each record, its id and the SHA-256 of its line. */
const ENTRADAS = sql`coalesce(string_agg(int8send(auditoria_id) || sha256(convert_to(${LINEA}, 'UTF8')), ''::bytea order by auditoria_id), '')`

/** Selects the sealed bytes of the records of a partition in an id range. */
export const selectHuellas = async (db: Db, tabla: string, desde: number, hasta: number): Promise<Buffer> => {
  const where = sql`auditoria_id > ${desde} and auditoria_id <= ${hasta}`
  return (await selectOne<{ huellas: Buffer }>(db, sql`select ${ENTRADAS} as huellas from ${recordsOf(tabla, where)}`))!
    .huellas
}

/** Selects the sealed bytes of up to `limit` records of a partition in an id range. */
export const selectHuellasPage = async (
  db: Db,
  tabla: string,
  { after, upTo, limit }: { after: number; upTo: number; limit: number },
): Promise<Buffer> => {
  const where = sql`auditoria_id > ${after} and auditoria_id <= ${upTo} order by auditoria_id limit ${limit}`
  return (await selectOne<{ huellas: Buffer }>(db, sql`select ${ENTRADAS} as huellas from ${recordsOf(tabla, where)}`))!
    .huellas
}

/** Selects the last assigned id, and the open transactions that may still insert a record with this or a lower id. */
export const selectLastId = async (db: Db): Promise<{ tope: number; writing: string[] }> => {
  // Read the last id before the open transactions. In the other order, a transaction that begins in between could
  // insert a lower id without being listed.
  const last = await selectOne<{ tope: number }>(
    db,
    sql`select case when is_called then last_value else last_value - 1 end as tope from auditoria_auditoria_id_seq`,
  )
  return { tope: last!.tope, writing: await selectWriting(db) }
}

/** Selects the open transactions that have written to the audit log. */
export const selectWriting = async (db: Db): Promise<string[]> =>
  (
    await selectRows<{ id: string }>(
      db,
      sql`select virtualtransaction as id from pg_locks
          where locktype = 'relation' and mode = 'RowExclusiveLock' and relation = 'auditoria'::regclass
            and database = (select oid from pg_database where datname = current_database())`,
    )
  ).map(({ id }) => id)

/**
 * Selects the last id of the next seal, which covers at most `limit` records with ids above `after` and up to `upTo`.
 * null: there are no such records.
 */
export const selectHasta = async (db: Db, after: number, upTo: number, limit: number): Promise<number | null> =>
  (await selectOne<{ hasta: number | null }>(
    db,
    sql`select max(auditoria_id) as hasta from (
          select auditoria_id from auditoria where auditoria_id > ${after} and auditoria_id <= ${upTo}
          order by auditoria_id limit ${limit}) siguientes`,
  ))!.hasta

const SELLO = sql`numero, tipo, parte, desde_id as "desdeId", hasta_id as "hastaId", filas, huellas, raiz, anterior, clave, cuando, cadena`

/** Selects the newest seal, without its bytes. */
export const selectLast = (db: Db): Promise<Pick<Sello, 'numero' | 'cadena' | 'hastaId' | 'clave'> | undefined> =>
  selectOne(
    db,
    sql`select numero, cadena, hasta_id as "hastaId", clave from auditoria_sello order by numero desc limit 1`,
  )

/** Selects up to `limit` seals with numbers above `after`, of one partition or of all. */
export const selectSellos = (db: Db, after: number, limit: number, parte?: string): Promise<Sello[]> =>
  selectRows<Sello>(
    db,
    parte === undefined
      ? sql`select ${SELLO} from auditoria_sello where numero > ${after} order by numero limit ${limit}`
      : sql`select ${SELLO} from auditoria_sello where parte = ${parte} and numero > ${after} order by numero limit ${limit}`,
  )

/** Selects the sealed partitions and the names of their tables. `isThere`: the table still exists. */
export const selectSelladas = (
  db: Db,
): Promise<{ nombre: string; tabla: string; isThere: boolean; isSeparada: boolean }[]> =>
  selectRows(
    db,
    sql`select parte as nombre, 'auditoria_' || replace(parte, '-', '_') as tabla,
          to_regclass('auditoria_' || replace(parte, '-', '_')) is not null as "isThere", bool_or(tipo = 'separada') as "isSeparada"
        from auditoria_sello group by parte order by parte`,
  )

/** Counts the records without seal, with the time of the oldest. */
export const countUnsealed = async (db: Db, after: number): Promise<{ filas: number; desde: Date | null }> =>
  (await selectOne(
    db,
    sql`select count(*) as filas, min(cuando) as desde from auditoria where auditoria_id > ${after}`,
  ))!

export const insertSello = (db: Db, sello: Sello): Promise<number> =>
  execute(
    db,
    sql`insert into auditoria_sello (numero, tipo, parte, desde_id, hasta_id, filas, huellas, raiz, anterior, clave, cuando, cadena)
        values (${sello.numero}, ${sello.tipo}, ${sello.parte}, ${sello.desdeId}, ${sello.hastaId}, ${sello.filas},
          ${sello.huellas}, ${sello.raiz}, ${sello.anterior}, ${sello.clave}, ${sello.cuando}, ${sello.cadena})`,
  )
