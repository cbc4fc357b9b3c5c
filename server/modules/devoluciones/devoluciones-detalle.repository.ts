import sql from 'sql-template-tag'
import type { Comentario } from '#contract/base/comentarios.shapes.ts'
import type { DevolucionDetail } from '#contract/devoluciones/shapes.ts'
import type { facturas } from '#contract/facturas/calls.ts'
import type { ReplyOf } from '#contract/route.ts'
import { type Db, selectOne, selectRows } from '#server/database.ts'
import { historial } from './devoluciones.repository.ts'

/** A return as its rules see it. */
export interface DevolucionHead {
  devolucionId: number
  razonSocialId: number
  estadoId: number
  estadoDesde: Date
  requiereEnvio: boolean
  vuelveMercaderia: boolean
  version: number
  bultosRecibidos: number | null
}

const head = sql`devolucion_id as "devolucionId", razon_social_id as "razonSocialId", estado_id as "estadoId",
  estado_desde as "estadoDesde", requiere_envio as "requiereEnvio", vuelve_mercaderia as "vuelveMercaderia", version,
  bultos_recibidos as "bultosRecibidos"`

/** One return that is shown (state 3 is not), or undefined. */
export const selectHead = (db: Db, devolucionId: number): Promise<DevolucionHead | undefined> =>
  selectOne<DevolucionHead>(
    db,
    sql`select ${head} from devolucion where devolucion_id = ${devolucionId} and estado_id <> 3`,
  )

/** The same, locked until the transaction ends. */
export const lockHead = (db: Db, devolucionId: number): Promise<DevolucionHead | undefined> =>
  selectOne<DevolucionHead>(
    db,
    sql`select ${head} from devolucion where devolucion_id = ${devolucionId} and estado_id <> 3 for update`,
  )

const filesWhere = (condition: ReturnType<typeof sql>) => sql`(select coalesce(json_agg(json_build_object(
    'archivoId', a.archivo_id, 'nombre', a.nombre, 'tipo', a.tipo, 'tamano', a.tamano) order by a.creado, a.archivo_id), '[]')
  from devolucion_archivo x join archivo a using (archivo_id) where x.devolucion_id = d.devolucion_id and ${condition})`

type DetailRow = Omit<
  DevolucionDetail,
  'acciones' | 'camino' | 'puedeComentar' | 'puedeCargarTransporte' | 'transporteHasta' | 'creada'
> & {
  creada: Date
}

/** Everything a person reads of one return, in one read. */
export const selectDetail = (db: Db, devolucionId: number): Promise<DetailRow | undefined> =>
  selectOne<DetailRow>(
    db,
    sql`select d.devolucion_id as "devolucionId", d.ticket_invgate_id as "ticketInvgateId", d.razon_social_id as "razonSocialId",
      r.razon_social as "razonSocial", m.motivo, cardinality(d.motivo_ids) - 1 as "otrosMotivos", d.estado_id as "estadoId", d.fecha,
      d.unidades, d.version, d.creada, u.nombre || ' ' || u.apellido as "creadaPor", d.comentarios,
      ${filesWhere(sql`x.devolucion_linea_id is null and x.devolucion_comentario_id is null and not x.de_envio`)} as archivos,
      d.requiere_envio as "requiereEnvioTransporte", d.nota_credito as "notaCredito",
      d.nota_credito_sin_verificar as "notaCreditoSinVerificar", mr.motivo as "motivoRechazo",
      d.remito_devolucion as "remitoDevolucion", d.bultos_recibidos as "bultosRecibidos",
      (select json_agg(json_build_object('devolucionLineaId', l.devolucion_linea_id, 'numeroFactura', f.numero, 'fechaVenta', f.fecha,
          'codigoMaterial', fl.codigo_material, 'descripcion', p.descripcion, 'cantidad', l.cantidad, 'lote', l.lote, 'motivo', lm.motivo,
          'codigoAutorizacion', l.codigo_autorizacion, 'cantidadRecibida', l.cantidad_recibida, 'cantidadAceptada', l.cantidad_aceptada,
          'archivos', ${filesWhere(sql`x.devolucion_linea_id = l.devolucion_linea_id`)}) order by l.devolucion_linea_id)
        from devolucion_linea l join factura_linea fl using (factura_linea_id) join factura f using (factura_id)
          join producto p using (codigo_material) join motivo_devolucion lm on lm.motivo_id = l.motivo_id
        where l.devolucion_id = d.devolucion_id) as productos,
      (select json_build_object('numeroRemito', e.numero_remito, 'transporte', e.transporte, 'numeroGuia', e.numero_guia,
          'cantidad', e.bultos, 'cot', e.cot, 'archivos', ${filesWhere(sql`x.de_envio`)})
        from devolucion_envio e where e.devolucion_id = d.devolucion_id) as envio,
      ${historial.of('d')} as historial
    from devolucion d join razon_social r using (razon_social_id) join usuario u using (usuario_id)
      join motivo_devolucion m on m.motivo_id = d.motivo_ids[1] left join motivo_rechazo mr using (motivo_rechazo_id)
    where d.devolucion_id = ${devolucionId}`,
  )

type DevolucionFactura = ReplyOf<typeof facturas.getBy>[number]

/** The invoices a return takes products from. */
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

type ComentarioRow = Omit<Comentario, 'fecha'> & { fecha: Date }

/** The conversation of a return, oldest first, or only one comment of it. */
export const selectComentarios = (
  db: Db,
  devolucionId: number,
  usuarioId: number,
  comentarioId: number | null = null,
): Promise<ComentarioRow[]> =>
  selectRows<ComentarioRow>(
    db,
    sql`select c.devolucion_comentario_id as "comentarioId", c.comentario, c.fecha, u.nombre || ' ' || u.apellido as autor,
          c.usuario_id = ${usuarioId} as "esMio", c.es_interno as "esInterno",
          (select coalesce(json_agg(json_build_object('archivoId', a.archivo_id, 'nombre', a.nombre, 'tipo', a.tipo, 'tamano', a.tamano)
              order by a.creado, a.archivo_id), '[]')
            from devolucion_archivo x join archivo a using (archivo_id)
            where x.devolucion_id = c.devolucion_id and x.devolucion_comentario_id = c.devolucion_comentario_id) as archivos
        from devolucion_comentario c join usuario u using (usuario_id)
        where c.devolucion_id = ${devolucionId} and (${comentarioId}::bigint is null or c.devolucion_comentario_id = ${comentarioId})
        order by c.devolucion_comentario_id`,
  )
