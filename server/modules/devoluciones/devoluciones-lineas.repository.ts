import sql from 'sql-template-tag'
import type { Veredicto } from '#contract/devoluciones/reglas.ts'
import type { EstadoUpdate } from '#contract/devoluciones/shapes.ts'
import { type Db, execute, selectRows } from '#server/db/database.ts'

export interface NewLineaRow {
  facturaLineaId: number
  cantidad: number
  lote: string | null
  motivoId: number
}

/** Inserts the lines of a new return; returns their ids in the same order. */
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

export interface LineaRow {
  devolucionLineaId: number
  facturaLineaId: number
  codigoMaterial: string
  cantidad: number
  cantidadAutorizada: number | null
  cantidadRecibida: number | null
  veredicto: Veredicto | null
  vuelveMercaderia: boolean
}

export const selectLineas = (db: Db, devolucionId: number): Promise<LineaRow[]> =>
  selectRows<LineaRow>(
    db,
    sql`select l.devolucion_linea_id as "devolucionLineaId", l.factura_linea_id as "facturaLineaId", f.codigo_material as "codigoMaterial",
          l.cantidad, l.cantidad_autorizada as "cantidadAutorizada", l.cantidad_recibida as "cantidadRecibida", l.veredicto, m.vuelve_mercaderia as "vuelveMercaderia"
        from devolucion_linea l join factura_linea f using (factura_linea_id) join motivo_devolucion m using (motivo_id)
        where l.devolucion_id = ${devolucionId} order by l.devolucion_linea_id`,
  )

/**
 * SQL of the credit for a line `l` of the invoice line `fl`, without IVA. At first it counts the requested units, then
 * the authorised and finally the accepted ones; zero when rejected or cancelled. Exact, because prices have two
 * decimals.
 */
export const CREDITO = sql`(fl.precio * l.comprometida)`

/** Line of a return, with the columns of the Excel. */
export interface LineaExcel {
  devolucionId: number
  numeroFactura: string
  codigoMaterial: string
  descripcion: string
  lote: string | null
  motivo: string
  codigoAutorizacion: string | null
  cantidad: number
  cantidadAutorizada: number | null
  cantidadRecibida: number | null
  cantidadAceptada: number | null
  credito: string
}

/** Lists the lines of these returns in their order. */
export const selectLineasDe = (db: Db, devolucionIds: readonly number[]): Promise<LineaExcel[]> =>
  selectRows<LineaExcel>(
    db,
    sql`select l.devolucion_id as "devolucionId", f.numero as "numeroFactura", fl.codigo_material as "codigoMaterial", p.descripcion,
          l.lote, m.motivo, l.codigo_autorizacion as "codigoAutorizacion", l.cantidad,
          l.cantidad_autorizada as "cantidadAutorizada", l.cantidad_recibida as "cantidadRecibida",
          l.cantidad_aceptada as "cantidadAceptada", ${CREDITO}::text as credito
        from devolucion_linea l join factura_linea fl using (factura_linea_id) join factura f using (factura_id)
          join producto p using (codigo_material) join motivo_devolucion m on m.motivo_id = l.motivo_id
        where l.devolucion_id = any(${devolucionIds}::bigint[]) order by l.devolucion_linea_id`,
  )

export type LineUpdate = NonNullable<EstadoUpdate['productos']>[number]

/**
 * Stores codes, received and accepted units of the lines. After that, only the accepted units count as taken from the
 * invoice lines.
 */
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

/** Sets the units taken from the invoices: all requested (`taken`) or none. */
export const updateComprometida = (db: Db, devolucionId: number, taken: boolean): Promise<number> =>
  execute(
    db,
    sql`update devolucion_linea set comprometida = case when ${taken} then cantidad else 0 end where devolucion_id = ${devolucionId}`,
  )

/** Line of a return with the decision of staff. */
export interface Veredictada {
  devolucionLineaId: number
  veredicto: Veredicto
  motivoRechazoId: number | null
  /** Authorised units; null: the line was rejected. */
  cantidadAutorizada: number | null
}

/** Stores the decision for each line; units that are not authorised are released to the invoice. */
export const updateVeredictos = (db: Db, devolucionId: number, lineas: readonly Veredictada[]): Promise<number> =>
  execute(
    db,
    sql`update devolucion_linea l set veredicto = x.veredicto, motivo_rechazo_id = x.motivo,
          cantidad_autorizada = x.autorizada, comprometida = coalesce(x.autorizada, 0)
        from unnest(${lineas.map((l) => l.devolucionLineaId)}::bigint[], ${lineas.map((l) => l.veredicto)}::text[],
          ${lineas.map((l) => l.motivoRechazoId)}::int[], ${lineas.map((l) => l.cantidadAutorizada)}::int[])
          as x(id, veredicto, motivo, autorizada)
        where l.devolucion_linea_id = x.id and l.devolucion_id = ${devolucionId}`,
  )

/** Recomputes the units of a return and whether goods come back, from its lines that were not rejected. */
export const updateTotales = (db: Db, devolucionId: number): Promise<number> =>
  execute(
    db,
    sql`update devolucion d set unidades = x.unidades, vuelve_mercaderia = x.vuelve
        from (select sum(coalesce(l.cantidad_autorizada, l.cantidad))::int as unidades, bool_or(m.vuelve_mercaderia) as vuelve
              from devolucion_linea l join motivo_devolucion m using (motivo_id)
              where l.devolucion_id = ${devolucionId} and l.veredicto is distinct from 'rechazada') x
        where d.devolucion_id = ${devolucionId}`,
  )
