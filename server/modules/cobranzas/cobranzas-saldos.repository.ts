import sql from 'sql-template-tag'
import type { Tramo, TramoVencido } from '#contract/cuenta-corriente/reglas.ts'
import { type Db, execute, selectOne, selectRows } from '#server/db/database.ts'

/** Day for which the balances of all companies were read. */
export interface DiaHecho {
  dia: string
  /** Time at which the last reading of that day's balances began. */
  al: Date
  /** Date of the ERP data that the reading used; null: no data had been loaded. */
  datosAl: Date | null
  monedas: string[]
}

/** Selects the last day with balances. */
export const selectUltimoDia = (db: Db): Promise<DiaHecho | undefined> =>
  selectOne<DiaHecho>(
    db,
    sql`select dia, al, datos_al as "datosAl", monedas from saldo_dia_hecho order by dia desc limit 1`,
  )

/** Selects up to `limit` companies with ids above `despuesDe`, in id order. */
export const selectEmpresas = (
  db: Db,
  despuesDe: number,
  limit: number,
): Promise<{ razonSocialId: number; codigoCliente: string }[]> =>
  selectRows(
    db,
    sql`select razon_social_id as "razonSocialId", codigo_cliente as "codigoCliente" from razon_social
        where razon_social_id > ${despuesDe} order by razon_social_id limit ${limit}`,
  )

/** Balance of a company in a currency on a day. */
export interface SaldoRow {
  razonSocialId: number
  moneda: string
  /** Amounts by days late, as decimal strings. */
  tramos: Readonly<Record<Tramo, string>>
  creditos: string
  /** Earliest due date of the overdue items; null: no item is overdue. */
  desde: string | null
}

/** Returns the rows as one array for each column, in the order of the columns. */
const columnsOf = (rows: readonly SaldoRow[]) => {
  const of = (tramo: Tramo) => rows.map(({ tramos }) => tramos[tramo])
  return sql`${rows.map(({ razonSocialId }) => razonSocialId)}::bigint[], ${rows.map(({ moneda }) => moneda)}::text[],
    ${of('a-vencer')}::numeric[], ${of('1-30')}::numeric[], ${of('31-60')}::numeric[], ${of('61-90')}::numeric[], ${of('mas-90')}::numeric[],
    ${rows.map(({ creditos }) => creditos)}::numeric[], ${rows.map(({ desde }) => desde)}::date[]`
}

/** Replaces the balances of the companies on a day. */
export const saveSaldos = async (
  db: Db,
  dia: string,
  razonSocialIds: readonly number[],
  rows: readonly SaldoRow[],
): Promise<void> => {
  await execute(
    db,
    sql`delete from saldo_dia where dia = ${dia}::date and razon_social_id = any(${razonSocialIds}::bigint[])`,
  )
  await execute(
    db,
    sql`insert into saldo_dia (dia, razon_social_id, moneda, a_vencer, de_1_a_30, de_31_a_60, de_61_a_90, mas_de_90, creditos, desde)
        select ${dia}::date, x.* from unnest(${columnsOf(rows)}) as x`,
  )
}

/** Stores that the balances of a day are complete. */
export const saveDia = (db: Db, { dia, al, datosAl, monedas }: DiaHecho): Promise<number> =>
  execute(
    db,
    sql`insert into saldo_dia_hecho (dia, al, datos_al, monedas) values (${dia}, ${al}, ${datosAl}, ${monedas}::text[])
        on conflict (dia) do update set al = excluded.al, datos_al = excluded.datos_al, monedas = excluded.monedas`,
  )

export interface MesRow extends Record<TramoVencido, string> {
  dia: string
  moneda: string | null
  aVencer: string
  vencido: string
  creditos: string
}

/**
 * Selects the balances of a company in each month since `desde`, from the last day of the month that has balances. A
 * month without debt has one row with null `moneda`.
 */
export const selectMeses = (db: Db, razonSocialId: number, desde: string): Promise<MesRow[]> =>
  selectRows<MesRow>(
    db,
    sql`select h.dia, s.moneda, s.a_vencer::text as "aVencer", s.de_1_a_30::text as "1-30", s.de_31_a_60::text as "31-60",
          s.de_61_a_90::text as "61-90", s.mas_de_90::text as "mas-90", s.vencido::text as vencido, s.creditos::text as creditos
        from (select max(dia) as dia from saldo_dia_hecho where dia >= ${desde}::date group by date_trunc('month', dia)) h
          left join saldo_dia s on s.razon_social_id = ${razonSocialId} and s.dia = h.dia
        order by h.dia desc, s.moneda <> 'ARS', s.moneda`,
  )
