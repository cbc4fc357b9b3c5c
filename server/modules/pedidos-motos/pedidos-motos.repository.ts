import sql, { empty, raw, type Sql } from 'sql-template-tag'
import { PEDIDO } from '#contract/pedidos-motos/estados.ts'
import type { PedidoBorrador, PedidoCriteria, PedidoDetail, PedidoRow } from '#contract/pedidos-motos/shapes.ts'
import { type FilterOf, type GestionFilter, createGestionList, createHistorial, duracionesDe } from '#modules/gestiones'
import { PRECIO_VIGENTE } from './modelos.repository.ts'
import { cambiadoOf } from '#server/db/changes.ts'
import { type Db, execute, selectOne, selectRows } from '#server/db/database.ts'
import { conditionsBy } from '#server/db/lists.ts'

type DetailRow = Omit<
  PedidoDetail,
  'acciones' | 'camino' | 'puedeEditar' | 'puedeCambiarColor' | 'puedeCargarDocumentos' | 'preciosCongelados' | 'total'
>

/** Selects an order with lines, units and history, in one query. */
export const selectDetail = (db: Db, pedidoId: number): Promise<DetailRow | undefined> =>
  selectOne<DetailRow>(
    db,
    sql`select d.pedido_id as "pedidoId", d.razon_social_id as "razonSocialId", r.razon_social as "razonSocial", d.estado_id as "estadoId",
      d.fecha, d.version, u.nombre || ' ' || u.apellido as "creadoPor", d.entrega, d.domicilio, d.transporte,
      d.fecha_deseada as "fechaDeseada", d.forma_pago as "formaPago", d.observaciones, d.motivo, d.factura, d.remito, d.guia,
      coalesce(x.modelos, '') as modelos, coalesce(x.unidades, 0) as unidades, coalesce(x.lineas, '[]') as lineas,
      (select coalesce(json_agg(json_build_object('unidadId', p.unidad_id, 'lineaId', p.linea_id, 'modelo', m.modelo, 'color', p.color,
          'vin', p.vin, 'motor', p.motor, 'documentos',
          (select coalesce(json_agg(json_build_object('documento', f.tipo, 'archivoId', a.archivo_id, 'nombre', a.nombre, 'tipo', a.tipo,
              'tamano', a.tamano)), '[]') from pedido_moto_documento f join archivo a using (archivo_id) where f.unidad_id = p.unidad_id))
          order by p.unidad_id), '[]')
        from pedido_moto_unidad p join pedido_moto_linea l using (linea_id) join modelo_moto m using (modelo_id)
        where l.pedido_id = d.pedido_id) as piezas,
      ${duracionesDe(sql`'pedido'`)}, ${historial.of('d')} as historial
    from pedido_moto d join razon_social r using (razon_social_id) join usuario u using (usuario_id)
      left join lateral (
        select string_agg(distinct m.modelo, ', ') as modelos, sum(coalesce(l.aprobada, l.cantidad))::int as unidades,
          json_agg(json_build_object('lineaId', l.linea_id, 'modeloId', l.modelo_id, 'modelo', m.modelo, 'marca', b.nombre,
            'version', l.version, 'color', l.color, 'anio', l.anio, 'cantidad', l.cantidad, 'aprobada', l.aprobada,
            'precio', coalesce(l.precio, ${PRECIO_VIGENTE})::text, 'bonificacion', l.bonificacion::text, 'subtotal', (${SUBTOTAL})::text,
            'colores', (select coalesce(json_agg(c.color order by c.posicion), '[]') from modelo_moto_color c
              where c.modelo_id = l.modelo_id and (c.existencias > 0 or c.a_pedido)))
            order by l.linea_id) as lineas
        from pedido_moto_linea l join modelo_moto m using (modelo_id) join marca b using (marca_id) where l.pedido_id = d.pedido_id) x on true
    where d.pedido_id = ${pedidoId}`,
  )

export interface PedidoFilter extends FilterOf<PedidoCriteria> {
  /** User whose drafts are included; undefined: all drafts of the companies in scope. */
  borradoresDe: number | undefined
}

export type PedidoListRow = PedidoRow & { ordenExterno: number }

/** SQL of the value of a line: frozen or current price, approved or ordered units, minus the discount. */
const SUBTOTAL = sql`round(coalesce(l.precio, ${PRECIO_VIGENTE}) * coalesce(l.aprobada, l.cantidad) * (100 - l.bonificacion) / 100, 2)`

export const selectTotal = async (db: Db, pedidoId: number): Promise<string> =>
  (await selectOne<{ total: string }>(
    db,
    sql`select coalesce(sum(${SUBTOTAL}), 0.00)::text as total
        from pedido_moto_linea l join modelo_moto m using (modelo_id) where l.pedido_id = ${pedidoId}`,
  ))!.total

