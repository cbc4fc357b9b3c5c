import sql from 'sql-template-tag'
import { type Db, execute, selectOne, selectRows } from '#server/db/database.ts'

interface NewIngreso {
  sid: string
  usuarioId: number
  dispositivo: string
  zona: string
  desde: Date
}

/** Notes from where a session is opened; nothing of one that was noted already. */
export const insertIngreso = (db: Db, i: NewIngreso): Promise<number> =>
  execute(
    db,
    sql`insert into ingreso (sid, usuario_id, dispositivo, zona, desde)
        values (${i.sid}, ${i.usuarioId}, ${i.dispositivo}, ${i.zona}, ${i.desde}) on conflict do nothing`,
  )

/** Whether somebody came before at all, and from there; with whom to tell. */
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

/** The code of the link that was mailed of a session. */
export const updateCodigo = (db: Db, sid: string, sha256: string): Promise<number> =>
  execute(db, sql`update ingreso set codigo_sha256 = ${sha256} where sid = ${sid}`)

/** From where these sessions of somebody were opened. */
export const selectIngresos = (
  db: Db,
  usuarioId: number,
  sids: readonly string[],
): Promise<{ sid: string; dispositivo: string; zona: string }[]> =>
  selectRows(
    db,
    sql`select sid, dispositivo, zona from ingreso where usuario_id = ${usuarioId} and sid = any(${sids}::text[])`,
  )

/** Somebody said of a session that it was not theirs. */
export const updateDenunciado = (db: Db, sid: string, now: Date): Promise<number> =>
  execute(db, sql`update ingreso set denunciado = ${now} where sid = ${sid}`)

export interface Denunciado {
  sid: string
  usuarioId: number
  userName: string
  /** Of the account, at the provider. */
  sub: string | null
  desde: Date
  denunciado: Date | null
}

/** The session of a mailed link, with its person, both locked. */
export const selectByCodigo = (db: Db, sha256: string): Promise<Denunciado | undefined> =>
  selectOne<Denunciado>(
    db,
    sql`select i.sid, i.usuario_id as "usuarioId", u.user_name as "userName", u.sub, i.desde, i.denunciado
        from ingreso i join usuario u using (usuario_id) where i.codigo_sha256 = ${sha256} for update`,
  )
