import sql, { type Sql, empty, raw } from 'sql-template-tag'
import { MAX_FILAS } from '#contract/indicadores/reglas.ts'
import type { CuadroFila, Valores } from '#contract/indicadores/shapes.ts'
import { type Db, selectOne, selectPlanned } from '#server/db/database.ts'
import { events, type IndicadoresFilter, ofFilter, type SumaId, sumasDe } from './indicadores-dias.repository.ts'

const percentOf = (some: Sql, all: Sql): Sql => sql`round(1000.0 * (${some}) / nullif(${all}, 0)) / 10`

/** SQL of the totals of the daily sums, from the rows `s`. */
const CONTADO = sql`
  coalesce(sum(s.abiertos), 0) as abiertos, coalesce(sum(s.resueltos), 0) as resueltos,
  ${percentOf(sql`sum(s.tarde)`, sql`sum(s.pasos)`)} as "fueraDePlazo",
  round(sum(s.puntaje)::numeric / nullif(sum(s.puntajes), 0), 2) as puntaje`
/** SQL of the median and the 90th percentile of minutes that the events store. */
const percentilesOf = (minutos: Sql, which: Sql, names: readonly [string, string]): Sql =>
  sql`(select round(p[1]) as ${raw(`"${names[0]}"`)}, round(p[2]) as ${raw(`"${names[1]}"`)} from (
    select percentile_cont('{0.5,0.9}'::float8[]) within group (order by v) as p
    from suma s cross join lateral unnest(${minutos}) v where ${which}) p)`
const respuesta = (which: Sql): Sql => percentilesOf(sql`s.respuesta`, which, ['respuestaMediana', 'respuestaP90'])
const resolucion = (which: Sql): Sql => percentilesOf(sql`s.resolucion`, which, ['resolucionMediana', 'resolucionP90'])

const AHORA = (now: Date): Sql =>
  sql`count(*) as pendientes, count(*) filter (where x.etapa <> 'espera' and x.vence < ${now}) as vencidos`

const ZEROS = sql`0 as abiertos, 0 as resueltos, 0 as pendientes, 0 as vencidos`

export const selectCifras = async (db: Db, filter: IndicadoresFilter): Promise<Valores> => {
  const [row] = await selectPlanned<{ valores: Valores }>(
    db,
    sql`with ${sumasDe(filter, 'todo')}
        select to_jsonb(c) || to_jsonb(r) || to_jsonb(e) as valores
        from (select ${CONTADO} from suma s) c, ${respuesta(sql`true`)} r, ${resolucion(sql`true`)} e`,
  )
  return row!.valores
}

/** Counts the open work, and how much of it is overdue. */
export const selectAhora = async (
  db: Db,
  filter: IndicadoresFilter,
): Promise<{ pendientes: number; vencidos: number }> =>
  (await selectOne(db, sql`select ${AHORA(filter.now)} from trabajo x where ${ofFilter(filter)}`))!

/** Grouping of a table, for sums and for open work. */
interface Dimension {
  suma: SumaId
  /** SQL of the key in the sums `s`, as text. */
  enSuma: Sql
  /**
   * SQL joined to open work `x`, the columns by which the work is counted, and its key as text. Work with a null key is
   * left out.
   */
  join?: Sql
  columnas: Sql
  clave: Sql
  /** SQL joined to `k.clave`, and the name of the group. */
  nombreJoin: Sql
  nombre: Sql
  /** Name of the group of work without a key. */
  ninguno?: string
}

