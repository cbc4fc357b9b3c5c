import sql, { empty } from 'sql-template-tag'
import type { DevolucionDetail } from '#contract/devoluciones/shapes.ts'
import type { facturas } from '#contract/facturas/calls.ts'
import type { ReplyOf } from '#contract/route.ts'
import { duracionesDe, type Reader, respondemosAntes } from '#modules/gestiones'
import { seguidoresDe } from '#modules/seguidores'
import { type Db, selectOne, selectRows } from '#server/db/database.ts'
import { CREDITO } from './devoluciones-lineas.repository.ts'
import { ESPERA_CLIENTE, conversacion, historial } from './devoluciones.repository.ts'

/** Return, with the columns that the rules of transitions read. */
export interface DevolucionHead {
  devolucionId: number
  razonSocialId: number
  estadoId: number
  estadoDesde: Date
  requiereEnvio: boolean
  vuelveMercaderia: boolean
  version: number
  bultosRecibidos: number | null
  asignadoId: number | null
  tieneEnvio: boolean
}

const head = sql`devolucion_id as "devolucionId", razon_social_id as "razonSocialId", estado_id as "estadoId",
  estado_desde as "estadoDesde", requiere_envio as "requiereEnvio", vuelve_mercaderia as "vuelveMercaderia", version,
  bultos_recibidos as "bultosRecibidos", asignado_id as "asignadoId",
  exists (select from devolucion_envio e where e.devolucion_id = devolucion.devolucion_id) as "tieneEnvio"`

/**
 * Returns a return; undefined when it does not exist or is hidden (state 3). lock: locks its row until the transaction
 * ends.
 */
export const selectHead = (db: Db, devolucionId: number, lock: boolean): Promise<DevolucionHead | undefined> =>
  selectOne<DevolucionHead>(
    db,
    sql`select ${head} from devolucion where devolucion_id = ${devolucionId} and estado_id <> 3 ${lock ? sql`for update` : empty}`,
  )

const filesWhere = (condition: ReturnType<typeof sql>) => sql`(select coalesce(json_agg(json_build_object(
    'archivoId', a.archivo_id, 'nombre', a.nombre, 'tipo', a.tipo, 'tamano', a.tamano) order by a.creado, a.archivo_id), '[]')
  from devolucion_archivo x join archivo a using (archivo_id) where x.devolucion_id = d.devolucion_id and ${condition})`

type Computed =
  | 'acciones'
  | 'camino'
  | 'puedeAnotar'
  | 'puedeComentar'
  | 'puedeCargarTransporte'
  | 'puedeDecidir'
  | 'puedeRecibir'
  | 'transporteHasta'
  | 'creada'
  | 'leidoHasta'
  | 'prioridad'
type DetailRow = Omit<DevolucionDetail, Computed> & {
  creada: Date
  leidoHasta: Date | null
  prioridadId: number
}

/** SQL of the figures that help staff decide a line; customers do not get them. */
const PARA_DECIDIR = sql`json_build_object('dias', d.fecha - f.fecha, 'plazoDias', lm.plazo_dias,
  'fueraDePlazo', coalesce(d.fecha - f.fecha > lm.plazo_dias, false), 'precio', fl.precio::text,
  'importe', (fl.precio * l.cantidad)::text, 'disponible', fl.cantidad - (select coalesce(sum(o.comprometida), 0)::int
    from devolucion_linea o where o.factura_linea_id = l.factura_linea_id))`

