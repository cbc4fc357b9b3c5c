import sql, { type Sql } from 'sql-template-tag'
import type { NewEnvio } from '#contract/devoluciones/envio.shapes.ts'
import type { DevolucionCriteria, DevolucionRow, MotivoDevolucion } from '#contract/devoluciones/shapes.ts'
import { ESTADOS_EN_CURSO } from '#contract/base/estados.ts'
import { ACTORES } from '#contract/base/roles.ts'
import { COUNT_CAP } from '#contract/base/paging.ts'
import {
  type FilterOf,
  type GestionFilter,
  type Reader,
  createConversacion,
  createGestionList,
  createHistorial,
} from '#modules/gestiones'
import { esMia } from '#modules/seguidores'
import type { Caller } from '#server/base/caller.ts'
import { cambiadoOf } from '#server/db/changes.ts'
import { type Db, execute, selectOne, selectRows } from '#server/db/database.ts'
import { conditionsBy } from '#server/db/lists.ts'
import { inScope } from '#server/db/conditions.ts'
import { hechoDe } from './devoluciones-paso.rules.ts'

export const conversacion = createConversacion({ table: 'devolucion' })

export interface DevolucionFilter extends FilterOf<DevolucionCriteria> {
  reader: Reader
  /** true: only returns for which the customer has to act. */
  esperaCliente?: boolean | undefined
  /** Only returns with messages after this instant that the reader has not read. */
  sinLeerDesde?: Date | undefined
}

export type DevolucionListRow = Omit<DevolucionRow, 'paso' | 'puedeCargarTransporte'> & { ordenExterno: number }

/** Condition: the customer has to act. It is always true in state 8, which awaits transport data. */
export const ESPERA_CLIENTE = sql`(d.espera_cliente or d.estado_id = 8)`

/** SQL of the columns that the list shows to this reader, from the picked rows `d`. */
const shown = (picked: Sql, { usuarioId, isStaff }: Reader): Sql =>
  sql`select d.devolucion_id as "devolucionId", d.ticket_invgate_id as "ticketInvgateId", d.razon_social_id as "razonSocialId",
      r.razon_social as "razonSocial", m.motivo, cardinality(d.motivo_ids) - 1 as "otrosMotivos", d.estado_id as "estadoId",
      d.fecha, d.unidades, d.orden_externo as "ordenExterno", ${ESPERA_CLIENTE} as "esperaCliente",
      ${conversacion.sinLeer('d', sql`l.leido`, isStaff)} as "sinLeer", ${cambiadoOf('d')}
    from (${picked}) d join razon_social r using (razon_social_id) join motivo_devolucion m on m.motivo_id = d.motivo_ids[1]
      ${conversacion.conLectura('d', usuarioId)}`

/** Returns the return with this number if it is in scope; an empty list otherwise. */
export const selectByNumero = (
  db: Db,
  { scope, ...reader }: Reader & Pick<Caller, 'scope'>,
  numero: number,
): Promise<DevolucionListRow[]> => {
  return selectRows<DevolucionListRow>(
    db,
    shown(
      sql`select * from devolucion where devolucion_id = ${numero} and estado_id <> 3 and ${inScope(sql`razon_social_id`, scope)}`,
      reader,
    ),
  )
}

const LIST = {
  table: 'devolucion',
  id: 'devolucion_id',
  columns: sql`d.ticket_invgate_id, d.motivo_ids, d.unidades, d.respondido, d.consultado, d.espera_cliente`,
  where: conditionsBy<Omit<DevolucionFilter, keyof GestionFilter>>({
    reader: null,
    motivoId: (motivoId) => sql`d.motivo_ids @> array[${motivoId}]::int[]`,
    mias: (que, { reader }) => esMia('devolucion', que, reader.usuarioId),
    esperaCliente: (espera) => espera && ESPERA_CLIENTE,
    sinLeerDesde: (desde, { reader }) => conversacion.sinLeerDesde(desde, reader),
  }),
  idOf: ({ devolucionId }: { devolucionId: number }) => devolucionId,
} as const

export const devolucionesList = createGestionList<DevolucionFilter, DevolucionListRow>({
  ...LIST,
  shown: (picked, { reader }) => shown(picked, reader),
})

export type DevolucionHojaRow = Pick<
  DevolucionListRow,
  'devolucionId' | 'razonSocial' | 'motivo' | 'estadoId' | 'fecha' | 'unidades' | 'ordenExterno'
>

/** List of returns with only the columns of the Excel; reading those of the screen would take twice as long. */
export const devolucionesHoja = createGestionList<DevolucionFilter, DevolucionHojaRow>({
  ...LIST,
  shown: (picked) =>
    sql`select d.devolucion_id as "devolucionId", r.razon_social as "razonSocial", m.motivo, d.estado_id as "estadoId", d.fecha,
          d.unidades, d.orden_externo as "ordenExterno"
        from (${picked}) d join razon_social r using (razon_social_id) join motivo_devolucion m on m.motivo_id = d.motivo_ids[1]`,
})

/**
 * Counts the open, the awaiting-transport and the unread returns, with the conditions of the list; each up to COUNT_CAP
 * + 1. Messages before `desde` do not count as unread.
 */