/**
 * States of approved orders that are not invoiced yet. Literals, because PostgreSQL uses the partial index only if it
 * sees these values.
 */
const CREDIT_STATES = raw([PEDIDO.APROBADO, PEDIDO.APROBADO_PARCIAL, PEDIDO.ASIGNADO].join(', '))

/**
 * Selects the credit that a company’s orders use before they are invoiced. Invoices are left out, because the statement
 * has them.
 */
export const selectComprometido = async (db: Db, razonSocialId: number): Promise<string> =>
  (await selectOne<{ total: string }>(
    db,
    sql`select coalesce(sum(${SUBTOTAL}), 0.00)::text as total
        from pedido_moto p join pedido_moto_linea l using (pedido_id) join modelo_moto m using (modelo_id)
        where p.razon_social_id = ${razonSocialId} and p.estado_id in (${CREDIT_STATES})`,
  ))!.total

/** Locks the credit of a company until the transaction ends, so that two approvals cannot use the same credit. */
export const lockCredito = (db: Db, razonSocialId: number): Promise<number> =>
  execute(db, sql`select pg_advisory_xact_lock(hashtextextended('credito', ${razonSocialId}))`)

/** List of orders, with keyset pagination. */
export const pedidosList = createGestionList<PedidoFilter, PedidoListRow>({
  table: 'pedido_moto',
  id: 'pedido_id',
  columns: sql`d.usuario_id`,
  where: conditionsBy<Omit<PedidoFilter, keyof GestionFilter>>({
    borradoresDe: (usuarioId) => sql`(d.estado_id <> ${PEDIDO.BORRADOR} or d.usuario_id = ${usuarioId})`,
  }),
  idOf: ({ pedidoId }) => pedidoId,
  shown: (picked) =>
    sql`select d.pedido_id as "pedidoId", d.razon_social_id as "razonSocialId", r.razon_social as "razonSocial", d.estado_id as "estadoId",
        d.fecha, d.orden_externo as "ordenExterno", ${cambiadoOf('d')}, coalesce(x.modelos, '') as modelos, coalesce(x.unidades, 0) as unidades,
        coalesce(x.total, 0.00)::text as total
      from (${picked}) d join razon_social r using (razon_social_id)
        left join lateral (select string_agg(distinct m.modelo, ', ') as modelos, sum(coalesce(l.aprobada, l.cantidad))::int as unidades,
            sum(${SUBTOTAL}) as total
          from pedido_moto_linea l join modelo_moto m using (modelo_id) where l.pedido_id = d.pedido_id) x on true`,
})

/** Order, with the columns that its rules read. */
export interface PedidoHead {
  pedidoId: number
  razonSocialId: number
  usuarioId: number
  estadoId: number
  version: number
  entrega: string | null
  domicilio: string
  fechaDeseada: string | null
  formaPago: string | null
  factura: string | null
}

const head = sql`pedido_id as "pedidoId", razon_social_id as "razonSocialId", usuario_id as "usuarioId", estado_id as "estadoId",
  version, entrega, domicilio, fecha_deseada as "fechaDeseada", forma_pago as "formaPago", factura`

/** Selects an order; `lock` locks its row until the transaction ends. */
export const selectHead = (db: Db, pedidoId: number, lock: boolean): Promise<PedidoHead | undefined> =>
  selectOne<PedidoHead>(
    db,
    sql`select ${head} from pedido_moto where pedido_id = ${pedidoId} ${lock ? sql`for update` : empty}`,
  )

export const hasNegocio = async (db: Db, razonSocialId: number, negocioId: number): Promise<boolean> =>
  (await selectOne(
    db,
    sql`select 1 from razon_social_negocio where razon_social_id = ${razonSocialId} and negocio_id = ${negocioId}`,
  )) !== undefined

export const insertPedido = async (
  db: Db,
  { usuarioId, estadoId, now, fecha }: { usuarioId: number; estadoId: number; now: Date; fecha: string },
  p: PedidoBorrador,
): Promise<number> =>
  (await selectOne<{ id: number }>(
    db,
    sql`insert into pedido_moto (razon_social_id, usuario_id, estado_id, fecha, estado_desde, entrega, domicilio, transporte, fecha_deseada,
          forma_pago, observaciones)
        values (${p.razonSocialId}, ${usuarioId}, ${estadoId}, ${fecha}, ${now}, ${p.entrega}, ${p.domicilio}, ${p.transporte},
          ${p.fechaDeseada}, ${p.formaPago}, ${p.observaciones}) returning pedido_id as id`,
  ))!.id

