import sql, { join, raw } from 'sql-template-tag'
import { TRAMOS, type Tramo } from '#contract/cuenta-corriente/reglas.ts'
import { type GrupoSaldo, vencimientosDe } from '#contract/cuenta-corriente/partidas.ts'
import type { Criterio, SaldosPeriodo, SumaErp } from '#gateways/erp/erp.ts'
import { type Db, selectOne, selectRows } from '#server/db/database.ts'
import { conditionsOf } from './local-partidas.repository.ts'

const LATE = (Object.keys(TRAMOS) as Tramo[]).toReversed()

/** SQL of the age group of a due date. It has the limits of contract/cuenta-corriente/partidas.ts. */
const tramoOf = (hoy: string) => {
  const cases = LATE.map((tramo) => {
    const { hasta } = vencimientosDe(tramo, hoy)
    return hasta === undefined
      ? sql`else ${raw(`'${tramo}'`)}`
      : sql`when d.vencimiento <= ${hasta}::date then ${raw(`'${tramo}'`)}`
  })
  return sql`case ${join(cases, ' ')} end`
}

interface GrupoRow extends GrupoSaldo {
  codigoCliente: string
  moneda: string
}

/**
 * Returns the age groups of each customer and currency. Debits are first added by due date, from a covering index, so
 * that hundreds of thousands of items cost little more than a plain sum.
 */
export const selectGrupos = (
  db: Db,
  clientes: readonly string[],
  criterio: Criterio,
  hoy: string,
): Promise<GrupoRow[]> => {
  const mine = sql`p.razon_social_id = r.razon_social_id${conditionsOf({ ...criterio, estado: 'abiertas' })}`
  return selectRows<GrupoRow>(
    db,
    sql`select r.codigo_cliente as "codigoCliente", s.moneda, s.grupo, s.importe::text as importe, s.partidas, s.primero
        from razon_social r cross join lateral (
          select d.moneda, ${tramoOf(hoy)} as grupo, sum(d.importe) as importe, sum(d.partidas)::int as partidas, min(d.vencimiento) as primero
          from (select p.moneda, p.vencimiento, sum(p.importe) as importe, count(*) as partidas from partida p
                where ${mine} and p.importe >= 0 group by 1, 2 order by 1, 2) d
          group by 1, 2
          union all
          select p.moneda, 'creditos', sum(p.importe), count(*)::int, min(p.vencimiento) from partida p
          where ${mine} and p.importe < 0 group by 1) s
        where r.codigo_cliente = any(${clientes}::bpchar[])`,
  )
}

export const selectSumas = (db: Db, clientes: readonly string[], criterio: Criterio): Promise<SumaErp[]> =>
  selectRows<SumaErp>(
    db,
    sql`select p.moneda, count(*)::int as partidas, sum(p.importe)::text as importe,
          coalesce(sum(p.importe) filter (where p.compensada is null), 0.00)::text as pendiente
        from razon_social r join partida p using (razon_social_id)
        where r.codigo_cliente = any(${clientes}::bpchar[])${conditionsOf(criterio)}
        group by p.moneda order by p.moneda <> 'ARS', p.moneda`,
  )

export const selectLimites = (
  db: Db,
  clientes: readonly string[],
): Promise<{ codigoCliente: string; moneda: string; limite: string }[]> =>
  selectRows(
    db,
    sql`select r.codigo_cliente as "codigoCliente", c.moneda, c.limite::text as limite
        from credito c join razon_social r using (razon_social_id) where r.codigo_cliente = any(${clientes}::bpchar[])`,
  )

/**
 * Returns the balances of a period, computed backwards from the current debt. Items that were cleared before the period
 * add up to zero, so the tables need not contain these items.
 */
export const selectSaldosPeriodo = (
  db: Db,
  clientes: readonly string[],
  { desde, hasta }: { desde: string; hasta: string },
): Promise<SaldosPeriodo[]> =>
  selectRows<SaldosPeriodo>(
    db,
    sql`with mia as (select razon_social_id from razon_social where codigo_cliente = any(${clientes}::bpchar[])),
        parte as (
          select moneda, sum(importe) as actual, 0 as despues, 0 as debitos, 0 as creditos from partida
          where razon_social_id in (select razon_social_id from mia) and compensada is null group by moneda
          union all
          select moneda, 0, coalesce(sum(importe) filter (where emision > ${hasta}::date), 0),
            coalesce(sum(importe) filter (where emision <= ${hasta}::date and importe >= 0), 0),
            coalesce(-sum(importe) filter (where emision <= ${hasta}::date and importe < 0), 0) from partida
          where razon_social_id in (select razon_social_id from mia) and emision >= ${desde}::date group by moneda)
        select moneda, round(sum(actual - despues - debitos + creditos), 2)::text as inicial,
          round(sum(debitos), 2)::text as debitos, round(sum(creditos), 2)::text as creditos,
          round(sum(actual - despues), 2)::text as final
        from parte group by moneda order by moneda <> 'ARS', moneda`,
  )

/** Returns the time of the last import of items. */
export const selectActualizado = async (db: Db): Promise<Date | null> =>
  (await selectOne<{ fecha: Date }>(db, sql`select fecha from actualizacion where origen = 'cuenta-corriente'`))
    ?.fecha ?? null

/** Returns the time of the last import of items, or of the last undo of an import. */
export const selectCambiado = async (db: Db): Promise<Date | null> =>
  (await selectOne<{ fecha: Date | null }>(
    db,
    sql`select greatest((select fecha from actualizacion where origen = 'cuenta-corriente'),
          (select max(terminada) from importacion where que = 'cuenta-corriente' and not simulada)) as fecha`,
  ))!.fecha
