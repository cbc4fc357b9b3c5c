import sql, { join, raw, type Sql } from 'sql-template-tag'
import type { Columns } from '#modules/gestiones'
import { type Db, execute, selectOne } from '#server/db/database.ts'
import type { Decidido } from './devoluciones.rules.ts'

/** Values of the decision fields of a return and of its lines; null: not decided. */
export interface DecisionValues {
  motivoRechazo: string | null
  notaCredito: string | null
  remitoDevolucion: string | null
  bultosRecibidos: number | null
  lineas: {
    codigoMaterial: string
    codigoAutorizacion: string | null
    cantidad: number
    /** null: all requested units are authorised, or the line is not decided. */
    cantidadAutorizada: number | null
    cantidadRecibida: number | null
    cantidadAceptada: number | null
    motivoRechazo: string | null
  }[]
}

export const selectDecidido = async (db: Db, devolucionId: number): Promise<DecisionValues> =>
  (await selectOne<DecisionValues>(
    db,
    sql`select m.motivo as "motivoRechazo", d.nota_credito as "notaCredito", d.remito_devolucion as "remitoDevolucion",
          d.bultos_recibidos as "bultosRecibidos",
          (select json_agg(json_build_object('codigoMaterial', fl.codigo_material, 'codigoAutorizacion', l.codigo_autorizacion,
              'cantidad', l.cantidad, 'cantidadAutorizada', nullif(l.cantidad_autorizada, l.cantidad), 'cantidadRecibida', l.cantidad_recibida, 'cantidadAceptada', l.cantidad_aceptada, 'motivoRechazo', lm.motivo)
              order by l.devolucion_linea_id)
            from devolucion_linea l join factura_linea fl using (factura_linea_id)
              left join motivo_rechazo lm on lm.motivo_rechazo_id = l.motivo_rechazo_id
            where l.devolucion_id = d.devolucion_id) as lineas
        from devolucion d left join motivo_rechazo m using (motivo_rechazo_id) where d.devolucion_id = ${devolucionId}`,
  ))!

const NULL = sql`null`

/** Columns of each decision field in the return and in its lines, and the value that empties each column. */
const COLUMNAS: Readonly<Record<Decidido, { devolucion?: Columns; linea?: Readonly<Record<string, Sql>> }>> = {
  motivoRechazo: { devolucion: { motivo_rechazo_id: null }, linea: { veredicto: NULL, motivo_rechazo_id: NULL } },
  codigos: { linea: { codigo_autorizacion: NULL } },
  autorizado: { linea: { veredicto: sql`nullif(veredicto, 'autorizada')`, cantidad_autorizada: NULL } },
  recibido: { devolucion: { bultos_recibidos: null }, linea: { cantidad_recibida: NULL } },
  aceptado: { linea: { cantidad_aceptada: NULL } },
  notaCredito: { devolucion: { nota_credito: null, nota_credito_sin_verificar: false } },
  remitoDevolucion: { devolucion: { remito_devolucion: null } },
}

/** Returns the columns of the return, with the values that empty these decision fields. */
export const sinDecidido = (decidido: readonly Decidido[]): Columns =>
  Object.fromEntries(decidido.flatMap((campo) => Object.entries(COLUMNAS[campo].devolucion ?? {})))

/**
 * Empties these decision fields in the lines of a return. When two fields share a column, the value of the later field
 * wins.
 */
export const deleteDecidido = async (db: Db, devolucionId: number, decidido: readonly Decidido[]): Promise<void> => {
  const columns = new Map(decidido.flatMap((campo) => Object.entries(COLUMNAS[campo].linea ?? {})))
  if (!columns.size) return
  const sets = [...columns].map(([column, value]) => sql`${raw(column)} = ${value}`)
  await execute(db, sql`update devolucion_linea set ${join(sets)} where devolucion_id = ${devolucionId}`)
}
