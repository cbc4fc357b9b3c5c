import sql from 'sql-template-tag'
import { LINEAS, type LineaId } from '#contract/lineas/reglas.ts'
import { type Linea, lineasShapes } from '#contract/lineas/shapes.ts'
import { lineas } from '#contract/lineas/calls.ts'
import type { Context } from '#server/http/context.ts'
import { type Db, selectOne } from '#server/db/database.ts'
import { AppError } from '#server/base/errors.ts'
import { implement } from '#server/http/implement.ts'

/**
 * Condition of a product's warranty, which the portal shows for every product. Only the months are stored with the
 * product.
 */
const DESDE_LA_VENTA = 'Desde la venta al usuario, con factura y certificado.'

/** Returns a line with its brands, products and warranty terms, in order. */
const selectLinea = (db: Db, linea: LineaId): Promise<Linea | undefined> =>
  selectOne<Linea>(
    db,
    sql`select l.linea, l.titulo, l.texto, l.aviso, l.consulta_motivo_id as "consultaMotivoId",
          (select coalesce(json_agg(json_build_object('marcaId', m.marca_id, 'nombre', m.nombre, 'negocioId', m.negocio_id) order by m.nombre), '[]')
             from marca m where m.marca_id = any(l.marca_ids)) as marcas,
          (select coalesce(json_agg(json_build_object('codigo', p.codigo, 'nombre', p.nombre, 'descripcion', p.descripcion, 'precio', p.precio::text,
                    'ficha', p.ficha) order by p.orden), '[]') from linea_producto p where p.linea = l.linea) as productos,
          (select coalesce(json_agg(json_build_object('producto', g.producto, 'meses', g.meses, 'kilometros', g.kilometros, 'condicion', g.condicion)
                    order by g.fuente, g.orden), '[]')
             from (select 1 as fuente, orden, producto, meses, kilometros, condicion from linea_garantia where linea = l.linea
                   union all
                   select 2, p.orden, p.nombre, a.garantia_meses, null, ${DESDE_LA_VENTA}
                   from linea_producto p join producto a on a.codigo_material = p.codigo
                   where p.linea = l.linea and a.garantia_meses is not null) g) as garantias
        from linea l where l.linea = ${linea}`,
  )

/** Returns a line; throws `sin-permiso` when the user does not have its service. */
const getLinea = async ({ sql, caller }: Context, { params }: { params: { linea: LineaId } }) => {
  const servicioId = LINEAS[params.linea]
  if (!caller.servicios.has(servicioId)) throw new AppError('sin-permiso', { detail: 'servicio' })
  const linea = await selectLinea(sql, params.linea)
  if (!linea) throw new AppError('no-encontrado')
  return linea
}

export const lineasRoutes = implement(lineas, lineasShapes, { get: getLinea })
