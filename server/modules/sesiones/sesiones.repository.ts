import sql from 'sql-template-tag'
import { type Db, execute, selectOne, selectRows } from '#server/db/database.ts'

interface NewIngreso {
  sid: string
  usuarioId: number
  dispositivo: string
  zona: string
  desde: Date
}

/** Stores the device and time zone of a new session; returns 0 when the session is stored already. */
export const insertIngreso = (db: Db, i: NewIngreso): Promise<number> =>
  execute(
    db,
    sql`insert into ingreso (sid, usuario_id, dispositivo, zona, desde)
        values (${i.sid}, ${i.usuarioId}, ${i.dispositivo}, ${i.zona}, ${i.desde}) on conflict do nothing`,
  )

/**
 * Returns whether a user signed in before, and whether from this device and time zone. Also returns name and e-mail for
 * the notice.
 */
export const selectConocido = async (
  db: Db,
  { sid, usuarioId, dispositivo, zona }: Omit<NewIngreso, 'desde'>,
): Promise<{ vinoAntes: boolean; esConocido: boolean; nombre: string; email: string }> =>
  (await selectOne(
    db,
    sql`select exists (select from ingreso i where i.usuario_id = u.usuario_id and i.sid <> ${sid}) as "vinoAntes",
          exists (select from ingreso i where i.usuario_id = u.usuario_id and i.dispositivo = ${dispositivo} and i.zona = ${zona}
            and i.sid <> ${sid} and i.denunciado is null) as "esConocido", u.nombre, u.email
        from usuario u where u.usuario_id = ${usuarioId}`,
  ))!

/** Stores the hash of the code that was mailed about a session. */
export const updateCodigo = (db: Db, sid: string, sha256: string): Promise<number> =>
  execute(db, sql`update ingreso set codigo_sha256 = ${sha256} where sid = ${sid}`)

/** Returns device and time zone of these sessions of a user. */
export const selectIngresos = (
  db: Db,
  usuarioId: number,
  sids: readonly string[],
): Promise<{ sid: string; dispositivo: string; zona: string }[]> =>
  selectRows(
    db,
    sql`select sid, dispositivo, zona from ingreso where usuario_id = ${usuarioId} and sid = any(${sids}::text[])`,
  )

/** Marks a session that the user reported as opened by another person. */
export const updateDenunciado = (db: Db, sid: string, now: Date): Promise<number> =>
  execute(db, sql`update ingreso set denunciado = ${now} where sid = ${sid}`)

export interface Denunciado {
  sid: string
  usuarioId: number
  userName: string
  /** Id of the account at the provider; null: unknown. */
  sub: string | null
  desde: Date
  denunciado: Date | null
}

/**
 * Locks the session of a mailed link and its user until the transaction ends; undefined when the code belongs to none.
 */
export const selectByCodigo = (db: Db, sha256: string): Promise<Denunciado | undefined> =>
  selectOne<Denunciado>(
    db,
    sql`select i.sid, i.usuario_id as "usuarioId", u.user_name as "userName", u.sub, i.desde, i.denunciado
        from ingreso i join usuario u using (usuario_id) where i.codigo_sha256 = ${sha256} for update`,
  )
