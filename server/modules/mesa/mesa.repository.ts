import sql, { type Sql, join, raw } from 'sql-template-tag'
import { COUNT_CAP } from '#contract/base/paging.ts'
import { type ClaseTrabajo, type ColaId, type Etapa, VENCE_PRONTO_HORAS, isEtapa } from '#contract/mesa/reglas.ts'
import type { TrabajoRow } from '#contract/mesa/shapes.ts'
import { sinLeerInterno } from '#modules/gestiones'
import { asuntoDePago, totalDePago } from '#modules/pagos'
import type { Caller } from '#server/base/caller.ts'
import { type Db, execute, selectOne, selectPlanned } from '#server/db/database.ts'
import { conditionsBy, createList } from '#server/db/lists.ts'

/** Where each kind is kept. `marca`: what the desk may write of it, besides who has it. */
export const FUENTES = {
  devolucion: { tabla: 'devolucion', id: 'devolucion_id', marca: true },
  reclamo: { tabla: 'ticket', id: 'ticket_id', marca: true },
  garantia: { tabla: 'ticket', id: 'ticket_id', marca: true },
  pago: { tabla: 'pago', id: 'pago_id', marca: false },
  pedido: { tabla: 'pedido_moto', id: 'pedido_id', marca: false },
  certificado: { tabla: 'certificado', id: 'certificado_id', marca: false },
  alta: { tabla: 'pedido_razon_social', id: 'pedido_id', marca: false },
} as const satisfies Record<ClaseTrabajo, { tabla: string; id: string; marca: boolean }>

export interface MesaFilter {
  reader: Pick<Caller, 'usuarioId' | 'scope'>
  /** What is due is told by this moment. */
  now: Date
  cola?: ColaId | undefined
  /** Kinds that the reader works on; absent: all. */
  clases?: readonly ClaseTrabajo[] | undefined
  razonSocialId?: number | undefined
  sectorIds?: readonly number[] | undefined
  estadoIds?: readonly number[] | undefined
  motivoId?: number | undefined
  prioridadIds?: readonly number[] | undefined
  asignadoId?: number | null | undefined
  vendedorId?: number | undefined
  vencidos?: true | undefined
  diasDesde?: number | undefined
  entidadId?: number | undefined
}

const ES_NUESTRO = sql`d.etapa <> 'espera'`

/** What is in each queue of everybody's work. */
const EN_COLA: Readonly<Record<Exclude<ColaId, Etapa>, (filter: MesaFilter) => Sql>> = {
  mias: ({ reader: { usuarioId } }) => sql`${ES_NUESTRO} and d.asignado_id = ${usuarioId}`,
  libres: () => sql`${ES_NUESTRO} and d.libre`,
  vencen: ({ now }) => sql`${ES_NUESTRO} and d.orden < ${now}::timestamptz + ${VENCE_PRONTO_HORAS} * interval '1 hour'`,
  contestaron: () => sql`${ES_NUESTRO} and d.contesto is not null`,
  todas: () => sql`true`,
}

const whereOf = conditionsBy<MesaFilter>({
  reader: ({ scope }) => scope !== 'todas' && sql`d.razon_social_id = any(${scope}::bigint[])`,
  now: null,
  // The queue of a stage is what waits in it.
  cola: (cola, filter) => (isEtapa(cola) ? sql`d.etapa = ${cola}` : EN_COLA[cola](filter)),
  clases: (clases) => sql`d.clase = any(${clases}::text[])`,
  razonSocialId: (id) => sql`d.razon_social_id = ${id}`,
  sectorIds: (ids) => sql`d.sector_id = any(${ids}::int[])`,
  estadoIds: (ids) => sql`d.estado_id = any(${ids}::smallint[])`,
  motivoId: (id) => sql`d.motivo_id = ${id}`,
  prioridadIds: (ids) => sql`d.prioridad_id = any(${ids}::smallint[])`,
  asignadoId: (id) => (id === null ? sql`d.asignado_id is null` : sql`d.asignado_id = ${id}`),
  vendedorId: (id) =>
    sql`d.razon_social_id in (select c.razon_social_id from contacto c join usuario u on u.user_name = c.usuario
        where u.usuario_id = ${id} and c.tipo = 'vendedor')`,
  vencidos: (_vencidos, { now }) => sql`${ES_NUESTRO} and d.orden < ${now}::timestamptz`,
  diasDesde: (dias, { now }) => sql`d.creado <= ${now}::timestamptz - ${dias} * interval '1 day'`,
  entidadId: (id) => sql`d.entidad_id = ${id}`,
})

