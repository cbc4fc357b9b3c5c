import sql, { type Sql, empty } from 'sql-template-tag'
import type { DevolucionRow, EstadoUpdate, MotivoDevolucion, NewEnvio } from '#contract/devoluciones/shapes.ts'
import { ESTADOS_EN_CURSO } from '#contract/base/estados.ts'
import { COUNT_CAP } from '#contract/base/paging.ts'
import { type GestionFilter, createGestionList, createHistorial } from '#modules/gestiones'
import type { Caller } from '#server/context.ts'
import { type Db, execute, selectOne, selectRows } from '#server/database.ts'
import { conditionsBy } from '#server/lists.ts'

export interface DevolucionFilter extends GestionFilter {
  motivoId?: number | undefined
}

export type DevolucionListRow = Omit<DevolucionRow, 'puedeCargarTransporte'> & { ordenExterno: number }

/** From the picked rows `d`, what the list shows. */
const shown = (picked: Sql): Sql =>
  sql`select d.devolucion_id as "devolucionId", d.ticket_invgate_id as "ticketInvgateId", d.razon_social_id as "razonSocialId",
      r.razon_social as "razonSocial", m.motivo, cardinality(d.motivo_ids) - 1 as "otrosMotivos", d.estado_id as "estadoId",
      d.fecha, d.unidades, d.orden_externo as "ordenExterno"
    from (${picked}) d join razon_social r using (razon_social_id) join motivo_devolucion m on m.motivo_id = d.motivo_ids[1]`

/** The return of a number, if it is in scope. */
export const selectByNumero = (db: Db, scope: Caller['scope'], numero: number): Promise<DevolucionListRow[]> => {
  const inScope = scope === 'todas' ? empty : sql` and razon_social_id = any(${scope}::bigint[])`
  return selectRows<DevolucionListRow>(
    db,
    shown(sql`select * from devolucion where devolucion_id = ${numero} and estado_id <> 3${inScope}`),
  )
}

/** The list of returns. */
export const devolucionesList = createGestionList<DevolucionFilter, DevolucionListRow>({
  table: 'devolucion',
  id: 'devolucion_id',
  columns: sql`d.ticket_invgate_id, d.motivo_ids, d.unidades`,
  where: conditionsBy<Omit<DevolucionFilter, keyof GestionFilter>>({
    motivoId: (motivoId) => sql`d.motivo_ids @> array[${motivoId}]::int[]`,
  }),
  shown,
  idOf: ({ devolucionId }) => devolucionId,
})

/** Open returns, and those waiting for transport data, up to the cap. */
export const selectResumen = async (db: Db, scope: Caller['scope']) => {
  const count = (states: readonly number[]) => {
    const byCompany = scope === 'todas' ? empty : sql` and razon_social_id = any(${scope}::bigint[])`
    return sql`(select count(*)::int from (select 1 from devolucion where estado_id <> 3 and estado_id = any(${states}::smallint[])${byCompany} limit ${COUNT_CAP + 1}) c)`
  }
  const statement = sql`select ${count([8])} as "esperanTransporte", ${count(ESTADOS_EN_CURSO)} as abiertas`
  return (await selectOne<{ esperanTransporte: number; abiertas: number }>(db, statement))!
}

/** Those that may be chosen now; what was chosen before keeps its name. */
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
  documento: Sql
}

/** The number a new return will have. */
export const nextDevolucionId = async (db: Db): Promise<number> =>
  (await selectOne<{ id: number }>(
    db,
    sql`select nextval(pg_get_serial_sequence('devolucion', 'devolucion_id')) as id`,
  ))!.id

