import sql from 'sql-template-tag'
import { type Db, selectOne } from '#server/db/database.ts'

/** A number that the distributor sets: terms in days, limits. */
export const getParametro = async (db: Db, clave: string): Promise<number> =>
  (await selectOne<{ valor: number }>(db, sql`select valor from parametro where clave = ${clave}`))!.valor
