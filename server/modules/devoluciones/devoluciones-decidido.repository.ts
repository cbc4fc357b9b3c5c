import sql, { join, raw, type Sql } from 'sql-template-tag'
import type { Columns } from '#modules/gestiones'
import { type Db, execute, selectOne } from '#server/db/database.ts'
import type { Decidido } from './devoluciones.rules.ts'

/** What decisions found of a return and of each of its lines; null where none did. */
export interface LoDecidido {
  motivoRechazo: string | null
  notaCredito: string | null
  remitoDevolucion: string | null
  bultosRecibidos: number | null
  lineas: {
    codigoMaterial: string
    codigoAutorizacion: string | null
    cantidad: number
    /** Null where all that was asked for is. */
    cantidadAutorizada: number | null
    cantidadRecibida: number | null
    cantidadAceptada: number | null
    motivoRechazo: string | null
  }[]
}

export const selectDecidido = async (db: Db, devolucionId: number): Promise<LoDecidido> =>
  (await selectOne<LoDecidido>(
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

const NADA = sql`null`

/** Where each fact is kept, of the return and of its lines, and what a column says where there is none. */
const COLUMNAS: Readonly<Record<Decidido, { devolucion?: Columns; linea?: Readonly<Record<string, Sql>> }>> = {
  motivoRechazo: { devolucion: { motivo_rechazo_id: null }, linea: { veredicto: NADA, motivo_rechazo_id: NADA } },
  codigos: { linea: { codigo_autorizacion: NADA } },
  autorizado: { linea: { veredicto: sql`nullif(veredicto, 'autorizada')`, cantidad_autorizada: NADA } },
  recibido: { devolucion: { bultos_recibidos: null }, linea: { cantidad_recibida: NADA } },
  aceptado: { linea: { cantidad_aceptada: NADA } },
  notaCredito: { devolucion: { nota_credito: null, nota_credito_sin_verificar: false } },
  remitoDevolucion: { devolucion: { remito_devolucion: null } },
}

/** How a return says that it has none of these. */
export const sinDecidido = (decidido: readonly Decidido[]): Columns =>
  Object.fromEntries(decidido.flatMap((cual) => Object.entries(COLUMNAS[cual].devolucion ?? {})))

/** Forgets them of its lines. Where two are of one column, the later one counts. */
export const deleteDecidido = async (db: Db, devolucionId: number, decidido: readonly Decidido[]): Promise<void> => {
  const columns = new Map(decidido.flatMap((cual) => Object.entries(COLUMNAS[cual].linea ?? {})))
  if (!columns.size) return
  const sets = [...columns].map(([column, value]) => sql`${raw(column)} = ${value}`)
  await execute(db, sql`update devolucion_linea set ${join(sets)} where devolucion_id = ${devolucionId}`)
}
