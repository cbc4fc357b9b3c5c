import sql from 'sql-template-tag'
import { type ClaseTrabajo, PRESENCIA_S } from '#contract/mesa/reglas.ts'
import type { Presente } from '#contract/mesa/shapes.ts'
import { type Db, execute, selectRows } from '#server/db/database.ts'

interface Lugar {
  clase: ClaseTrabajo
  entidadId: number
}

/** Lists the other users who have the item open. */
export const selectPresentes = (db: Db, { clase, entidadId }: Lugar, usuarioId: number): Promise<Presente[]> =>
  selectRows<Presente>(
    db,
    sql`select p.usuario_id as "usuarioId", u.nombre, p.escribe from mesa_presencia p join usuario u using (usuario_id)
        where p.clase = ${clase} and p.entidad_id = ${entidadId} and p.visto > now() - ${PRESENCIA_S} * interval '1 second'
          and p.usuario_id <> ${usuarioId} order by u.nombre, u.usuario_id`,
  )

/**
 * Stores which item a user has open (null: none). If the item changes, notifies the users of the former and the new
 * item through the channel of portal notifications.
 */
export const upsertPresencia = async (
  db: Db,
  usuarioId: number,
  lugar: Lugar | null,
  escribe: boolean,
): Promise<void> => {
  const notify = sql`select pg_notify('notificaciones', p.usuario_id::text) from mesa_presencia p, antes, ahora
    where p.usuario_id <> ${usuarioId} and p.visto > now() - ${PRESENCIA_S} * interval '1 second'
      and (antes.clase, antes.entidad_id, antes.escribe) is distinct from (ahora.clase, ahora.entidad_id, ahora.escribe)
      and ((p.clase, p.entidad_id) = (antes.clase, antes.entidad_id) or (p.clase, p.entidad_id) = (ahora.clase, ahora.entidad_id))`
  // A presence that was not renewed for PRESENCIA_S has expired.
  const antes = sql`antes as (select max(clase) as clase, max(entidad_id) as entidad_id, bool_or(escribe) as escribe from mesa_presencia
    where usuario_id = ${usuarioId} and visto > now() - ${PRESENCIA_S} * interval '1 second')`
  const ahora = sql`ahora as (select ${lugar?.clase ?? null}::text as clase, ${lugar?.entidadId ?? null}::bigint as entidad_id,
    ${lugar ? escribe : null}::boolean as escribe)`
  const written = lugar
    ? sql`insert into mesa_presencia select ${usuarioId}, ahora.clase, ahora.entidad_id, ahora.escribe, now() from ahora
          on conflict (usuario_id) do update set clase = excluded.clase, entidad_id = excluded.entidad_id, escribe = excluded.escribe, visto = excluded.visto`
    : sql`delete from mesa_presencia where usuario_id = ${usuarioId}`
  await execute(db, sql`with ${antes}, ${ahora}, written as (${written}) ${notify}`)
}
