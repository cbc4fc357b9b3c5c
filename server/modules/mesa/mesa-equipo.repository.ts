import sql, { type Sql } from 'sql-template-tag'
import { type ClaseTrabajo, TOPE_EQUIPO } from '#contract/mesa/reglas.ts'
import { type Db, selectPlanned } from '#server/db/database.ts'
import { dayStart } from '#server/db/conditions.ts'

/** Open items of one kind that are assigned to one user; `usuarioId` null: unassigned items. */
interface Carga {
  usuarioId: number | null
  clase: ClaseTrabajo
  abiertos: number
  vencidos: number
  hoy: number
  esperan: number
  desde: Date | null
}

interface Instant {
  now: Date
  /** The day of `now` in Argentina. */
  hoy: string
}

/**
 * SQL of the counts of each owner by kind. Reads at most TOPE_EQUIPO + 1 items, by due time, and the item that has
 * waited longest.
 */
const cargaDe = (ofOwner: Sql, { now, hoy }: Instant): Sql => sql`
  cross join lateral (
    select count(*)::int as abiertos, (count(*) filter (where c.etapa <> 'espera' and c.orden < ${now}))::int as vencidos,
      (count(*) filter (where c.etapa <> 'espera' and c.orden >= ${now}
        and c.orden < ${dayStart(hoy, 1)}))::int as hoy,
      (count(*) filter (where c.etapa = 'espera'))::int as esperan
    from (select d.orden, d.etapa from trabajo d where ${ofOwner} and d.clase = k.clase order by d.orden limit ${TOPE_EQUIPO + 1}) c) n
  left join lateral (
    select d.desde from trabajo d where ${ofOwner} and d.clase = k.clase and d.etapa <> 'espera' order by d.desde limit 1) v on true`

/**
 * Returns the open items of these users, and the unassigned ones, by kind. The cost does not depend on the number of
 * items.
 */
export const selectCargas = (
  db: Db,
  usuarioIds: readonly number[],
  clases: readonly ClaseTrabajo[],
  instant: Instant,
): Promise<Carga[]> =>
  selectPlanned<Carga>(
    db,
    sql`select g.usuario_id as "usuarioId", k.clase, n.abiertos, n.vencidos, n.hoy, n.esperan, v.desde
        from unnest(${usuarioIds}::bigint[]) g(usuario_id) cross join unnest(${clases}::text[]) k(clase)
        ${cargaDe(sql`d.asignado_id = g.usuario_id`, instant)} where n.abiertos > 0
        union all
        select null, k.clase, n.abiertos, n.vencidos, n.hoy, n.esperan, v.desde from unnest(${clases}::text[]) k(clase)
        ${cargaDe(sql`d.asignado_id is null`, instant)} where n.abiertos > 0`,
  )
