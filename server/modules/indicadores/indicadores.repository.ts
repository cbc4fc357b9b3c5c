import sql, { type Sql, empty, join, raw } from 'sql-template-tag'
import { MAX_FILAS } from '#contract/indicadores/reglas.ts'
import type { CuadroFila, Valores } from '#contract/indicadores/shapes.ts'
import type { ClaseTrabajo } from '#contract/mesa/reglas.ts'
import type { Caller } from '#server/http/context.ts'
import { type Db, selectOne, selectPlanned } from '#server/db/database.ts'
import { dayOf, dayStart, inScope } from '#server/db/conditions.ts'

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

/** What both events and open work are chosen by. */
const ofFilter = ({ scope, clases, sectorId, razonSocialId }: IndicadoresFilter): Sql =>
  join(
    [
      sql`x.clase = any(${clases}::text[])`,
      inScope(sql`x.razon_social_id`, scope),
      ...(sectorId === undefined ? [] : [sql`x.sector_id = ${sectorId}`]),
      ...(razonSocialId === undefined ? [] : [sql`x.razon_social_id = ${razonSocialId}`]),
    ],
    ' and ',
  )

/** What happened in the period. */
const events = (filter: IndicadoresFilter, also: Sql = empty): Sql =>
  sql`select x.* from trabajo_evento x
      where x.fecha >= ${dayStart(filter.desde)} and x.fecha < ${dayStart(filter.hasta, 1)} and x.que <> 'suelta' and ${ofFilter(filter)} ${also}`

const medido = (que: string, parte: number): Sql =>
  sql`round(percentile_cont(${parte}::float8) within group (order by x.minutos) filter (where x.que = ${que}))`
const parte = (some: Sql, all: Sql): Sql => sql`round(1000.0 * (${some}) / nullif(${all}, 0)) / 10`
const PASOS = sql`count(*) filter (where x.que = 'pasa')`

/** What is counted of events `x`, whose rating, where they are the end of something rated, is `q.puntaje`. */
const HECHOS = sql`
  count(*) filter (where x.que = 'entra') as abiertos,
  count(*) filter (where x.que = 'sale') as resueltos,
  ${medido('responde', 0.5)} as "respuestaMediana", ${medido('responde', 0.9)} as "respuestaP90",
  ${medido('sale', 0.5)} as "resolucionMediana", ${medido('sale', 0.9)} as "resolucionP90",
  ${parte(sql`count(*) filter (where x.que = 'pasa' and x.vencido)`, PASOS)} as "fueraDePlazo",
  round(avg(q.puntaje), 2) as puntaje`
const CALIFICADO = sql`left join ticket q on x.que = 'sale' and x.clase in ('reclamo', 'garantia') and q.ticket_id = x.entidad_id`
const AHORA = (now: Date): Sql =>
  sql`count(*) as pendientes, count(*) filter (where x.etapa <> 'espera' and x.vence < ${now}) as vencidos`

const CEROS = sql`0 as abiertos, 0 as resueltos, 0 as pendientes, 0 as vencidos`

/** The figures of a period, in one row. */
export const selectCifras = async (db: Db, filter: IndicadoresFilter): Promise<Valores> => {
  const [row] = await selectPlanned<{ valores: Valores }>(
    db,
    sql`select to_jsonb(c) as valores from (select ${HECHOS} from (${events(filter)}) x ${CALIFICADO}) c`,
  )
  return row!.valores
}

/** What is open now, and how much of it is overdue. */
export const selectAhora = async (
  db: Db,
  filter: IndicadoresFilter,
): Promise<{ pendientes: number; vencidos: number }> =>
  (await selectOne(db, sql`select ${AHORA(filter.now)} from trabajo x where ${ofFilter(filter)}`))!

/** What a table of work is by. */
interface Dimension {
  /** What is joined to `x`, an event or an open item. */
  join: Sql
  /** Its value there, as text. */
  clave: Sql
  /** What is joined to `k.clave`, and the name that it has there. */
  nombreJoin: Sql
  nombre: Sql
  /** What it is called where there is none; without, such rows are left out. */
  ninguno?: string
}

const MOTIVO_JOIN = sql`left join ticket t on x.clase in ('reclamo', 'garantia') and t.ticket_id = x.entidad_id
  left join devolucion v on x.clase = 'devolucion' and v.devolucion_id = x.entidad_id`