export const insertDevolucion = (db: Db, row: NewDevolucionRow): Promise<number> =>
  execute(
    db,
    sql`insert into devolucion (devolucion_id, razon_social_id, usuario_id, estado_id, fecha, creada, estado_desde, motivo_ids, unidades,
          comentarios, requiere_envio, vuelve_mercaderia, documento)
        values (${row.devolucionId}, ${row.razonSocialId}, ${row.usuarioId}, ${row.estadoId}, ${row.fecha}, ${row.creada}, ${row.creada},
          ${row.motivoIds}, ${row.unidades}, ${row.comentarios}, ${row.requiereEnvio}, ${row.vuelveMercaderia}, ${row.documento})`,
  )

export interface NewLineaRow {
  facturaLineaId: number
  cantidad: number
  lote: string | null
  motivoId: number
}

/** The lines of a new return, in order; gives their ids in the same order. */
export const insertLineas = async (db: Db, devolucionId: number, rows: readonly NewLineaRow[]): Promise<number[]> => {
  const created = await selectRows<{ id: number }>(
    db,
    sql`insert into devolucion_linea (devolucion_id, factura_linea_id, cantidad, comprometida, lote, motivo_id)
        select ${devolucionId}, x.factura_linea_id, x.cantidad, x.cantidad, x.lote, x.motivo_id
        from unnest(${rows.map((row) => row.facturaLineaId)}::bigint[], ${rows.map((row) => row.cantidad)}::int[],
          ${rows.map((row) => row.lote)}::text[], ${rows.map((row) => row.motivoId)}::int[])
          with ordinality as x(factura_linea_id, cantidad, lote, motivo_id, position)
        order by x.position returning devolucion_linea_id as id`,
  )
  return created.map((row) => row.id).toSorted((a, b) => a - b)
}

export const historial = createHistorial({
  table: 'devolucion_historial',
  id: 'devolucion_id',
  sort: 'devolucion_historial_id',
})

export interface EstadoChange extends Pick<
  EstadoUpdate,
  'bultosRecibidos' | 'motivoRechazoId' | 'notaCredito' | 'notaCreditoSinVerificar' | 'remitoDevolucion'
> {
  devolucionId: number
  estadoId: number
  fecha: Date
}

/** Moves a return that is already locked; what is not given stays. Gives the new version. */
export const updateEstado = async (db: Db, change: EstadoChange): Promise<number> => {
  const row = await selectOne<{ version: number }>(
    db,
    sql`update devolucion set estado_id = ${change.estadoId}, estado_desde = ${change.fecha}, version = version + 1,
          bultos_recibidos = coalesce(${change.bultosRecibidos ?? null}, bultos_recibidos),
          motivo_rechazo_id = coalesce(${change.motivoRechazoId ?? null}, motivo_rechazo_id),
          nota_credito = coalesce(${change.notaCredito ?? null}, nota_credito),
          nota_credito_sin_verificar = coalesce(${change.notaCreditoSinVerificar ?? null}, nota_credito_sin_verificar),
          remito_devolucion = coalesce(${change.remitoDevolucion ?? null}, remito_devolucion)
        where devolucion_id = ${change.devolucionId} returning version`,
  )
  return row!.version
}

export interface LineaRow {
  devolucionLineaId: number
  facturaLineaId: number
  cantidad: number
  cantidadRecibida: number | null
}

export const selectLineas = (db: Db, devolucionId: number): Promise<LineaRow[]> =>
  selectRows<LineaRow>(
    db,
    sql`select devolucion_linea_id as "devolucionLineaId", factura_linea_id as "facturaLineaId", cantidad,
          cantidad_recibida as "cantidadRecibida"
        from devolucion_linea where devolucion_id = ${devolucionId} order by devolucion_linea_id`,
  )

export type LineUpdate = NonNullable<EstadoUpdate['productos']>[number]

