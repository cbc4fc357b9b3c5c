import sql from 'sql-template-tag'
import { type Db, execute, selectOne } from '#server/database.ts'

export interface Aceptacion {
  cuando: Date
  novedades: boolean
}

/** When a person accepted a version, if they did. */
export const selectAceptacion = (db: Db, usuarioId: number, version: string): Promise<Aceptacion | undefined> =>
  selectOne<Aceptacion>(
    db,
    sql`select cuando, novedades from aceptacion_terminos where usuario_id = ${usuarioId} and version = ${version}`,
  )

interface NewAceptacion extends Aceptacion {
  usuarioId: number
  version: string
  ip: string
}

/** The first time counts. */
export const insertAceptacion = (
  db: Db,
  { usuarioId, version, cuando, ip, novedades }: NewAceptacion,
): Promise<number> =>
  execute(
    db,
    sql`insert into aceptacion_terminos (usuario_id, version, cuando, ip, novedades)
        values (${usuarioId}, ${version}, ${cuando}, ${ip}, ${novedades}) on conflict do nothing`,
  )
