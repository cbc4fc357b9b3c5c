import sql, { type Sql, empty, join } from 'sql-template-tag'
import type { ClaseTrabajo } from '#contract/mesa/reglas.ts'
import { dayOf, dayStart, inScope, startOfDay } from '#server/db/conditions.ts'
import type { Caller } from '#server/base/caller.ts'

export interface IndicadoresFilter {
  scope: Caller['scope']
  /** First and last day, both included. */
  desde: string
  hasta: string
  clases: readonly ClaseTrabajo[]
  sectorId?: number | undefined
  razonSocialId?: number | undefined
  /** Time as of which open work counts as overdue. */
  now: Date
}

const workCondition = ({ clases, sectorId }: IndicadoresFilter): Sql =>
  sql`x.clase = any(${clases}::text[]) ${sectorId === undefined ? empty : sql`and x.sector_id = ${sectorId}`}`

const companyCondition = ({ scope, razonSocialId }: IndicadoresFilter, razonSocial: Sql): Sql =>
  sql`${inScope(razonSocial, scope)} ${razonSocialId === undefined ? empty : sql`and ${razonSocial} = ${razonSocialId}`}`

/** SQL condition of events or open work `x`. */
export const ofFilter = (filter: IndicadoresFilter): Sql =>
  sql`${workCondition(filter)} and ${companyCondition(filter, sql`x.razon_social_id`)}`

/** SQL condition of events in a time range. */
const between = (desde: Sql, hasta: Sql): Sql => sql`x.fecha >= ${desde} and x.fecha < ${hasta} and x.que <> 'suelta'`

/** SQL of the events of a period. */
export const events = (filter: IndicadoresFilter, also: Sql = empty): Sql =>
  sql`select x.* from trabajo_evento x where ${between(dayStart(filter.desde), dayStart(filter.hasta, 1))} and ${ofFilter(filter)} ${also}`

/** Grouping of the daily sums: how to read the group key of an event. */
interface Suma {
  /** SQL that joins the table of the group key to an event `x`. */
  join: Sql
  /** SQL of the group key, as text. */
  clave: Sql
  /** SQL condition: the event has a key of this group. */
  only: Sql
}

const DE_TICKET = sql`x.clase in ('reclamo', 'garantia') and t.ticket_id = x.entidad_id`
const MOTIVO = sql`case when x.clase = 'devolucion' then 'd' else 't' end || t.motivo_id`

// `offset 0` forces these laterals to look up rows by key. The planner cannot estimate the events of a day, and would
// otherwise read whole tables.
export const SUMAS = {
  todo: { join: empty, clave: sql`''`, only: sql`true` },
  persona: { join: empty, clave: sql`coalesce(x.asignado_id::text, '')`, only: sql`true` },
  motivo: {
    join: sql`cross join lateral (
      select t.motivo_id from ticket t where ${DE_TICKET}
      union all
      select v.motivo_ids[1] from devolucion v where x.clase = 'devolucion' and v.devolucion_id = x.entidad_id offset 0) t`,
    clave: MOTIVO,
    only: sql`t.motivo_id is not null`,
  },
  marca: {
    join: sql`cross join lateral (
      select t.marca_id from (select * from ticket t where ${DE_TICKET} offset 0) t
      union
      select p.marca_id from devolucion_linea l join factura_linea f using (factura_linea_id) join producto p using (codigo_material)
      where x.clase = 'devolucion' and l.devolucion_id = x.entidad_id) t`,
    clave: sql`t.marca_id::text`,
    only: sql`t.marca_id is not null`,
  },
  empresa: { join: empty, clave: sql`x.razon_social_id::text`, only: sql`x.razon_social_id is not null` },
  estado: { join: empty, clave: sql`x.desde_id::text`, only: sql`x.que = 'pasa' and x.desde_id is not null` },
} as const satisfies Record<string, Suma>

export type SumaId = keyof typeof SUMAS