export type MesaListRow = Omit<TrabajoRow, 'creado' | 'desde' | 'vence' | 'contesto'> & {
  creado: Date
  desde: Date
  vence: Date | null
  contesto: Date | null
  primeraRespuesta: Date | null
  /** Of a payment, what it says it paid. */
  importe: string | null
  moneda: string | null
  orden: string
}

const COLUMNS = sql`d.clase, d.entidad_id, d.razon_social_id, d.sector_id, d.asignado_id, d.estado_id, d.prioridad_id, d.etapa, d.creado, d.desde,
  d.vence, d.contesto, d.primera_respuesta, d.externa, d.orden`

const SIN_LEER = sinLeerInterno(
  sql`coalesce(v.consultado, t.consultado, c.consultado)`,
  sql`coalesce(v.respondido, t.respondido, c.respondido)`,
  sql`coalesce(ld.leido, lt.leido, lc.leido)`,
)

const shown = (picked: Sql, { reader: { usuarioId } }: Pick<MesaFilter, 'reader'>): Sql =>
  sql`select d.clase, d.entidad_id as "entidadId", d.razon_social_id as "razonSocialId", coalesce(r.razon_social, a.razon_social) as "razonSocial",
      coalesce(md.motivo || case when cardinality(v.motivo_ids) > 1 then ' y ' || cardinality(v.motivo_ids) - 1 || ' más' else '' end,
        case when d.clase = 'reclamo' then mt.motivo || ': ' || t.titulo else mt.motivo end,
        ${asuntoDePago('p')},
        (select coalesce(sum(l.cantidad), 0) || ' u · ' || coalesce(string_agg(distinct mm.modelo, ', '), '')
           from pedido_moto_linea l join modelo_moto mm using (modelo_id) where d.clase = 'pedido' and l.pedido_id = d.entidad_id having count(*) > 0),
        k.detalle, 'CUIT ' || a.cuit, '') as asunto,
      ${totalDePago('p')} as importe, p.moneda, d.estado_id as "estadoId", d.prioridad_id as "prioridadId", s.nombre as sector,
      d.asignado_id as "asignadoId", u.nombre || ' ' || u.apellido as asignado, u.ausente_hasta as "ausenteHasta", d.creado, d.desde, d.vence, d.contesto,
      d.primera_respuesta as "primeraRespuesta", d.etapa = 'espera' as "esperaCliente", d.externa,
      ${SIN_LEER} as "sinLeer",
      array(select distinct w.usuario_id::int from contacto c join usuario w on w.user_name = c.usuario
        where c.razon_social_id = d.razon_social_id and c.tipo = 'vendedor') as "vendedorIds",
      to_char(d.orden at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as orden
    from (${picked}) d left join razon_social r using (razon_social_id) left join sector s on s.sector_id = d.sector_id
      left join usuario u on u.usuario_id = d.asignado_id
      left join devolucion v on d.clase = 'devolucion' and v.devolucion_id = d.entidad_id left join motivo_devolucion md on md.motivo_id = v.motivo_ids[1]
      left join devolucion_lectura ld on ld.devolucion_id = v.devolucion_id and ld.usuario_id = ${usuarioId}
      left join ticket_lectura lt on d.clase in ('reclamo', 'garantia') and lt.ticket_id = d.entidad_id and lt.usuario_id = ${usuarioId}
      left join conversacion c on c.clase = d.clase and c.entidad_id = d.entidad_id
      left join conversacion_lectura lc on lc.conversacion_id = c.conversacion_id and lc.usuario_id = ${usuarioId}
      left join ticket t on d.clase in ('reclamo', 'garantia') and t.ticket_id = d.entidad_id left join motivo_ticket mt on mt.motivo_id = t.motivo_id
      left join pago p on d.clase = 'pago' and p.pago_id = d.entidad_id
      left join certificado k on d.clase = 'certificado' and k.certificado_id = d.entidad_id
      left join pedido_razon_social a on d.clase = 'alta' and a.pedido_id = d.entidad_id`

