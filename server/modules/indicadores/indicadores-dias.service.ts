import type pg from 'pg'
import sql, { empty } from 'sql-template-tag'
import { addDays, localDay } from '#contract/valores/fechas.ts'
import { type Db, execute, selectPlanned, selectRows, transaction } from '#server/db/database.ts'
import { dayOf } from '#server/db/conditions.ts'
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

/** Days of facts up to one, the last first: all of them, or those that have no sums. */
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

/** Writes the sums of a day anew, in the place of its old ones. */
const sumDia = async (db: Db, dia: string): Promise<void> => {
  await execute(db, sql`delete from trabajo_dia where dia = ${dia}`)
  for (const por of Object.keys(SUMAS) as SumaId[]) await selectPlanned(db, foldOf(por, dia))
  await execute(db, sql`insert into trabajo_dia_hecho (dia) values (${dia}) on conflict do nothing`)
}

/** Sums days that are over for long enough, the last first, since those are asked for; says how many. */
const sumOver = async (pool: pg.Pool, now: Date, which: 'todos' | 'faltan'): Promise<number> => {
  const dias = await selectDias(pool, addDays(localDay(new Date(now.getTime() - REST_MS)), -1), which)
  for (const dia of dias) await transaction(pool, (db) => sumDia(db, dia))
  return dias.length
}

/** Of several processes, one sums: how many days it did, or undefined while another does. */
const inTurn = async (pool: pg.Pool, work: () => Promise<number>): Promise<number | undefined> => {
  let summed: number | undefined
  await withLock(pool, 'indicadores-dias', 0, async () => {
    summed = await work()
  })
  return summed
}

/** Sums the days that are over and have no sums, or changed since; says how many. */
export const sumDias = async (pool: pg.Pool, now: Date): Promise<number> =>
  (await inTurn(pool, async () => {
    await transaction(pool, forgetChanged)
    return sumOver(pool, now, 'faltan')
  })) ?? 0

/** Sums every day anew, each read by its old sums until then; says how many. Throws while another process sums. */
export const rebuildDias = async (pool: pg.Pool, now: Date): Promise<number> => {
  const summed = await inTurn(pool, () => sumOver(pool, now, 'todos'))
  if (summed === undefined) throw new Error('Otro proceso está sumando días. Probá de nuevo en unos minutos.')
  return summed
}
