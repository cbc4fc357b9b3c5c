import sql from 'sql-template-tag'
import type { MedioEstado } from '#contract/cuenta-corriente/medios.ts'
import { type Db, selectRows } from '#server/db/database.ts'

/** Payments of these razones sociales that the ERP data do not show yet. */
export interface NoAsentados {
  empresas: readonly number[]
  /** Time of the ERP data, read before the items; null: no data was ever loaded. */
  datosAl: Date | null
}

/** Lists the pending payments, and the payments applied at or after the time of the ERP data. */
export const selectNoAsentados = (
  db: Db,
  { empresas, datosAl }: NoAsentados,
): Promise<
  {
    medios: { importe: string; estado: MedioEstado | null }[]
    aplicaciones: { partida: string; importe: string }[]
  }[]
> =>
  selectRows(
    db,
    sql`select (select coalesce(json_agg(json_build_object('importe', m.importe::text, 'estado', m.estado)), '[]')
            from pago_medio m where (m.razon_social_id, m.pago_id) = (p.razon_social_id, p.pago_id)) as medios,
          (select coalesce(json_agg(json_build_object('partida', a.partida, 'importe', a.importe::text) order by a.orden), '[]')
            from pago_aplicacion a where a.pago_id = p.pago_id) as aplicaciones
        from pago p
        where p.razon_social_id = any(${empresas}::bigint[]) and p.pago_id in (
          select r.pago_id from pago r where r.razon_social_id = any(${empresas}::bigint[]) and r.estado = 'recibido'
          union all
          select s.pago_id from pago s where s.razon_social_id = any(${empresas}::bigint[]) and s.estado = 'aplicado'
            and s.resuelto >= ${datosAl}::timestamptz)`,
  )
