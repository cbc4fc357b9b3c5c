import sql, { raw, type Sql } from 'sql-template-tag'
import { type Db, execute, selectOne, selectRows } from '#server/db/database.ts'
import type { Sello } from './auditoria-sellos.rules.ts'

/** As they stand in a part, which are all alike; a seal is over these, so a column more needs another way to seal. */
export const COLUMNAS =
  'auditoria_id cuando usuario_id usuario ip operacion razon_social_id entidad entidad_id detalle'.split(' ')

/** A record as a line of JSON, of what `recordsOf` gives: what is exported, and what is sealed. */
export const LINEA = sql`row_to_json(a)::text`

/** Records of a part, to select `LINEA` from. */
export const recordsOf = (tabla: string, where: Sql): Sql =>
  sql`(select ${raw(COLUMNAS.join(', '))} from ${raw(tabla)} where ${where}) a`

/** As what is sealed says each record: its number and the SHA-256 of its line. */
const ENTRADAS = sql`coalesce(string_agg(int8send(auditoria_id) || sha256(convert_to(${LINEA}, 'UTF8')), ''::bytea order by auditoria_id), '')`

/** What of a part stands after a number and up to another, as it is sealed. */
export const selectHuellas = async (db: Db, tabla: string, desde: number, hasta: number): Promise<Buffer> => {
  const where = sql`auditoria_id > ${desde} and auditoria_id <= ${hasta}`
  return (await selectOne<{ huellas: Buffer }>(db, sql`select ${ENTRADAS} as huellas from ${recordsOf(tabla, where)}`))!
    .huellas
}

/** So many records of a part after a number and up to another, as they are sealed. */
export const selectHuellasPage = async (
  db: Db,
  tabla: string,
  { after, upTo, limit }: { after: number; upTo: number; limit: number },
): Promise<Buffer> => {
  const where = sql`auditoria_id > ${after} and auditoria_id <= ${upTo} order by auditoria_id limit ${limit}`
  return (await selectOne<{ huellas: Buffer }>(db, sql`select ${ENTRADAS} as huellas from ${recordsOf(tabla, where)}`))!
    .huellas
}

/** The last number that was given to a record, and who is writing one now: theirs may be less than it. */
export const selectTope = async (db: Db): Promise<{ tope: number; writing: string[] }> => {
  // In this order: whoever has a number of these had begun before it was looked at.
  const last = await selectOne<{ tope: number }>(
    db,
    sql`select case when is_called then last_value else last_value - 1 end as tope from auditoria_auditoria_id_seq`,
  )
  return { tope: last!.tope, writing: await selectWriting(db) }
}

/** The transactions that have written into the record and did not end. */
export const selectWriting = async (db: Db): Promise<string[]> =>
  (
    await selectRows<{ id: string }>(
      db,
      sql`select virtualtransaction as id from pg_locks
          where locktype = 'relation' and mode = 'RowExclusiveLock' and relation = 'auditoria'::regclass
            and database = (select oid from pg_database where datname = current_database())`,
    )
  ).map(({ id }) => id)

/** The number of the last of so many records after one and up to another; null: there is none. */
export const selectHasta = async (db: Db, after: number, upTo: number, limit: number): Promise<number | null> =>
  (await selectOne<{ hasta: number | null }>(
    db,
    sql`select max(auditoria_id) as hasta from (
          select auditoria_id from auditoria where auditoria_id > ${after} and auditoria_id <= ${upTo}
          order by auditoria_id limit ${limit}) siguientes`,
  ))!.hasta

const SELLO = sql`numero, tipo, parte, desde_id as "desdeId", hasta_id as "hastaId", filas, huellas, raiz, anterior, clave, cuando, cadena`

/** The newest seal, without what it sealed. */
export const selectLast = (db: Db): Promise<Pick<Sello, 'numero' | 'cadena' | 'hastaId' | 'clave'> | undefined> =>
  selectOne(
    db,
    sql`select numero, cadena, hasta_id as "hastaId", clave from auditoria_sello order by numero desc limit 1`,
  )

/** So many seals after one, of all parts or of one. */
export const selectSellos = (db: Db, after: number, limit: number, parte?: string): Promise<Sello[]> =>
  selectRows<Sello>(
    db,
    parte === undefined
      ? sql`select ${SELLO} from auditoria_sello where numero > ${after} order by numero limit ${limit}`
      : sql`select ${SELLO} from auditoria_sello where parte = ${parte} and numero > ${after} order by numero limit ${limit}`,
  )

/** Parts of which something was sealed, with the table that has or had them. */
export const selectSelladas = (
  db: Db,
): Promise<{ nombre: string; tabla: string; isThere: boolean; isSeparada: boolean }[]> =>
  selectRows(
    db,
    sql`select parte as nombre, 'auditoria_' || replace(parte, '-', '_') as tabla,
          to_regclass('auditoria_' || replace(parte, '-', '_')) is not null as "isThere", bool_or(tipo = 'separada') as "isSeparada"
        from auditoria_sello group by parte order by parte`,
  )

/** How many records nobody sealed yet, and since when the oldest waits. */
export const selectSinSellar = async (db: Db, after: number): Promise<{ filas: number; desde: Date | null }> =>
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