/** Work by when it is due; what has no term comes last. */
export const trabajosList = createList<MesaFilter, MesaListRow>({
  from: sql`trabajo d`,
  alias: 'd',
  columns: COLUMNS,
  sort: { orden: 'timestamptz', clase: 'text', entidad_id: 'bigint' },
  descending: false,
  keyOf: ({ orden, clase, entidadId }) => [orden, clase, entidadId],
  where: whereOf,
  shown,
  planned: ({ reader }) => reader.scope !== 'todas',
  countedInOrder: true,
})

/** One item of work of the reader's, while it is open. */
export const selectTrabajo = (
  db: Db,
  who: Pick<MesaFilter, 'reader' | 'now'>,
  clase: ClaseTrabajo,
  entidadId: number,
): Promise<MesaListRow | undefined> =>
  selectOne<MesaListRow>(
    db,
    shown(
      sql`select ${COLUMNS} from trabajo d where ${join(whereOf({ ...who, clases: [clase], entidadId }), ' and ')}`,
      who,
    ),
  )

/** An open item of the reader's, and whether the external desk attends it. */
export const selectAbierto = (
  db: Db,
  who: Pick<MesaFilter, 'reader' | 'now'>,
  clase: ClaseTrabajo,
  entidadId: number,
): Promise<{ externa: boolean } | undefined> =>
  selectOne(
    db,
    sql`select d.externa from trabajo d where ${join(whereOf({ ...who, clases: [clase], entidadId }), ' and ')}`,
  )

/** Whether an item is open, and the reader's. */
export const isTrabajo = async (
  db: Db,
  who: Pick<MesaFilter, 'reader' | 'now'>,
  clase: ClaseTrabajo,
  entidadId: number,
): Promise<boolean> => (await selectAbierto(db, who, clase, entidadId)) !== undefined

export interface ColaCount {
  cola: ColaId
  cuantos: number
  vencidos: number
}

/** How much is in each queue, counted up to the cap, and how much of that is overdue: those come first. */
export const selectColas = (db: Db, filter: MesaFilter, colas: readonly ColaId[]): Promise<ColaCount[]> => {
  const count = (cola: ColaId): Sql =>
    sql`select ${cola}::text as cola, count(*)::int as cuantos, (count(*) filter (where c.orden < ${filter.now}))::int as vencidos
        from (select d.orden from trabajo d where ${join(whereOf({ ...filter, cola }), ' and ')} order by d.orden limit ${COUNT_CAP + 1}) c`
  return selectPlanned<ColaCount>(db, join(colas.map(count), ' union all '))
}

/** Whose an item is at its source, and who has it; locked. With `skips`, undefined when somebody else is at it. */
export const lockFuente = (
  db: Db,
  clase: ClaseTrabajo,
  entidadId: number,
  skips = false,
): Promise<{ razonSocialId: number | null; asignadoId: number | null; version: number } | undefined> => {
  const { tabla, id } = FUENTES[clase]
  return selectOne(
    db,
    sql`select razon_social_id as "razonSocialId", asignado_id as "asignadoId", version from ${raw(tabla)}
        where ${raw(id)} = ${entidadId} for update ${raw(skips ? 'skip locked' : '')}`,
  )
}