/** Writes what the count or the decision says of each line; accepting also settles what the invoice has left. */
export const updateLineas = (db: Db, devolucionId: number, lineas: readonly LineUpdate[]): Promise<number> =>
  execute(
    db,
    sql`update devolucion_linea l set codigo_autorizacion = coalesce(x.codigo, l.codigo_autorizacion),
          cantidad_recibida = coalesce(x.recibida, l.cantidad_recibida),
          cantidad_aceptada = coalesce(x.aceptada, l.cantidad_aceptada),
          comprometida = coalesce(x.aceptada, l.comprometida)
        from unnest(${lineas.map((l) => l.devolucionLineaId)}::bigint[], ${lineas.map((l) => l.codigoAutorizacion || null)}::text[],
          ${lineas.map((l) => l.cantidadRecibida ?? null)}::int[], ${lineas.map((l) => l.cantidadAceptada ?? null)}::int[])
          as x(id, codigo, recibida, aceptada)
        where l.devolucion_linea_id = x.id and l.devolucion_id = ${devolucionId}`,
  )

/** Gives back to the invoices what a refused or withdrawn return had taken, or takes it again. */
export const updateComprometida = (db: Db, devolucionId: number, taken: boolean): Promise<number> =>
  execute(
    db,
    sql`update devolucion_linea set comprometida = case when ${taken} then cantidad else 0 end where devolucion_id = ${devolucionId}`,
  )

/** The transport data of a return, new or corrected. */
export const upsertEnvio = (db: Db, envio: NewEnvio, fecha: Date): Promise<number> =>
  execute(
    db,
    sql`insert into devolucion_envio (devolucion_id, numero_remito, transporte, numero_guia, bultos, cot, cargado)
        values (${envio.devolucionId}, ${envio.numeroRemito}, ${envio.transporte}, ${envio.numeroGuia}, ${envio.cantidad}, ${envio.cot ?? null}, ${fecha})
        on conflict (devolucion_id) do update set numero_remito = excluded.numero_remito, transporte = excluded.transporte,
          numero_guia = excluded.numero_guia, bultos = excluded.bultos, cot = excluded.cot, cargado = excluded.cargado`,
  )

/** Adds codes to what a return is found by. */
export const appendDocumento = (db: Db, devolucionId: number, documento: Sql): Promise<number> =>
  execute(db, sql`update devolucion set documento = documento || ${documento} where devolucion_id = ${devolucionId}`)

export const insertComentario = async (
  db: Db,
  row: { devolucionId: number; usuarioId: number; esInterno: boolean; comentario: string; fecha: Date },
): Promise<number> => {
  const created = await selectOne<{ id: number }>(
    db,
    sql`insert into devolucion_comentario (devolucion_id, usuario_id, es_interno, comentario, fecha)
        values (${row.devolucionId}, ${row.usuarioId}, ${row.esInterno}, ${row.comentario}, ${row.fecha})
        returning devolucion_comentario_id as id`,
  )
  return created!.id
}

export interface ArchivoLink {
  archivoId: string
  devolucionLineaId?: number
  comentarioId?: number
  deEnvio?: boolean
}

export const insertArchivos = (db: Db, devolucionId: number, links: readonly ArchivoLink[]): Promise<number> =>
  execute(
    db,
    sql`insert into devolucion_archivo (archivo_id, devolucion_id, devolucion_linea_id, devolucion_comentario_id, de_envio)
        select x.archivo_id, ${devolucionId}, x.linea, x.comentario, x.envio
        from unnest(${links.map((l) => l.archivoId)}::uuid[], ${links.map((l) => l.devolucionLineaId ?? null)}::bigint[],
          ${links.map((l) => l.comentarioId ?? null)}::bigint[], ${links.map((l) => l.deEnvio ?? false)}::boolean[])
          as x(archivo_id, linea, comentario, envio)`,
  )

/** Returns that have been in a state since before an instant; locked, skipping those somebody is moving. */
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

/** The return that a credit note came from. */
export const selectByNotaCredito = async (db: Db, razonSocialId: number, numero: string): Promise<number | null> =>
  (
    await selectOne<{ id: number }>(
      db,
      sql`select devolucion_id as id from devolucion where razon_social_id = ${razonSocialId} and nota_credito = ${numero} limit 1`,
    )
  )?.id ?? null
