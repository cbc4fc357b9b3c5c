import sql from 'sql-template-tag'
import { type Db, execute, selectOne } from '#server/db/database.ts'

/** Account that the identity provider should have for a representative. */
export interface Deseado {
  usuarioId: number
  sub: string | null
  usuario: string
  email: string
  nombre: string
  apellido: string
  activo: boolean
  roles: string[]
  version: number
  /** true: end the sessions of the representative, because the rights changed. */
  cierra: boolean
  /** E-mail address of the account about to be created; null: no creation was started. */
  intento: string | null
  aceptada: Date | null
  pedidas: number
  enviadas: number
}

export const selectDeseado = (db: Db, usuarioId: number): Promise<Deseado | undefined> =>
  selectOne<Deseado>(
    db,
    sql`select u.usuario_id as "usuarioId", u.sub, lower(u.user_name) as usuario, lower(u.email) as email, u.nombre, u.apellido, u.activo,
          r.roles, r.version, r.cierra_sesiones as cierra, r.intento, r.aceptada, cardinality(r.invitaciones) as pedidas, r.invitaciones_enviadas as enviadas
        from representante r join usuario u using (usuario_id) where r.usuario_id = ${usuarioId}`,
  )

/** Stores the e-mail address before the account is created with it. */
export const updateIntento = (db: Db, usuarioId: number, email: string): Promise<number> =>
  execute(db, sql`update representante set intento = ${email} where usuario_id = ${usuarioId}`)

/** Stores the account of a user; returns 0 when it already belongs to another user. */
export const updateCuenta = (db: Db, usuarioId: number, sub: string): Promise<number> =>
  execute(
    db,
    sql`update usuario set sub = ${sub} where usuario_id = ${usuarioId}
          and not exists (select 1 from usuario other where other.sub = ${sub} and other.usuario_id <> ${usuarioId})`,
  )

/** Records that the e-mails of `pedidas` invitations were sent. */
export const updateEnviadas = (
  db: Db,
  usuarioId: number,
  { pedidas, now, vence }: { pedidas: number; now: Date; vence: Date },
): Promise<number> =>
  execute(
    db,
    sql`update representante set invitaciones_enviadas = ${pedidas}, invitacion_enviada = ${now}, invitacion_vence = ${vence}
        where usuario_id = ${usuarioId}`,
  )

/** Records the version of the representative that the provider now has. */
export const updateReflejada = (db: Db, usuarioId: number, version: number): Promise<number> =>
  execute(
    db,
    sql`update representante set version_directorio = ${version}, problema = null,
          cierra_sesiones = cierra_sesiones and version <> ${version} where usuario_id = ${usuarioId}`,
  )

/**
 * Records the reason why the provider rejected this version. Does nothing when the representative has a newer version.
 */
export const updateProblema = (db: Db, usuarioId: number, version: number, problema: string): Promise<number> =>
  execute(
    db,
    sql`update representante set problema = ${problema} where usuario_id = ${usuarioId} and version = ${version}`,
  )
