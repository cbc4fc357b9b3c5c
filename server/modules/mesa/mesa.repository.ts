import sql, { type Sql, join, raw } from 'sql-template-tag'
import { COUNT_CAP } from '#contract/base/paging.ts'
import { type ClaseTrabajo, type ColaId, type Etapa, VENCE_PRONTO_HORAS, isEtapa } from '#contract/mesa/reglas.ts'
import type { TrabajoRow } from '#contract/mesa/shapes.ts'
import { sinLeerInterno } from '#modules/gestiones'
import { asuntoDePago, totalDePago } from '#modules/pagos'
import type { Caller } from '#server/base/caller.ts'
import { type Db, execute, selectOne, selectPlanned } from '#server/db/database.ts'
import { conditionsBy, createList } from '#server/db/lists.ts'

/** Table and key of each kind of item. `marca`: whether the mesa may also set priority and sector. */
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
  /** Time with which due times are compared, to find overdue items. */
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

/** Conditions of the queues that show more than a single stage. */
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
  // The queue of a stage contains the items in that stage.
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
  /** Amount of a payment; null for other kinds. */
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

/** List of items by due time, with keyset pagination; items without a term come last. */
export const trabajosList = createList<MesaFilter, MesaListRow>({
  from: sql`trabajo d`,
  alias: 'd',
  columns: COLUMNS,
  sort: { orden: 'timestamptz', clase: 'text', entidad_id: 'bigint' },
  descending: false,
  keyOf: ({ orden, clase, entidadId }) => [orden, clase, entidadId],
  where: whereOf,
  shown,
  customPlan: ({ reader }) => reader.scope !== 'todas',
  countAlongIndex: true,
})

/** Returns one open item in scope; undefined otherwise. */
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

/** Returns whether the service desk attends an open item in scope; undefined when it is not open or not in scope. */
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

/** Whether an item is open and in scope. */
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

/** Counts the items of each queue up to COUNT_CAP + 1, and how many of them are overdue; overdue items come first. */
export const selectColas = (db: Db, filter: MesaFilter, colas: readonly ColaId[]): Promise<ColaCount[]> => {
  const count = (cola: ColaId): Sql =>
    sql`select ${cola}::text as cola, count(*)::int as cuantos, (count(*) filter (where c.orden < ${filter.now}))::int as vencidos
        from (select d.orden from trabajo d where ${join(whereOf({ ...filter, cola }), ' and ')} order by d.orden limit ${COUNT_CAP + 1}) c`
  return selectPlanned<ColaCount>(db, join(colas.map(count), ' union all '))
}

/**
 * Locks the source row of an item until the transaction ends, and returns its owner and assignee. `skips` true: returns
 * undefined when another transaction has locked the row.
 */
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

/** Sets assignee, priority or sector at the source; a trigger copies them to the item. */
export const updateMarca = (db: Db, clase: ClaseTrabajo, entidadId: number, marca: Marca): Promise<number> => {
  const { tabla, id } = FUENTES[clase]
  const sets = (Object.keys(marca) as (keyof Marca)[]).map(
    (name) => sql`${raw(MARCAS[name])} = ${marca[name] ?? null}::bigint`,
  )
  return execute(db, sql`update ${raw(tabla)} set ${join(sets)} where ${raw(id)} = ${entidadId}`)
}

/**
 * Passes a user's open items to another user who may see them, or to nobody (`reemplazanteId` null). Returns the number
 * of passed items.
 */
export const updateAsignados = async (db: Db, usuarioId: number, reemplazanteId: number | null): Promise<number> => {
  let trabajoCount = 0
  for (const [clase, { tabla, id }] of Object.entries(FUENTES))
    trabajoCount += await execute(
      db,
      sql`with cambia as (
            update ${raw(tabla)} f set asignado_id = ${reemplazanteId}::bigint, version = f.version + 1 from trabajo t
            where t.asignado_id = ${usuarioId} and t.clase = ${clase} and f.${raw(id)} = t.entidad_id
              and (${reemplazanteId}::bigint is null or mesa_ve(${reemplazanteId}::bigint, t.clase, t.razon_social_id))
            returning t.*),
          queda as (
            insert into trabajo_evento (clase, entidad_id, razon_social_id, sector_id, asignado_id, que, estado_id, fecha)
            select clase, entidad_id, razon_social_id, sector_id, ${usuarioId}, 'suelta', estado_id, now() from cambia
            where ${reemplazanteId}::bigint is null)
          select entidad_id from cambia`,
    )
  return trabajoCount
}

/**
 * Returns the former assignee of an item that was unassigned because this user lost access to it, and the time.
 * undefined: the item was not unassigned for that reason.
 */
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

/**
 * Returns the first free item of a queue. The item has one of these sectors or none, and is not in `seen`. `locks`
 * true: locks the item, and skips items that others have locked.
 */
export const selectSiguiente = (
  db: Db,
  filter: MesaFilter,
  sectorIds: readonly number[] | undefined,
  { locks, seen }: { locks: boolean; seen: readonly string[] },
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
        order by d.orden, d.clase, d.entidad_id limit 1 ${raw(locks ? 'for update skip locked' : '')}`,
  )

/** Returns the service desk number of a ticket, and when the service desk was last read. */
export const selectExterna = (
  db: Db,
  ticketId: number,
): Promise<{ numero: number | null; leido: Date | null } | undefined> =>
  selectOne(
    db,
    sql`select ticket_invgate_id as numero, (select max(leido) from mesa_cursor) as leido from ticket where ticket_id = ${ticketId}`,
  )