/** Returns all details of a return that this reader may see, in one query. */
export const selectDetail = (
  db: Db,
  devolucionId: number,
  { usuarioId, isStaff }: Reader,
  now: Date,
): Promise<DetailRow | undefined> =>
  selectOne<DetailRow>(
    db,
    sql`select d.devolucion_id as "devolucionId", d.ticket_invgate_id as "ticketInvgateId", d.razon_social_id as "razonSocialId",
      r.razon_social as "razonSocial", m.motivo, cardinality(d.motivo_ids) - 1 as "otrosMotivos", d.estado_id as "estadoId", d.fecha,
      d.unidades, d.version, d.creada, u.nombre || ' ' || u.apellido as "creadaPor", d.comentarios,
      ${filesWhere(sql`x.devolucion_linea_id is null and x.devolucion_comentario_id is null and not x.de_envio`)} as archivos,
      d.requiere_envio as "requiereEnvioTransporte", d.nota_credito as "notaCredito",
      (select coalesce(sum(${CREDITO}), 0.00)::text from devolucion_linea l join factura_linea fl using (factura_linea_id)
        where l.devolucion_id = d.devolucion_id) as credito,
      d.nota_credito_sin_verificar as "notaCreditoSinVerificar", mr.motivo as "motivoRechazo",
      d.remito_devolucion as "remitoDevolucion", d.bultos_recibidos as "bultosRecibidos",
      ${respondemosAntes(sql`'devolucion'`, sql`d.devolucion_id`, now)},
      (select json_agg(json_build_object('devolucionLineaId', l.devolucion_linea_id, 'numeroFactura', f.numero, 'fechaVenta', f.fecha,
          'codigoMaterial', fl.codigo_material, 'descripcion', p.descripcion, 'cantidad', l.cantidad, 'lote', l.lote, 'motivo', lm.motivo,
          'codigoAutorizacion', l.codigo_autorizacion, 'veredicto', l.veredicto, 'motivoRechazo', lr.motivo,
          'paraDecidir', ${isStaff ? PARA_DECIDIR : sql`null::json`}, 'cantidadAutorizada', l.cantidad_autorizada,
          'cantidadRecibida', l.cantidad_recibida, 'cantidadAceptada', l.cantidad_aceptada,
          'archivos', ${filesWhere(sql`x.devolucion_linea_id = l.devolucion_linea_id`)}) order by l.devolucion_linea_id)
        from devolucion_linea l join factura_linea fl using (factura_linea_id) join factura f using (factura_id)
          join producto p using (codigo_material) join motivo_devolucion lm on lm.motivo_id = l.motivo_id
          left join motivo_rechazo lr on lr.motivo_rechazo_id = l.motivo_rechazo_id
        where l.devolucion_id = d.devolucion_id) as productos,
      (select json_build_object('numeroRemito', e.numero_remito, 'transporte', e.transporte, 'numeroGuia', e.numero_guia,
          'cantidad', e.bultos, 'cot', e.cot, 'archivos', ${filesWhere(sql`x.de_envio`)})
        from devolucion_envio e where e.devolucion_id = d.devolucion_id) as envio,
      ${ESPERA_CLIENTE} as "esperaCliente", ${conversacion.sinLeer('d', sql`l.leido`, isStaff)} as "sinLeer", l.leido as "leidoHasta",
      ${isStaff ? sql`a.nombre || ' ' || a.apellido` : sql`null`} as asignado, d.prioridad_id as "prioridadId",
      ${isStaff ? sql`s.nombre` : sql`null`} as sector, ${isStaff ? sql`o.nombre` : sql`null`} as origen,
      ${duracionesDe(sql`'devolucion'`)}, ${seguidoresDe('devolucion', 'd', usuarioId)}, ${historial.of('d')} as historial
    from devolucion d join razon_social r using (razon_social_id) join usuario u using (usuario_id)
      join motivo_devolucion m on m.motivo_id = d.motivo_ids[1] left join motivo_rechazo mr using (motivo_rechazo_id)
      left join sector s on s.sector_id = d.sector_id left join origen o on o.origen_id = d.origen_id
      left join usuario a on a.usuario_id = d.asignado_id ${conversacion.conLectura('d', usuarioId)}
    where d.devolucion_id = ${devolucionId}`,
  )

/** Returns the data of a razón social that package labels print. */
export const selectRemitente = async (
  db: Db,
  razonSocialId: number,
): Promise<{ razonSocial: string; cuit: string; codigoCliente: string }> =>
  (await selectOne(
    db,
    sql`select razon_social as "razonSocial", cuit, codigo_cliente as "codigoCliente" from razon_social
        where razon_social_id = ${razonSocialId}`,
  ))!

type DevolucionFactura = ReplyOf<typeof facturas.getBy>[number]

/** Lists the invoices of a return's products. */
export const selectFacturasByDevolucion = (db: Db, devolucionId: number): Promise<DevolucionFactura[]> =>
  selectRows<DevolucionFactura>(
    db,
    sql`select f.numero as "numeroFactura", f.fecha as "fechaVenta",
          json_agg(json_build_object('codigoMaterial', l.codigo_material, 'descripcion', p.descripcion,
            'cantidad', d.cantidad, 'lote', d.lote) order by d.devolucion_linea_id) as productos
        from devolucion_linea d join factura_linea l using (factura_linea_id) join factura f using (factura_id)
          join producto p using (codigo_material)
        where d.devolucion_id = ${devolucionId} group by f.factura_id, f.numero, f.fecha order by f.numero`,
  )