/** Updates a locked draft; returns its new version. */
export const updateBorrador = async (db: Db, pedidoId: number, p: PedidoBorrador): Promise<number> =>
  (await selectOne<{ version: number }>(
    db,
    sql`update pedido_moto set razon_social_id = ${p.razonSocialId}, entrega = ${p.entrega}, domicilio = ${p.domicilio},
          transporte = ${p.transporte}, fecha_deseada = ${p.fechaDeseada}, forma_pago = ${p.formaPago}, observaciones = ${p.observaciones},
          version = version + 1
        where pedido_id = ${pedidoId} returning version`,
  ))!.version

export const replaceLineas = async (
  db: Db,
  pedidoId: number,
  lineas: readonly (PedidoBorrador['lineas'][number] & { anio: number })[],
): Promise<void> => {
  await execute(db, sql`delete from pedido_moto_linea where pedido_id = ${pedidoId}`)
  await execute(
    db,
    sql`insert into pedido_moto_linea (pedido_id, modelo_id, version, color, anio, cantidad)
        select ${pedidoId}, x.modelo, x.version, x.color, x.anio, x.cantidad
        from unnest(${lineas.map((l) => l.modeloId)}::int[], ${lineas.map((l) => l.version)}::text[], ${lineas.map((l) => l.color)}::text[],
          ${lineas.map((l) => l.anio)}::int[], ${lineas.map((l) => l.cantidad)}::int[])
          with ordinality as x(modelo, version, color, anio, cantidad, position) order by x.position`,
  )
}

export const updateDocumento = (db: Db, pedidoId: number, documento: Sql): Promise<number> =>
  execute(db, sql`update pedido_moto set documento = ${documento} where pedido_id = ${pedidoId}`)

/** Assigns an unassigned order to the seller of its company, when there is exactly one. */
export const assignVendedor = (db: Db, pedidoId: number): Promise<number> =>
  execute(
    db,
    sql`update pedido_moto p set asignado_id = v.usuario_id
        from (select min(u.usuario_id) as usuario_id
              from pedido_moto q join contacto c using (razon_social_id) join usuario u on u.user_name = c.usuario
              where q.pedido_id = ${pedidoId} and c.tipo = 'vendedor' and mesa_ve(u.usuario_id, 'pedido', q.razon_social_id) having count(distinct u.usuario_id) = 1) v
        where p.pedido_id = ${pedidoId} and p.asignado_id is null`,
  )

export const historial = createHistorial({
  table: 'pedido_moto_historial',
  id: 'pedido_id',
  sort: 'historial_id',
  cambiada: 'Otra persona cambió el pedido. Actualizá la pantalla y probá de nuevo.',
})

export interface LineaRow {
  lineaId: number
  modeloId: number
  modelo: string
  version: string
  color: string
  cantidad: number
  aprobada: number | null
}

export const selectLineas = (db: Db, pedidoId: number): Promise<LineaRow[]> =>
  selectRows<LineaRow>(
    db,
    sql`select l.linea_id as "lineaId", l.modelo_id as "modeloId", m.modelo, l.version, l.color, l.cantidad, l.aprobada
        from pedido_moto_linea l join modelo_moto m using (modelo_id) where l.pedido_id = ${pedidoId} order by l.linea_id`,
  )

/** Stores the approved quantities and discounts, and freezes the current list prices. */
export const updateAprobacion = (
  db: Db,
  pedidoId: number,
  lineas: readonly { lineaId: number; aprobada: number; bonificacion: string }[],
): Promise<number> =>
  execute(
    db,
    sql`update pedido_moto_linea l set aprobada = x.aprobada, bonificacion = x.bonificacion, precio = ${PRECIO_VIGENTE}
        from unnest(${lineas.map((l) => l.lineaId)}::bigint[], ${lineas.map((l) => l.aprobada)}::int[],
          ${lineas.map((l) => l.bonificacion)}::numeric[]) as x(id, aprobada, bonificacion), modelo_moto m
        where l.linea_id = x.id and l.pedido_id = ${pedidoId} and m.modelo_id = l.modelo_id`,
  )

/** Sets the colour of a line; returns the new version of the order. */
export const updateColor = async (db: Db, pedidoId: number, lineaId: number, color: string): Promise<number> => {
  await execute(db, sql`update pedido_moto_linea set color = ${color} where linea_id = ${lineaId}`)
  return (await selectOne<{ version: number }>(
    db,
    sql`update pedido_moto set version = version + 1 where pedido_id = ${pedidoId} returning version`,
  ))!.version
}