const DIMENSIONES = {
  clase: {
    suma: 'todo',
    enSuma: sql`s.clase`,
    columnas: sql`x.clase`,
    clave: sql`x.clase`,
    nombreJoin: empty,
    nombre: sql`k.clave`,
  },
  sector: {
    suma: 'todo',
    enSuma: sql`coalesce(s.sector_id::text, '')`,
    columnas: sql`x.sector_id`,
    clave: sql`coalesce(x.sector_id::text, '')`,
    nombreJoin: sql`left join sector n on n.sector_id::text = k.clave`,
    nombre: sql`n.nombre`,
    ninguno: 'Sin sector',
  },
  persona: {
    suma: 'persona',
    enSuma: sql`s.clave`,
    columnas: sql`x.asignado_id`,
    clave: sql`coalesce(x.asignado_id::text, '')`,
    nombreJoin: sql`left join usuario n on n.usuario_id = nullif(k.clave, '')::bigint`,
    nombre: sql`n.nombre || ' ' || n.apellido`,
    ninguno: 'Nadie',
  },
  motivo: {
    suma: 'motivo',
    enSuma: sql`s.clave`,
    columnas: sql`x.clase, x.motivo_id`,
    clave: sql`case when x.clase = 'devolucion' then 'd' else 't' end || x.motivo_id`,
    nombreJoin: sql`left join motivo_ticket nt on 't' || nt.motivo_id = k.clave left join motivo_devolucion nd on 'd' || nd.motivo_id = k.clave`,
    nombre: sql`coalesce(case nt.tipo when 'garantia' then 'Garantía: ' else 'Reclamo: ' end || nt.motivo, 'Devolución: ' || nd.motivo)`,
  },
  marca: {
    suma: 'marca',
    enSuma: sql`s.clave`,
    join: sql`left join (
        select distinct l.devolucion_id, p.marca_id as de_linea
        from trabajo y join devolucion_linea l on l.devolucion_id = y.entidad_id join factura_linea f using (factura_linea_id)
          join producto p using (codigo_material)
        where y.clase = 'devolucion' and p.marca_id is not null) m on x.clase = 'devolucion' and m.devolucion_id = x.entidad_id`,
    columnas: sql`x.marca_id, m.de_linea`,
    clave: sql`coalesce(x.marca_id, x.de_linea)::text`,
    nombreJoin: sql`left join marca n on n.marca_id::text = k.clave`,
    nombre: sql`n.nombre`,
  },
  empresa: {
    suma: 'empresa',
    enSuma: sql`s.clave`,
    columnas: sql`x.razon_social_id`,
    clave: sql`x.razon_social_id::text`,
    nombreJoin: sql`left join razon_social n on n.razon_social_id = nullif(k.clave, '')::bigint`,
    nombre: sql`n.razon_social`,
  },
} as const satisfies Record<string, Dimension>

export type DimensionId = keyof typeof DIMENSIONES

/** Selects opened, ended and open work by group, largest group first. Medians are only computed for the shown rows. */
export const selectPorDimension = (db: Db, filter: IndicadoresFilter, por: DimensionId): Promise<CuadroFila[]> => {
  const {
    suma,
    enSuma,
    join: joined = empty,
    columnas,
    clave,
    nombreJoin,
    nombre,
    ninguno,
  }: Dimension = DIMENSIONES[por]
  const own = sql`${enSuma} = k.clave`
  return selectPlanned(
    db,
    sql`with ${sumasDe(filter, suma)},
          hechos as (select ${enSuma} as clave, ${CONTADO} from suma s group by 1),
          ahora as (select ${clave} as clave, sum(pendientes) as pendientes, sum(vencidos) as vencidos
            from (select ${columnas}, ${AHORA(filter.now)} from trabajo x ${joined} where ${ofFilter(filter)} group by ${columnas} offset 0) x
            where ${clave} is not null group by 1),
          ceros as (select ${ZEROS}),
          todas as (select clave, to_jsonb(c) || coalesce(jsonb_strip_nulls(to_jsonb(h)), '{}') || coalesce(jsonb_strip_nulls(to_jsonb(a)), '{}') as todo,
              coalesce(h.abiertos, 0) + coalesce(h.resueltos, 0) + coalesce(a.pendientes, 0) as peso
            from hechos h full join ahora a using (clave) cross join ceros c),
          k as materialized (select k.clave, coalesce(${nombre}, ${ninguno ?? ''}) as nombre, k.todo - 'clave' as todo, k.peso
            from todas k ${nombreJoin} order by k.peso desc, nombre, k.clave limit ${MAX_FILAS})
        select k.clave, k.nombre, k.todo || jsonb_strip_nulls(to_jsonb(r)) || jsonb_strip_nulls(to_jsonb(e)) as valores
        from k cross join lateral ${respuesta(own)} r cross join lateral ${resolucion(own)} e
        order by k.peso desc, k.nombre, k.clave`,
  )
}