const MARCA_JOIN = sql`cross join lateral (
    select t.marca_id from ticket t where x.clase in ('reclamo', 'garantia') and t.ticket_id = x.entidad_id
    union
    select p.marca_id from devolucion_linea l join factura_linea f using (factura_linea_id) join producto p using (codigo_material)
    where x.clase = 'devolucion' and l.devolucion_id = x.entidad_id) m`

const DIMENSIONES = {
  clase: { join: empty, clave: sql`x.clase`, nombreJoin: empty, nombre: sql`k.clave` },
  sector: {
    join: empty,
    clave: sql`x.sector_id::text`,
    nombreJoin: sql`left join sector n on n.sector_id::text = k.clave`,
    nombre: sql`n.nombre`,
    ninguno: 'Sin sector',
  },
  persona: {
    join: empty,
    clave: sql`x.asignado_id::text`,
    nombreJoin: sql`left join usuario n on n.usuario_id = nullif(k.clave, '')::bigint`,
    nombre: sql`n.nombre || ' ' || n.apellido`,
    ninguno: 'Nadie',
  },
  motivo: {
    join: MOTIVO_JOIN,
    clave: sql`coalesce('t' || t.motivo_id, 'd' || v.motivo_ids[1])`,
    nombreJoin: sql`left join motivo_ticket nt on 't' || nt.motivo_id = k.clave left join motivo_devolucion nd on 'd' || nd.motivo_id = k.clave`,
    nombre: sql`coalesce(case nt.tipo when 'garantia' then 'Garantía: ' else 'Reclamo: ' end || nt.motivo, 'Devolución: ' || nd.motivo)`,
  },
  marca: {
    join: MARCA_JOIN,
    clave: sql`m.marca_id::text`,
    nombreJoin: sql`left join marca n on n.marca_id::text = k.clave`,
    nombre: sql`n.nombre`,
  },
  empresa: {
    join: empty,
    clave: sql`x.razon_social_id::text`,
    nombreJoin: sql`left join razon_social n on n.razon_social_id = nullif(k.clave, '')::bigint`,
    nombre: sql`n.razon_social`,
  },
} as const satisfies Record<string, Dimension>

export type DimensionId = keyof typeof DIMENSIONES

/** What came in, was ended and is open, by one thing: one SQL, what there is most of first. */
export const selectPorDimension = (db: Db, filter: IndicadoresFilter, por: DimensionId): Promise<CuadroFila[]> => {
  const { join: joined, clave, nombreJoin, nombre, ninguno }: Dimension = DIMENSIONES[por]
  const only = ninguno === undefined ? sql`where ${clave} is not null` : empty
  const also = ninguno === undefined ? sql`and ${clave} is not null` : empty
  return selectPlanned(
    db,
    sql`with hechos as (select coalesce(${clave}, '') as clave, ${HECHOS} from (${events(filter)}) x ${joined} ${CALIFICADO} ${only} group by 1),
          ahora as (select coalesce(${clave}, '') as clave, ${AHORA(filter.now)} from trabajo x ${joined} where ${ofFilter(filter)} ${also} group by 1),
          ceros as (select ${CEROS}),
          k as (select clave, to_jsonb(c) || coalesce(jsonb_strip_nulls(to_jsonb(h)), '{}') || coalesce(jsonb_strip_nulls(to_jsonb(a)), '{}') as todo,
                  coalesce(h.abiertos, 0) + coalesce(h.resueltos, 0) + coalesce(a.pendientes, 0) as peso
                from hechos h full join ahora a using (clave) cross join ceros c)
        select k.clave, coalesce(${nombre}, ${ninguno ?? ''}) as nombre, k.todo - 'clave' as valores from k ${nombreJoin}
        order by k.peso desc, nombre, k.clave limit ${MAX_FILAS}`,
  )
}

/** A row a day, or a week: each begins on the day that is its key. */
export const selectEvolucion = (db: Db, filter: IndicadoresFilter, paso: number): Promise<CuadroFila[]> =>
  selectPlanned(
    db,
    sql`with hechos as (
          select ((${dayOf(sql`x.fecha`)} - ${filter.desde}::date) / ${paso}::int) as punto,
            count(*) filter (where x.que = 'entra') as abiertos, count(*) filter (where x.que = 'sale') as resueltos
          from (${events(filter)}) x group by 1)
        select (${filter.desde}::date + punto * ${paso}::int)::text as clave, '' as nombre,
          jsonb_build_object('abiertos', coalesce(h.abiertos, 0), 'resueltos', coalesce(h.resueltos, 0)) as valores
        from generate_series(0, (${filter.hasta}::date - ${filter.desde}::date) / ${paso}::int) punto left join hechos h using (punto)
        order by punto`,
  )

