import sql from 'sql-template-tag'
import type { PedidoDetail } from '#contract/pedidos-motos.shapes.ts'
import { type Db, selectOne } from '#server/database.ts'
import { SUBTOTAL } from './pedidos-motos-lista.repository.ts'
import { historial } from './pedidos-motos.repository.ts'

type DetailRow = Omit<
  PedidoDetail,
  'acciones' | 'camino' | 'puedeEditar' | 'puedeCambiarColor' | 'puedeCargarDocumentos' | 'preciosCongelados' | 'total'
>

/** Everything a person reads of one order, in one read. */
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
      ${historial.of('d')} as historial
    from pedido_moto d join razon_social r using (razon_social_id) join usuario u using (usuario_id)
      left join lateral (
        select string_agg(distinct m.modelo, ', ') as modelos, sum(coalesce(l.aprobada, l.cantidad))::int as unidades,
          json_agg(json_build_object('lineaId', l.linea_id, 'modeloId', l.modelo_id, 'modelo', m.modelo, 'marca', b.nombre,
            'version', l.version, 'color', l.color, 'anio', l.anio, 'cantidad', l.cantidad, 'aprobada', l.aprobada,
            'precio', coalesce(l.precio, m.precio_lista)::text, 'bonificacion', l.bonificacion::text, 'subtotal', (${SUBTOTAL})::text,
            'colores', (select coalesce(json_agg(c.color order by c.posicion), '[]') from modelo_moto_color c
              where c.modelo_id = l.modelo_id and (c.existencias > 0 or c.a_pedido)))
            order by l.linea_id) as lineas
        from pedido_moto_linea l join modelo_moto m using (modelo_id) join marca b using (marca_id) where l.pedido_id = d.pedido_id) x on true
    where d.pedido_id = ${pedidoId}`,
  )
