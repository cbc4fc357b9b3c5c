import sql, { type Sql, empty, join } from 'sql-template-tag'
import type { ClaseTrabajo } from '#contract/mesa/reglas.ts'
import { dayOf, dayStart, inScope, startOfDay } from '#server/db/conditions.ts'
import type { Caller } from '#server/base/caller.ts'

export interface IndicadoresFilter {
  scope: Caller['scope']
  /** Days, both included. */
  desde: string
  hasta: string
  clases: readonly ClaseTrabajo[]
  sectorId?: number | undefined
  razonSocialId?: number | undefined
  /** What is overdue is told by this moment. */
  now: Date
}

const ofWork = ({ clases, sectorId }: IndicadoresFilter): Sql =>
  sql`x.clase = any(${clases}::text[]) ${sectorId === undefined ? empty : sql`and x.sector_id = ${sectorId}`}`

const ofCompany = ({ scope, razonSocialId }: IndicadoresFilter, razonSocial: Sql): Sql =>
  sql`${inScope(razonSocial, scope)} ${razonSocialId === undefined ? empty : sql`and ${razonSocial} = ${razonSocialId}`}`

/** What both events and open work `x` are chosen by. */
export const ofFilter = (filter: IndicadoresFilter): Sql =>
  sql`${ofWork(filter)} and ${ofCompany(filter, sql`x.razon_social_id`)}`

/** What happened from the beginning of a day to the end of another. */
const between = (desde: Sql, hasta: Sql): Sql => sql`x.fecha >= ${desde} and x.fecha < ${hasta} and x.que <> 'suelta'`

/** What happened in the period. */
export const events = (filter: IndicadoresFilter, also: Sql = empty): Sql =>
  sql`select x.* from trabajo_evento x where ${between(dayStart(filter.desde), dayStart(filter.hasta, 1))} and ${ofFilter(filter)} ${also}`

/** What the facts of a day are summed by. */
interface Suma {
  /** What is joined to an event `x`. */
  join: Sql
  /** Its value there, as text. */
  clave: Sql
  /** Which have it. */
  only: Sql
}

const DE_TICKET = sql`x.clase in ('reclamo', 'garantia') and t.ticket_id = x.entidad_id`
const MOTIVO = sql`case when x.clase = 'devolucion' then 'd' else 't' end || t.motivo_id`

// What each fact looks up it looks up by its key, offset 0: how many facts a day has the planner cannot know, and of one day
// it would read all that there are.
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

const cuantos = (which: Sql): Sql => sql`(count(*) filter (where ${which}))::int`
const minutos = (que: string): Sql =>
  sql`coalesce(array_agg(x.minutos) filter (where x.que = ${que} and x.minutos is not null), '{}')`
const NADA = sql`'{}'::int[]`

/** Columns of `trabajo_dia`, in the order in which they are counted. */
const COLUMNAS = sql`por, dia, clave, clase, sector_id, abiertos, resueltos, pasos, tarde, puntajes, puntaje, respuesta, resolucion, paso`

/** The sums of facts `x`, counted from themselves. The rating is of the end of what was rated. */
const counted = (por: SumaId, hechos: Sql, dia: Sql = dayOf(sql`x.fecha`)): Sql => {
  const { join: joined, clave, only } = SUMAS[por]
  return sql`select ${por}::text as por, ${dia} as dia, ${clave} as clave, x.clase, x.sector_id,
      ${cuantos(sql`x.que = 'entra'`)} as abiertos, ${cuantos(sql`x.que = 'sale'`)} as resueltos,
      ${cuantos(sql`x.que = 'pasa'`)} as pasos, ${cuantos(sql`x.que = 'pasa' and x.vencido`)} as tarde,
      count(q.puntaje)::int as puntajes, coalesce(sum(q.puntaje), 0)::int as puntaje,
      ${minutos('responde')} as respuesta, ${minutos('sale')} as resolucion, ${por === 'estado' ? minutos('pasa') : NADA} as paso
    from (${hechos}) x ${joined}
      left join lateral (select t.puntaje from ticket t where x.que = 'sale' and ${DE_TICKET} and t.puntaje is not null offset 0) q on true
    where ${only} group by 2, 3, 4, 5`
}

/** Writes the sums of a day. */
export const foldOf = (por: SumaId, dia: string): Sql =>
  sql`insert into trabajo_dia (${COLUMNAS}) ${counted(
    por,
    sql`select x.* from trabajo_evento x where ${between(dayStart(dia), dayStart(dia, 1))}`,
  )}`

/**
 * What a period is read from: `suma`, of the days that are summed their sums, and of the others their facts, counted now. Of
 * some companies only what is by company has sums; the rest is counted, by the index of theirs.
 */
export const sumasDe = (filter: IndicadoresFilter, asked: SumaId): Sql => {
  const { desde, hasta, scope, razonSocialId } = filter
  const isOfSome = scope !== 'todas' || razonSocialId !== undefined
  const por = isOfSome && asked === 'todo' ? 'empresa' : asked
  const own = isOfSome
    ? join(
        [
          ...(scope === 'todas' ? [] : [sql`x.clave = any(${scope}::text[])`]),
          ...(razonSocialId === undefined ? [] : [sql`x.clave = ${razonSocialId}::text`]),
        ],
        ' and ',
      )
    : sql`true`
  // Nobody asks for these day by day.
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
      where x.por = ${por} and x.dia = any(array(select dia from listos)) and ${ofWork(filter)} and ${own}
      union all select ${COLUMNAS} from vivo)`
}
