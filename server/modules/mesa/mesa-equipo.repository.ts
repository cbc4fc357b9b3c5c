import sql, { type Sql } from 'sql-template-tag'
import { type ClaseTrabajo, TOPE_EQUIPO } from '#contract/mesa/reglas.ts'
import { type Db, selectPlanned } from '#server/db/database.ts'
import { dayStart } from '#server/db/conditions.ts'

/** What one person, or nobody, has open of a kind. */
interface Carga {
  usuarioId: number | null
  clase: ClaseTrabajo
  abiertos: number
  vencidos: number
  hoy: number
  esperan: number
  desde: Date | null
}

interface Momento {
  now: Date
  /** The day of now, in Argentina. */
  hoy: string
}

/** Reads of each person and kind no more than the cap, in the order in which it is due, and one item that waits longest. */
const cargaDe = (whose: Sql, { now, hoy }: Momento): Sql => sql`
  cross join lateral (
    select count(*)::int as abiertos, (count(*) filter (where c.etapa <> 'espera' and c.orden < ${now}))::int as vencidos,
      (count(*) filter (where c.etapa <> 'espera' and c.orden >= ${now}
        and c.orden < ${dayStart(hoy, 1)}))::int as hoy,
      (count(*) filter (where c.etapa = 'espera'))::int as esperan
    from (select d.orden, d.etapa from trabajo d where ${whose} and d.clase = k.clase order by d.orden limit ${TOPE_EQUIPO + 1}) c) n
  left join lateral (
    select d.desde from trabajo d where ${whose} and d.clase = k.clase and d.etapa <> 'espera' order by d.desde limit 1) v on true`

/** What each of these people has open, by kind, and what nobody has: as much to read with a million items as with a thousand. */
export const selectCargas = (
  db: Db,
  usuarioIds: readonly number[],
  clases: readonly ClaseTrabajo[],
  momento: Momento,
): Promise<Carga[]> =>
  selectPlanned<Carga>(
    db,
    sql`select g.usuario_id as "usuarioId", k.clase, n.abiertos, n.vencidos, n.hoy, n.esperan, v.desde
        from unnest(${usuarioIds}::bigint[]) g(usuario_id) cross join unnest(${clases}::text[]) k(clase)
        ${cargaDe(sql`d.asignado_id = g.usuario_id`, momento)} where n.abiertos > 0
        union all
        select null, k.clase, n.abiertos, n.vencidos, n.hoy, n.esperan, v.desde from unnest(${clases}::text[]) k(clase)
        ${cargaDe(sql`d.asignado_id is null`, momento)} where n.abiertos > 0`,
  )
