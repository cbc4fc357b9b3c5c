import sql from 'sql-template-tag'
import { type Db, selectOne, selectRows } from '#server/db/database.ts'
import type { Row, Seccion } from './usuarios-datos-secciones.repository.ts'

/** Selects up to `size` + 1 rows of a section after the row `after`, in id order. */
export const selectSeccion = (
  db: Db,
  { select }: Seccion,
  usuarioId: number,
  after: Row | undefined,
  size: number,
): Promise<Row[]> =>
  selectRows<Row>(
    db,
    after
      ? sql`select * from (${select(usuarioId)}) s where id > ${after.id} order by id limit ${size + 1}`
      : sql`select * from (${select(usuarioId)}) s order by id limit ${size + 1}`,
  )

/** Counts the calls of one operation by a user since a time. Also returns the time of the first of them. */
export const countLlamadas = async (
  db: Db,
  userName: string,
  operacion: string,
  since: Date,
): Promise<{ total: number; primera: Date | null }> =>
  (await selectOne<{ total: number; primera: Date | null }>(
    db,
    sql`select count(*)::int as total, min(cuando) as primera from auditoria
        where usuario = ${userName} and operacion = ${operacion} and cuando > ${since}`,
  ))!

/** Selects the file id of a user’s picture. */
export const selectArchivoImagen = async (db: Db, usuarioId: number): Promise<string | undefined> =>
  (
    await selectOne<{ archivoId: string }>(
      db,
      sql`select archivo_id as "archivoId" from imagen where usuario_id = ${usuarioId}`,
    )
  )?.archivoId
