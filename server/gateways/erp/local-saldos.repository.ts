import sql, { join, raw } from 'sql-template-tag'
import type { Grupo } from '#contract/cuenta-corriente.schemas.ts'
import { TRAMOS, type Tramo } from '#contract/cuenta-corriente.schemas.ts'
import { vencimientosDe } from '#contract/partidas.ts'
import type { Criterio, SaldosPeriodo } from '#gateways/erp.ts'
import { type Db, selectOne, selectRows } from '#server/database.ts'
import { conditionsOf } from './local-partidas.repository.ts'

const LATE = (Object.keys(TRAMOS) as Tramo[]).toReversed()

/** The group of an item, as contract/partidas.ts says it: the same limits, from the same function. */
const grupoOf = (hoy: string) => {
  const cases = LATE.map((tramo) => {
    const { hasta } = vencimientosDe(tramo, hoy)
    return hasta === undefined
      ? sql`else ${raw(`'${tramo}'`)}`
      : sql`when p.vencimiento <= ${hasta}::date then ${raw(`'${tramo}'`)}`
  })
  return sql`case when p.importe < 0 then 'creditos' ${join(cases, ' ')} end`
}

interface SaldoRow {
  codigoCliente: string
  moneda: string
  grupo: Grupo
  importe: string
  partidas: number
  primero: string
}

/** The groups of each customer and currency, from an index that has everything they need. */
export const selectGrupos = (
  db: Db,
  clientes: readonly string[],
  criterio: Criterio,
  hoy: string,
): Promise<SaldoRow[]> =>
  selectRows<SaldoRow>(
    db,
    sql`select r.codigo_cliente as "codigoCliente", s.moneda, s.grupo, s.importe::text as importe, s.partidas, s.primero
        from razon_social r cross join lateral (
          select p.moneda, ${grupoOf(hoy)} as grupo, sum(p.importe) as importe, count(*)::int as partidas, min(p.vencimiento) as primero
          from partida p where p.razon_social_id = r.razon_social_id${conditionsOf({ ...criterio, estado: 'abiertas' })}
          group by 1, 2) s
        where r.codigo_cliente = any(${clientes}::text[])`,
  )

export const selectLimites = (
  db: Db,
  clientes: readonly string[],
): Promise<{ codigoCliente: string; moneda: string; limite: string }[]> =>
  selectRows(
    db,
    sql`select r.codigo_cliente as "codigoCliente", c.moneda, c.limite::text as limite
        from credito c join razon_social r using (razon_social_id) where r.codigo_cliente = any(${clientes}::text[])`,
  )

/**
 * Told backwards from what is owed now: what was cleared before the period adds up to nothing, so history that is not
 * here any more does not matter.
 */
export const selectSaldosPeriodo = (
  db: Db,
  cliente: string,
  { desde, hasta }: { desde: string; hasta: string },
): Promise<SaldosPeriodo[]> =>
  selectRows<SaldosPeriodo>(
    db,
    sql`with mia as (select razon_social_id from razon_social where codigo_cliente = ${cliente}),
        parte as (
          select moneda, sum(importe) as actual, 0 as despues, 0 as entre from partida
          where razon_social_id = (select razon_social_id from mia) and compensada is null group by moneda
          union all
          select moneda, 0, coalesce(sum(importe) filter (where emision > ${hasta}::date), 0),
            coalesce(sum(importe) filter (where emision <= ${hasta}::date), 0) from partida
          where razon_social_id = (select razon_social_id from mia) and emision >= ${desde}::date group by moneda)
        select moneda, round(sum(actual - despues - entre), 2)::text as inicial, round(sum(actual - despues), 2)::text as final
        from parte group by moneda order by moneda <> 'ARS', moneda`,
  )

/** When items were last imported. */
export const selectActualizado = async (db: Db): Promise<Date | null> =>
  (await selectOne<{ fecha: Date }>(db, sql`select fecha from actualizacion where origen = 'cuenta-corriente'`))
    ?.fecha ?? null
