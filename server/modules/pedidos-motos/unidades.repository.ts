import sql from 'sql-template-tag'
import type { ArchivoRow } from '#modules/archivos'
import { type Db, execute, selectOne, selectRows } from '#server/db/database.ts'

/** Returns which of the given chassis and motors another order or a sold unit already has. */
export const selectTomados = (
  db: Db,
  vins: readonly string[],
  motores: readonly string[],
): Promise<{ vin: string; motor: string }[]> =>
  selectRows(
    db,
    sql`select vin, motor from pedido_moto_unidad where vin = any(${vins}::bpchar[]) or motor = any(${motores}::text[])
        union all select vin, motor from unidad where vin = any(${vins}::bpchar[]) or motor = any(${motores}::text[])`,
  )

export interface NuevaUnidad {
  lineaId: number
  vin: string
  motor: string
}

/** Inserts the units of each line, with the line’s current colour. */
export const insertUnidades = (db: Db, pedidoId: number, unidades: readonly NuevaUnidad[]): Promise<number> =>
  execute(
    db,
    sql`insert into pedido_moto_unidad (linea_id, vin, motor, color)
        select l.linea_id, x.vin, x.motor, l.color
        from unnest(${unidades.map((u) => u.lineaId)}::bigint[], ${unidades.map((u) => u.vin)}::text[], ${unidades.map((u) => u.motor)}::text[])
          with ordinality as x(linea_id, vin, motor, position) join pedido_moto_linea l on l.linea_id = x.linea_id and l.pedido_id = ${pedidoId}
        order by x.position`,
  )

/** Data of a delivered unit that its warranty needs. */
interface UnidadEntregada {
  vin: string
  motor: string
  marcaId: number
  modelo: string
  garantiaMeses: number
  garantiaKm: number
}

export const selectEntregadas = (db: Db, pedidoId: number): Promise<UnidadEntregada[]> =>
  selectRows<UnidadEntregada>(
    db,
    sql`select u.vin, u.motor, m.marca_id as "marcaId", m.modelo, m.garantia_meses as "garantiaMeses", m.garantia_km as "garantiaKm"
        from pedido_moto_unidad u join pedido_moto_linea l using (linea_id) join modelo_moto m using (modelo_id)
        where l.pedido_id = ${pedidoId} order by u.unidad_id`,
  )

export const selectIsUnidadOf = async (db: Db, pedidoId: number, unidadId: number): Promise<boolean> =>
  (await selectOne(
    db,
    sql`select 1 from pedido_moto_unidad u join pedido_moto_linea l using (linea_id)
        where l.pedido_id = ${pedidoId} and u.unidad_id = ${unidadId}`,
  )) !== undefined

/** Stores a document of a unit; replaces a former document of the same kind. */
export const upsertDocumento = (db: Db, unidadId: number, tipo: string, archivoId: string): Promise<number> =>
  execute(
    db,
    sql`insert into pedido_moto_documento (unidad_id, tipo, archivo_id) values (${unidadId}, ${tipo}, ${archivoId})
        on conflict (unidad_id, tipo) do update set archivo_id = excluded.archivo_id`,
  )

export const selectDocumento = (db: Db, unidadId: number, tipo: string): Promise<ArchivoRow | undefined> =>
  selectOne<ArchivoRow>(
    db,
    sql`select a.archivo_id as "archivoId", a.nombre, a.tipo, a.tamano from pedido_moto_documento d join archivo a using (archivo_id)
        where d.unidad_id = ${unidadId} and d.tipo = ${tipo}`,
  )
