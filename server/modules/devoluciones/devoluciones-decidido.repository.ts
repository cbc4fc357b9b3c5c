import sql, { raw } from 'sql-template-tag'
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

/** Where each fact is kept, of the return and of its lines, and what a column says where there is none. */
const COLUMNAS: Readonly<Record<Decidido, { devolucion?: string; devolucion_linea?: string }>> = {
  motivoRechazo: {
    devolucion: 'motivo_rechazo_id = null',
    devolucion_linea: 'veredicto = null, motivo_rechazo_id = null',
  },
  codigos: { devolucion_linea: 'codigo_autorizacion = null' },
  autorizado: { devolucion_linea: "veredicto = nullif(veredicto, 'autorizada'), cantidad_autorizada = null" },
  recibido: { devolucion: 'bultos_recibidos = null', devolucion_linea: 'cantidad_recibida = null' },
  aceptado: { devolucion_linea: 'cantidad_aceptada = null' },
  notaCredito: { devolucion: 'nota_credito = null, nota_credito_sin_verificar = false' },
  remitoDevolucion: { devolucion: 'remito_devolucion = null' },
}

/** Forgets them. */
export const deleteDecidido = async (db: Db, devolucionId: number, decidido: readonly Decidido[]): Promise<void> => {
  for (const cual of decidido)
    for (const [table, columns] of Object.entries(COLUMNAS[cual]))
      await execute(db, sql`update ${raw(table)} set ${raw(columns)} where devolucion_id = ${devolucionId}`)
}
