import sql from 'sql-template-tag'
import { type Db, selectOne } from '#server/db/database.ts'

/** Returns a number that the distributor configures: a term in days or a limit. */
export const getParametro = async (db: Db, clave: string): Promise<number> =>
  (await selectOne<{ valor: number }>(db, sql`select valor from parametro where clave = ${clave}`))!.valor