/** Selects one row per day or week; the key is its first day. */
export const selectEvolucion = (db: Db, filter: IndicadoresFilter, paso: number): Promise<CuadroFila[]> =>
  selectPlanned(
    db,
    sql`with ${sumasDe(filter, 'todo')},
          hechos as (select (s.dia - ${filter.desde}::date) / ${paso}::int as punto, sum(s.abiertos) as abiertos, sum(s.resueltos) as resueltos
            from suma s group by 1)
        select (${filter.desde}::date + punto * ${paso}::int)::text as clave, '' as nombre,
          jsonb_build_object('abiertos', coalesce(h.abiertos, 0), 'resueltos', coalesce(h.resueltos, 0)) as valores
        from generate_series(0, (${filter.hasta}::date - ${filter.desde}::date) / ${paso}::int) punto left join hechos h using (punto)
        order by punto`,
  )

/** Ids of states and, at the same index, their texts on screen. Several ids may have the same text. */
export interface Textos {
  ids: readonly number[]
  textos: readonly string[]
}

/** Selects the time in each state by kind; the key contains the kind and an id of the state. */
export const selectEstados = (db: Db, filter: IndicadoresFilter, { ids, textos }: Textos): Promise<CuadroFila[]> =>
  selectPlanned(
    db,
    sql`with ${sumasDe(filter, 'estado')},
          texto(id, texto) as (select * from unnest(${ids}::int[], ${textos}::text[])),
          contados as (select s.clase, t.texto, min(t.id) as id, array_agg(distinct s.clave) as claves, sum(s.pasos) as pasos,
              ${percentOf(sql`sum(s.tarde)`, sql`sum(s.pasos)`)} as "fueraDePlazo"
            from suma s join texto t on t.id::text = s.clave group by 1, 2),
          pasos as (select k.*, m.mediana, m.p90 from contados k
            cross join lateral ${percentilesOf(sql`s.paso`, sql`s.clase = k.clase and s.clave = any(k.claves)`, ['mediana', 'p90'])} m),
          ahora as (select x.clase, s.texto, min(s.id) as id, sum(x.pendientes) as pendientes
            from (select x.clase, x.estado_id, count(*) as pendientes from trabajo x where ${ofFilter(filter)} group by 1, 2 offset 0) x
              join texto s on s.id = x.estado_id group by 1, 2)
        select clase || '-' || coalesce(p.id, a.id) as clave, texto as nombre,
          jsonb_build_object('pasos', coalesce(p.pasos, 0), 'mediana', p.mediana, 'p90', p.p90, 'fueraDePlazo', p."fueraDePlazo",
            'pendientes', coalesce(a.pendientes, 0)) as valores
        from pasos p full join ahora a using (clase, texto)
        order by array_position(${filter.clases}::text[], clase), coalesce(p.id, a.id)`,
  )

// Use literals instead of parameters: the planner uses the partial index only if it sees these values.
const APROBADO = raw('5')
const RECHAZADO = raw('6')

/** Counts approvals and rejections of whole returns, their products, and warranties. */
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
            'aprobacion', ${percentOf(sql`count(*) filter (where si)`, sql`count(*)`)}) as valores
        from cada group by 1 order by array_position('{devolucion,producto,garantia}'::text[], clave)`,
  )

/** Counts returns and warranties by product; motorcycles by model. */
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
        order by count(distinct c.devolucion) + count(distinct c.garantia) desc, c.codigo limit ${MAX_FILAS}`,
  )
