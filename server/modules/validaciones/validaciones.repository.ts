import sql from 'sql-template-tag'
import { type Db, execute, selectOne } from '#server/db/database.ts'

export interface Titular {
  email: string
  emailValidado: Date | null
  nombre: string
}

export const selectTitular = async (db: Db, usuarioId: number): Promise<Titular> =>
  (await selectOne<Titular>(
    db,
    sql`select email, email_validado as "emailValidado", nombre from usuario where usuario_id = ${usuarioId}`,
  ))!

/** Locks a user until the transaction ends, so that simultaneous sends are counted one by one. */
export const lockTitular = (db: Db, usuarioId: number): Promise<number> =>
  execute(db, sql`select 1 from usuario where usuario_id = ${usuarioId} for update`)

export interface Validacion {
  validacionId: number
  usuarioId: number
  email: string
  enviada: Date
  vence: Date
  usada: Date | null
  esUltima: boolean
}

const COLUMNS = sql`v.validacion_id as "validacionId", v.usuario_id as "usuarioId", v.email, v.enviada, v.vence, v.usada,
  not exists (select 1 from validacion_email o where o.usuario_id = v.usuario_id and o.enviada > v.enviada) as "esUltima"`

export const selectUltima = (db: Db, usuarioId: number): Promise<Validacion | undefined> =>
  selectOne<Validacion>(
    db,
    sql`select ${COLUMNS} from validacion_email v where v.usuario_id = ${usuarioId} order by v.enviada desc limit 1`,
  )

export const selectByCodigo = (db: Db, sha256: string): Promise<Validacion | undefined> =>
  selectOne<Validacion>(
    db,
    sql`select ${COLUMNS} from validacion_email v where v.codigo_sha256 = ${sha256} for update of v`,
  )

export const countEnviadas = async (
  db: Db,
  usuarioId: number,
  since: Date,
): Promise<{ total: number; primera: Date | null }> =>
  (await selectOne<{ total: number; primera: Date | null }>(
    db,
    sql`select count(*)::int as total, min(enviada) as primera from validacion_email
        where usuario_id = ${usuarioId} and enviada > ${since}`,
  ))!

export const insertValidacion = (
  db: Db,
  v: { sha256: string; usuarioId: number; email: string; enviada: Date; vence: Date },
): Promise<number> =>
  execute(
    db,
    sql`insert into validacion_email (codigo_sha256, usuario_id, email, enviada, vence)
        values (${v.sha256}, ${v.usuarioId}, ${v.email}, ${v.enviada}, ${v.vence})`,
  )

/** Stores the e-mail of a link as the user's validated e-mail. */
export const updateValidada = async (
  db: Db,
  { validacionId, usuarioId, email }: Validacion,
  now: Date,
): Promise<void> => {
  await execute(db, sql`update validacion_email set usada = ${now} where validacion_id = ${validacionId}`)
  await execute(db, sql`update usuario set email = ${email}, email_validado = ${now} where usuario_id = ${usuarioId}`)
}

/** Whether another user has this e-mail. */
export const isEmailTaken = async (db: Db, email: string, usuarioId: number): Promise<boolean> =>
  (await selectOne(
    db,
    sql`select 1 as taken from usuario where lower(email) = ${email} and usuario_id <> ${usuarioId} limit 1`,
  )) !== undefined

interface NewCambio {
  sha256: string
  usuarioId: number
  anterior: string
  nuevo: string
  hecho: Date
  vence: Date
}

export const insertCambio = (db: Db, c: NewCambio): Promise<number> =>
  execute(
    db,
    sql`insert into cambio_email (codigo_sha256, usuario_id, anterior, nuevo, hecho, vence)
        values (${c.sha256}, ${c.usuarioId}, ${c.anterior}, ${c.nuevo}, ${c.hecho}, ${c.vence})`,
  )

export interface Cambio {
  cambioId: number
  usuarioId: number
  /** Id of the account at the provider; null: unknown. */
  sub: string | null
  userName: string
  nombre: string
  anterior: string
  /** Present e-mail, which may come from a later change. */
  email: string
  vence: Date
  deshecho: Date | null
  /** true: the user set the present e-mail; false: an administrator did. */
  esPropio: boolean
}

/** Locks the change of a link and its user until the transaction ends; undefined when the code belongs to no change. */
export const selectCambio = (db: Db, sha256: string): Promise<Cambio | undefined> =>
  selectOne<Cambio>(
    db,
    sql`select c.cambio_id as "cambioId", c.usuario_id as "usuarioId", u.sub, u.user_name as "userName", u.nombre, c.anterior, u.email,
          c.vence, c.deshecho, exists (select from cambio_email x where x.usuario_id = c.usuario_id and x.deshecho is null
            and lower(x.nuevo) = lower(u.email)) as "esPropio"
        from cambio_email c join usuario u using (usuario_id) where c.codigo_sha256 = ${sha256} for update`,
  )

/**
 * Restores the previous e-mail, and marks this change and later ones as undone. Pending links stop working, because an
 * intruder may have requested them.
 */
export const updateDeshecho = async (db: Db, { cambioId, usuarioId, anterior }: Cambio, now: Date): Promise<void> => {
  await execute(
    db,
    sql`update cambio_email set deshecho = ${now}
        where usuario_id = ${usuarioId} and cambio_id >= ${cambioId} and deshecho is null`,
  )
  await execute(db, sql`update validacion_email set usada = ${now} where usuario_id = ${usuarioId} and usada is null`)
  await execute(
    db,
    sql`update usuario set email = ${anterior}, email_validado = ${now} where usuario_id = ${usuarioId}`,
  )
}