export const selectResumen = async (db: Db, scope: Caller['scope'], reader: Reader, desde: Date) => {
  const count = (condition: Sql) =>
    sql`(select count(*)::int from (select 1 from devolucion d where d.estado_id <> 3 and ${condition} and ${inScope(sql`d.razon_social_id`, scope)} limit ${COUNT_CAP + 1}) c)`
  const inStates = (states: readonly number[]) => sql`d.estado_id = any(${states}::smallint[])`
  const statement = sql`select ${count(inStates([8]))} as "esperanTransporte", ${count(inStates(ESTADOS_EN_CURSO))} as abiertas,
    ${count(conversacion.sinLeerDesde(desde, reader))} as "sinLeer"`
  return (await selectOne<{ esperanTransporte: number; abiertas: number; sinLeer: number }>(db, statement))!
}

/** Lists the active reasons of returns; an inactive one stays on the returns that have it. */
export const selectMotivos = (db: Db): Promise<MotivoDevolucion[]> =>
  selectRows<MotivoDevolucion>(
    db,
    sql`select motivo_id as "motivoId", motivo, plazo_dias as "plazoDias", vuelve_mercaderia as "vuelveMercaderia",
          requiere_fotos as "requiereFotos", flete from motivo_devolucion where activo`,
  )

export const selectMotivosRechazo = (db: Db) =>
  selectRows<{ motivoRechazoId: number; motivo: string }>(
    db,
    sql`select motivo_rechazo_id as "motivoRechazoId", motivo from motivo_rechazo where activo`,
  )

export interface NewDevolucionRow {
  devolucionId: number
  razonSocialId: number
  usuarioId: number
  estadoId: number
  fecha: string
  creada: Date
  motivoIds: readonly number[]
  unidades: number
  comentarios: string
  requiereEnvio: boolean
  vuelveMercaderia: boolean
  /** Origin of a return; null: the customer created it in the portal. */
  origenId: number | null
  /** Time of the customer's last message; null: staff created the return for the customer. */
  consultado: Date | null
  documento: Sql
}

/** Takes the next number of a return from the sequence. */
export const nextDevolucionId = async (db: Db): Promise<number> =>
  (await selectOne<{ id: number }>(
    db,
    sql`select nextval(pg_get_serial_sequence('devolucion', 'devolucion_id')) as id`,
  ))!.id

export const insertDevolucion = (db: Db, row: NewDevolucionRow): Promise<number> =>
  execute(
    db,
    sql`insert into devolucion (devolucion_id, razon_social_id, usuario_id, estado_id, fecha, creada, estado_desde, motivo_ids, unidades,
          comentarios, requiere_envio, vuelve_mercaderia, origen_id, consultado, sector_id, documento)
        values (${row.devolucionId}, ${row.razonSocialId}, ${row.usuarioId}, ${row.estadoId}, ${row.fecha}, ${row.creada}, ${row.creada},
          ${row.motivoIds}, ${row.unidades}, ${row.comentarios}, ${row.requiereEnvio}, ${row.vuelveMercaderia}, ${row.origenId}, ${row.consultado},
          coalesce((select sector_id from motivo_devolucion where motivo_id = ${row.motivoIds[0]}),
            (select sector_id from sector where atiende && ${ACTORES.taller}::text[] order by sector_id limit 1)), ${row.documento})`,
  )

export const historial = createHistorial({
  table: 'devolucion_historial',
  id: 'devolucion_id',
  sort: 'devolucion_historial_id',
  hecho: hechoDe,
})

/** Inserts or replaces the transport data of a return. */
export const upsertEnvio = (db: Db, envio: NewEnvio, fecha: Date): Promise<number> =>
  execute(
    db,
    sql`insert into devolucion_envio (devolucion_id, numero_remito, transporte, numero_guia, bultos, cot, cargado)
        values (${envio.devolucionId}, ${envio.numeroRemito}, ${envio.transporte}, ${envio.numeroGuia}, ${envio.cantidad}, ${envio.cot ?? null}, ${fecha})
        on conflict (devolucion_id) do update set numero_remito = excluded.numero_remito, transporte = excluded.transporte,
          numero_guia = excluded.numero_guia, bultos = excluded.bultos, cot = excluded.cot, cargado = excluded.cargado`,
  )

export interface ArchivoLink {
  archivoId: string
  devolucionLineaId?: number
  deEnvio?: boolean
}

export const insertArchivos = (db: Db, devolucionId: number, links: readonly ArchivoLink[]): Promise<number> =>
  execute(
    db,
    sql`insert into devolucion_archivo (archivo_id, devolucion_id, devolucion_linea_id, de_envio)
        select x.archivo_id, ${devolucionId}, x.linea, x.envio
        from unnest(${links.map((l) => l.archivoId)}::uuid[], ${links.map((l) => l.devolucionLineaId ?? null)}::bigint[],
          ${links.map((l) => l.deEnvio ?? false)}::boolean[]) as x(archivo_id, linea, envio)`,
  )

/**
 * Locks returns that have been in a state since before an instant, until the transaction ends; oldest first. Skips
 * returns that another transaction has locked.
 */
export const lockVencidas = (
  db: Db,
  estadoId: number,
  before: Date,
  limit: number,
): Promise<{ devolucionId: number }[]> =>
  selectRows<{ devolucionId: number }>(
    db,
    sql`select devolucion_id as "devolucionId" from devolucion where estado_id in (8, 10) and estado_id = ${estadoId} and estado_desde < ${before}
        order by estado_desde limit ${limit} for update skip locked`,
  )