/** States as people read them: several ids may have one text. */
export interface Textos {
  ids: readonly number[]
  textos: readonly string[]
}

/** How long work stays in each state, by kind; the key names the kind and one of the ids of its text. */
export const selectEstados = (db: Db, filter: IndicadoresFilter, { ids, textos }: Textos): Promise<CuadroFila[]> =>
  selectPlanned(
    db,
    sql`with texto(id, texto) as (select * from unnest(${ids}::int[], ${textos}::text[])),
          pasos as (select x.clase, s.texto, min(s.id) as id, count(*) as pasos,
              round(percentile_cont(0.5) within group (order by x.minutos)) as mediana, round(percentile_cont(0.9) within group (order by x.minutos)) as p90,
              ${parte(sql`count(*) filter (where x.vencido)`, sql`count(*)`)} as "fueraDePlazo"
            from (${events(filter, sql`and x.que = 'pasa'`)}) x join texto s on s.id = x.desde_id group by 1, 2),
          ahora as (select x.clase, s.texto, min(s.id) as id, count(*) as pendientes
            from trabajo x join texto s on s.id = x.estado_id where ${ofFilter(filter)} group by 1, 2)
        select clase || '-' || coalesce(p.id, a.id) as clave, texto as nombre,
          jsonb_build_object('pasos', coalesce(p.pasos, 0), 'mediana', p.mediana, 'p90', p.p90, 'fueraDePlazo', p."fueraDePlazo",
            'pendientes', coalesce(a.pendientes, 0)) as valores
        from pasos p full join ahora a using (clase, texto)
        order by array_position(${filter.clases}::text[], clase), coalesce(p.id, a.id)`,
  )

const APROBADO = 5
const RECHAZADO = 6

/** What was approved and what was refused: whole returns, their products one by one, and warranties. */
export const selectDecisiones = (db: Db, filter: IndicadoresFilter): Promise<CuadroFila[]> =>
  selectPlanned(
    db,
    sql`with e as (${events(
      filter,
      sql`and x.que = 'pasa' and x.estado_id in (${APROBADO}, ${RECHAZADO}) and x.clase in ('devolucion', 'garantia')`,
    )}),
          cada as (
            select clase as clave, estado_id = ${APROBADO} as si from e
            union all
            select 'producto', case when l.veredicto = 'rechazada' then false else coalesce(l.cantidad_aceptada > 0, e.estado_id = ${APROBADO}) end
            from e join devolucion_linea l on l.devolucion_id = e.entidad_id where e.clase = 'devolucion')
        select clave, '' as nombre, jsonb_build_object('aprobados', count(*) filter (where si), 'rechazados', count(*) filter (where not si),
            'aprobacion', ${parte(sql`count(*) filter (where si)`, sql`count(*)`)}) as valores
        from cada group by 1 order by array_position('{devolucion,producto,garantia}'::text[], clave)`,
  )

/** What was returned and what was claimed under warranty, by product; of a motorcycle, by model. */
export const selectProductos = (db: Db, filter: IndicadoresFilter): Promise<CuadroFila[]> =>
  selectPlanned(
    db,
    sql`with e as (${events(filter, sql`and x.que = 'entra' and x.clase in ('devolucion', 'garantia')`)}),
          cada as (
            select f.codigo_material as codigo, e.entidad_id as devolucion, l.cantidad, null::bigint as garantia
            from e join devolucion_linea l on l.devolucion_id = e.entidad_id join factura_linea f using (factura_linea_id) where e.clase = 'devolucion'
            union all
            select coalesce(t.datos #>> '{garantia,codigoMaterial}', t.datos #>> '{garantia,modelo}'), null, null, t.ticket_id
            from e join ticket t on t.ticket_id = e.entidad_id where e.clase = 'garantia')
        select c.codigo as clave, c.codigo || coalesce(' · ' || p.descripcion, '') as nombre,
          jsonb_build_object('devoluciones', count(distinct c.devolucion), 'unidades', coalesce(sum(c.cantidad), 0), 'garantias', count(distinct c.garantia)) as valores
        from cada c left join producto p on p.codigo_material = c.codigo where c.codigo is not null
        group by c.codigo, p.descripcion
        order by count(distinct c.devolucion) + count(distinct c.garantia) desc, c.codigo limit ${raw(String(MAX_FILAS))}`,
  )
