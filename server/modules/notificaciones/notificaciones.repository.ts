import sql, { empty } from 'sql-template-tag'
import type { Notificacion, Preferencia } from '#contract/notificaciones/shapes.ts'
import { type Db, execute, selectOne, selectRows } from '#server/db/database.ts'

/** Maximum unread notifications that are counted. */
const UNREAD_CAP = 100

interface Filter {
  usuarioId: number
  tipoNotificacionId: number | undefined
  sinLeer: boolean
  antesDe: number | undefined
  size: number
}

type Row = Omit<Notificacion, 'fecha'> & { fecha: Date }

/** Selects a user’s notifications, newest first, with one extra row when there are more. */
export const selectNotificaciones = async (db: Db, f: Filter): Promise<Notificacion[]> => {
  const rows = await selectRows<Row>(
    db,
    sql`select notificacion_id as "notificacionId", tipo_notificacion_id as "tipoNotificacionId", evento, titulo as notificacion, texto,
          entidad_id as "ticketId", estado_id as "ticketEstado", razon_social_id as "razonSocialId", enlace, creada as fecha,
          leida is not null as leida
        from notificacion where usuario_id = ${f.usuarioId}
          ${f.tipoNotificacionId === undefined ? empty : sql`and tipo_notificacion_id = ${f.tipoNotificacionId}`}
          ${f.sinLeer ? sql`and leida is null` : empty}
          ${f.antesDe === undefined ? empty : sql`and notificacion_id < ${f.antesDe}`}
        order by notificacion_id desc limit ${f.size + 1}`,
  )
  return rows.map((row) => ({ ...row, fecha: row.fecha.toISOString() }))
}

export const countSinLeer = async (db: Db, usuarioId: number): Promise<number> =>
  (await selectOne<{ total: number }>(
    db,
    sql`select count(*)::int as total from (
          select 1 from notificacion where usuario_id = ${usuarioId} and leida is null limit ${UNREAD_CAP}) counted`,
  ))!.total

/** Marks a user’s notifications as read; ids undefined: all. */
export const updateLeidas = (
  db: Db,
  usuarioId: number,
  ids: readonly number[] | undefined,
  now: Date,
): Promise<number> =>
  execute(
    db,
    sql`update notificacion set leida = ${now} where usuario_id = ${usuarioId} and leida is null
        ${ids ? sql`and notificacion_id = any(${ids}::bigint[])` : empty}`,
  )

/** Selects the preferences of users; a user who has not chosen any has no row. */
export const selectPreferencias = (
  db: Db,
  usuarioIds: readonly number[],
): Promise<(Preferencia & { usuarioId: number })[]> =>
  selectRows(
    db,
    sql`select usuario_id as "usuarioId", evento, portal, email from notificacion_preferencia
        where usuario_id = any(${usuarioIds}::bigint[])`,
  )

export const updatePreferencias = (db: Db, usuarioId: number, chosen: readonly Preferencia[]): Promise<number> =>
  execute(
    db,
    sql`insert into notificacion_preferencia (usuario_id, evento, portal, email)
        select ${usuarioId}, x.* from unnest(${chosen.map((p) => p.evento)}::text[], ${chosen.map((p) => p.portal)}::boolean[],
          ${chosen.map((p) => p.email)}::text[]) as x
        on conflict (usuario_id, evento) do update set portal = excluded.portal, email = excluded.email`,
  )
