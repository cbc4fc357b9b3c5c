import type pg from 'pg'
import sql from 'sql-template-tag'
import { addDays, localDay } from '#contract/valores/fechas.ts'
import { type Db, execute, selectPlanned, selectRows, transaction } from '#server/db/database.ts'
import { withLock } from '#server/db/lock.ts'
import { foldOf, type SumaId, SUMAS } from './indicadores-dias.repository.ts'

/** A day is summed so long after its end: what was being written meanwhile is in it, and what comes later says that it does. */
const REST_MS = 6 * 3_600_000

/** Days that changed after they were summed are to be summed again. Marks that come meanwhile stay for the next time. */
const forgetChanged = async (db: Db): Promise<void> => {
  const changed = await selectRows<{ dia: string | null }>(
    db,
    sql`with leidos as (delete from trabajo_dia_cambio returning dia) select distinct dia from leidos`,
  )
  const dias = changed.map(({ dia }) => dia)
  await execute(db, sql`delete from trabajo_dia_hecho where ${dias.includes(null)} or dia = any(${dias}::date[])`)
}

/** The latest day without sums: the last ones are those that are asked for. */
const selectMissing = async (db: Db, hasta: string): Promise<string | undefined> =>
  (
    await selectRows<{ dia: string }>(
      db,
      sql`select d.dia::date as dia
          from (select (min(fecha) at time zone 'America/Argentina/Buenos_Aires')::date as desde from trabajo_evento) e
            cross join lateral generate_series(e.desde, ${hasta}::date, interval '1 day') d(dia)
          where not exists (select from trabajo_dia_hecho h where h.dia = d.dia::date) order by 1 desc limit 1`,
    )
  )[0]?.dia

/** Sums a day; false when there is none left. */
const sumOne = async (db: Db, hasta: string): Promise<boolean> => {
  const dia = await selectMissing(db, hasta)
  if (dia === undefined) return false
  await execute(db, sql`delete from trabajo_dia where dia = ${dia}`)
  for (const por of Object.keys(SUMAS) as SumaId[]) await selectPlanned(db, foldOf(por, dia))
  await execute(db, sql`insert into trabajo_dia_hecho (dia) values (${dia})`)
  return true
}

/** Sums the days that are over and have no sums, or changed since; says how many. Of several processes, one does. */
export const sumDias = async (pool: pg.Pool, now: Date): Promise<number> => {
  const hasta = addDays(localDay(new Date(now.getTime() - REST_MS)), -1)
  let summed = 0
  await withLock(pool, 'indicadores-dias', 0, async () => {
    await transaction(pool, forgetChanged)
    while (await transaction(pool, (db) => sumOne(db, hasta))) summed += 1
  })
  return summed
}

/** Sums every day anew. */
export const rebuildDias = async (pool: pg.Pool, now: Date): Promise<number> => {
  await pool.query('insert into trabajo_dia_cambio (dia) values (null)')
  return sumDias(pool, now)
}