export interface Marca {
  asignadoId?: number | null
  prioridadId?: number
  sectorId?: number
}

const MARCAS: Record<keyof Marca, string> = {
  asignadoId: 'asignado_id',
  prioridadId: 'prioridad_id',
  sectorId: 'sector_id',
}

/** Writes who has an item, its priority or its sector: the work follows by itself. */
export const updateMarca = (db: Db, clase: ClaseTrabajo, entidadId: number, marca: Marca): Promise<number> => {
  const { tabla, id } = FUENTES[clase]
  const sets = (Object.keys(marca) as (keyof Marca)[]).map(
    (name) => sql`${raw(MARCAS[name])} = ${marca[name] ?? null}::bigint`,
  )
  return execute(db, sql`update ${raw(tabla)} set ${join(sets)} where ${raw(id)} = ${entidadId}`)
}

/** What somebody has and is open passes to somebody else where they see it, or all of it to nobody; how much that was. */
export const updateAsignados = async (db: Db, usuarioId: number, whose: number | null): Promise<number> => {
  let many = 0
  for (const [clase, { tabla, id }] of Object.entries(FUENTES))
    many += await execute(
      db,
      sql`with cambia as (
            update ${raw(tabla)} f set asignado_id = ${whose}::bigint, version = f.version + 1 from trabajo t
            where t.asignado_id = ${usuarioId} and t.clase = ${clase} and f.${raw(id)} = t.entidad_id
              and (${whose}::bigint is null or mesa_ve(${whose}::bigint, t.clase, t.razon_social_id))
            returning t.*),
          queda as (
            insert into trabajo_evento (clase, entidad_id, razon_social_id, sector_id, asignado_id, que, estado_id, fecha)
            select clase, entidad_id, razon_social_id, sector_id, ${usuarioId}, 'suelta', estado_id, now() from cambia
            where ${whose}::bigint is null)
          select entidad_id from cambia`,
    )
  return many
}

/** Who had an item last, and until when, of one that nobody has because they do not see it any more. */
export const selectSuelto = (
  db: Db,
  clase: ClaseTrabajo,
  entidadId: number,
): Promise<{ nombre: string; fecha: Date } | undefined> =>
  selectOne(
    db,
    sql`select u.nombre || ' ' || u.apellido as nombre, e.fecha from trabajo_evento e join usuario u on u.usuario_id = e.asignado_id
        where e.clase = ${clase} and e.entidad_id = ${entidadId} and e.que = 'suelta' order by e.trabajo_evento_id desc limit 1`,
  )

/** The first item of a queue that may be taken and nobody is taking, of these sectors or of none; locked. */
export const lockSiguiente = (
  db: Db,
  filter: MesaFilter,
  sectorIds: readonly number[] | undefined,
  seen: readonly string[],
): Promise<{ clase: ClaseTrabajo; entidadId: number; asignadoId: number | null } | undefined> =>
  selectOne(
    db,
    sql`select d.clase, d.entidad_id as "entidadId", d.asignado_id as "asignadoId" from trabajo d
        where ${join(
          [
            ...whereOf(filter),
            ES_NUESTRO,
            sql`d.libre`,
            ...(sectorIds ? [sql`(d.sector_id = any(${sectorIds}::int[]) or d.sector_id is null)`] : []),
            ...(seen.length ? [sql`d.clase || '-' || d.entidad_id <> all(${seen}::text[])`] : []),
          ],
          ' and ',
        )}
        order by d.orden, d.clase, d.entidad_id limit 1 for update skip locked`,
  )

/** What the external desk has of a ticket, and when it was read last. */
export const selectExterna = (
  db: Db,
  ticketId: number,
): Promise<{ numero: number | null; leido: Date | null } | undefined> =>
  selectOne(
    db,
    sql`select ticket_invgate_id as numero, (select max(leido) from mesa_cursor) as leido from ticket where ticket_id = ${ticketId}`,
  )