const countOf = (which: Sql): Sql => sql`(count(*) filter (where ${which}))::int`
const minutesOf = (que: string): Sql =>
  sql`coalesce(array_agg(x.minutos) filter (where x.que = ${que} and x.minutos is not null), '{}')`
const NADA = sql`'{}'::int[]`

/** Columns of `trabajo_dia`, in the order of `counted`. */
const COLUMNAS = sql`por, dia, clave, clase, sector_id, abiertos, resueltos, pasos, tarde, puntajes, puntaje, respuesta, resolucion, paso`

/** SQL of the sums of events `x`. A rating counts on the day when the rated gestión ended. */
const counted = (por: SumaId, hechos: Sql, dia: Sql = dayOf(sql`x.fecha`)): Sql => {
  const { join: joined, clave, only } = SUMAS[por]
  return sql`select ${por}::text as por, ${dia} as dia, ${clave} as clave, x.clase, x.sector_id,
      ${countOf(sql`x.que = 'entra'`)} as abiertos, ${countOf(sql`x.que = 'sale'`)} as resueltos,
      ${countOf(sql`x.que = 'pasa'`)} as pasos, ${countOf(sql`x.que = 'pasa' and x.vencido`)} as tarde,
      count(q.puntaje)::int as puntajes, coalesce(sum(q.puntaje), 0)::int as puntaje,
      ${minutesOf('responde')} as respuesta, ${minutesOf('sale')} as resolucion, ${por === 'estado' ? minutesOf('pasa') : NADA} as paso
    from (${hechos}) x ${joined}
      left join lateral (select t.puntaje from ticket t where x.que = 'sale' and ${DE_TICKET} and t.puntaje is not null offset 0) q on true
    where ${only} group by 2, 3, 4, 5`
}

/** Returns the statement that stores the sums of a day. */
export const insertSumsOf = (por: SumaId, dia: string): Sql =>
  sql`insert into trabajo_dia (${COLUMNAS}) ${counted(
    por,
    sql`select x.* from trabajo_evento x where ${between(dayStart(dia), dayStart(dia, 1))}`,
  )}`

/**
 * Returns the CTE `suma` of a period: stored sums where a day has them, otherwise sums of the day's events. In a
 * limited scope only the sums by company can be used; other groupings count events by the index of the company.
 */
export const sumasDe = (filter: IndicadoresFilter, grouping: SumaId): Sql => {
  const { desde, hasta, scope, razonSocialId } = filter
  const isOfSome = scope !== 'todas' || razonSocialId !== undefined
  const por = isOfSome && grouping === 'todo' ? 'empresa' : grouping
  const own = isOfSome
    ? join(
        [
          ...(scope === 'todas' ? [] : [sql`x.clave = any(${scope}::text[])`]),
          ...(razonSocialId === undefined ? [] : [sql`x.clave = ${razonSocialId}::text`]),
        ],
        ' and ',
      )
    : sql`true`
  // The day is null, because no table shows these groupings by day.
  if (isOfSome && por !== 'empresa') return sql`suma as materialized (${counted(por, events(filter), sql`null::date`)})`
  return sql`listos as materialized (
      select h.dia from trabajo_dia_hecho h where h.dia between ${desde}::date and ${hasta}::date
        and not exists (select from trabajo_dia_cambio c where c.dia = h.dia) and not exists (select from trabajo_dia_cambio c where c.dia is null)),
    vivo as materialized (${counted(
      por,
      sql`select x.* from (
          select d::date as dia from generate_series(${desde}::date, ${hasta}::date, interval '1 day') d except select dia from listos) d
        cross join lateral (
          select x.* from trabajo_evento x where ${between(startOfDay(sql`d.dia`), startOfDay(sql`d.dia`, 1))} and ${ofFilter(filter)} offset 0) x`,
    )}),
    suma as not materialized (
      select ${COLUMNAS} from trabajo_dia x
      where x.por = ${por} and x.dia = any(array(select dia from listos)) and ${workCondition(filter)} and ${own}
      union all select ${COLUMNAS} from vivo)`
}
