import type pg from 'pg'
import sql, { empty } from 'sql-template-tag'
import { addDays, localDay } from '#contract/valores/fechas.ts'
import { type Db, execute, selectPlanned, selectRows, transaction } from '#server/db/database.ts'
import { dayOf } from '#server/db/conditions.ts'
import { withLock } from '#server/db/lock.ts'
import { insertSumsOf, type SumaId, SUMAS } from './indicadores-dias.repository.ts'

/**
 * Time (ms) to wait after the end of a day before its events are summed, because transactions may still be open. Later
 * changes mark the day as changed.
 */
const REST_MS = 6 * 3_600_000

/**
 * Marks the days that changed after they were summed, so that they are summed again. A change that arrives during this
 * run waits for the next run.
 */
const unmarkChanged = async (db: Db): Promise<void> => {
  const changed = await selectRows<{ dia: string | null }>(
    db,
    sql`with leidos as (delete from trabajo_dia_cambio returning dia) select distinct dia from leidos`,
  )
  const dias = changed.map(({ dia }) => dia)
  await execute(db, sql`delete from trabajo_dia_hecho where ${dias.includes(null)} or dia = any(${dias}::date[])`)
}

/** Selects the days with events up to `hasta`, latest first: all of them, or those without sums. */
const selectDias = async (db: Db, hasta: string, which: 'todos' | 'faltan'): Promise<string[]> => {
  const missing = sql`where not exists (select from trabajo_dia_hecho h where h.dia = d.dia::date)`
  const rows = await selectRows<{ dia: string }>(
    db,
    sql`select d.dia::date as dia
        from (select ${dayOf(sql`min(fecha)`)} as desde from trabajo_evento) e
          cross join lateral generate_series(e.desde, ${hasta}::date, interval '1 day') d(dia)
        ${which === 'faltan' ? missing : empty} order by 1 desc`,
  )
  return rows.map(({ dia }) => dia)
}

/** Replaces the sums of a day. */
const sumDia = async (db: Db, dia: string): Promise<void> => {
  await execute(db, sql`delete from trabajo_dia where dia = ${dia}`)
  for (const por of Object.keys(SUMAS) as SumaId[]) await selectPlanned(db, insertSumsOf(por, dia))
  await execute(db, sql`insert into trabajo_dia_hecho (dia) values (${dia}) on conflict do nothing`)
}

/** Sums the days that ended REST_MS ago, latest first because these are read most; returns their number. */
const sumEndedDays = async (pool: pg.Pool, now: Date, which: 'todos' | 'faltan'): Promise<number> => {
  const dias = await selectDias(pool, addDays(localDay(new Date(now.getTime() - REST_MS)), -1), which)
  for (const dia of dias) await transaction(pool, (db) => sumDia(db, dia))
  return dias.length
}

/** Runs the work in one process at a time; returns undefined while another process runs it. */
const withSumLock = async (pool: pg.Pool, work: () => Promise<number>): Promise<number | undefined> => {
  let summed: number | undefined
  await withLock(pool, 'indicadores-dias', 0, async () => {
    summed = await work()
  })
  return summed
}

/** Sums the ended days that have no sums or have changed since; returns their number. */
export const sumDias = async (pool: pg.Pool, now: Date): Promise<number> =>
  (await withSumLock(pool, async () => {
    await transaction(pool, unmarkChanged)
    return sumEndedDays(pool, now, 'faltan')
  })) ?? 0

/** Sums every day again, while the old sums stay readable; returns their number. Throws while another process sums. */
export const rebuildDias = async (pool: pg.Pool, now: Date): Promise<number> => {
  const summed = await withSumLock(pool, () => sumEndedDays(pool, now, 'todos'))
  if (summed === undefined) throw new Error('Otro proceso está sumando días. Probá de nuevo en unos minutos.')
  return summed
}
