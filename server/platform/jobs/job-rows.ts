import type { Db as BossDb } from 'pg-boss'
import { COLAS, type Cola } from '#contract/base/colas.shapes.ts'

/** Numbers of the jobs of a queue in each state. */
export type JobCounts = {
  esperan: number
  activos: number
  reintentan: number
  fallados: number
}

/** Failed job that is not retried automatically any more. */
export interface FailedJob {
  id: string
  cola: Cola
  datos: unknown
  error: string
  fecha: Date
}

/** Failed job that will be retried. */
export interface WaitingJob extends FailedJob {
  /** Attempts made so far. */
  intentos: number
  proximo: Date
}

const MAX_SHOWN = 200
/** SQL of the error of a job. A handler and the maintenance of pg-boss store it at different paths of `output`. */
const ERROR = `coalesce(output->>'message', output->'value'->>'message', output::text, '') as error`
const SITUATIONS = { created: 'esperan', active: 'activos', retry: 'reintentan', failed: 'fallados' } as const

const rowsOf = async <R>(db: BossDb, text: string, values: unknown[]): Promise<R[]> =>
  (await db.executeSql(text, values)).rows as R[]

/** Returns the counts of every queue, including empty queues. */
export const selectCounts = async (db: BossDb): Promise<Record<Cola, JobCounts>> => {
  const empty = Object.keys(COLAS).map(
    (cola) => [cola, { esperan: 0, activos: 0, reintentan: 0, fallados: 0 }] as const,
  )
  const counts = Object.fromEntries(empty) as Record<Cola, JobCounts>
  const rows = await rowsOf<{ cola: Cola; state: keyof typeof SITUATIONS; n: number }>(
    db,
    `select name as cola, state::text, count(*)::int as n from pgboss.job
     where name = any($1) and state in ('created', 'retry', 'active', 'failed') group by name, state`,
    [Object.keys(COLAS)],
  )
  for (const { cola, state, n } of rows) counts[cola][SITUATIONS[state]] = n
  return counts
}

/** Returns the age (s) of the oldest due job of each queue. Queues without due jobs are missing. */
export const selectOldest = async (db: BossDb): Promise<Map<Cola, number>> => {
  const rows = await rowsOf<{ cola: Cola; seconds: number }>(
    db,
    `select name as cola, extract(epoch from now() - min(start_after))::float8 as seconds from pgboss.job
     where name = any($1) and state in ('created', 'retry') and start_after <= now() group by name`,
    [Object.keys(COLAS)],
  )
  return new Map(rows.map(({ cola, seconds }) => [cola, seconds]))
}

/** Returns the failed jobs, newest first. */
export const selectFailed = (db: BossDb): Promise<FailedJob[]> =>
  rowsOf<FailedJob>(
    db,
    `select id, name as cola, data as datos, completed_on as fecha, ${ERROR}
     from pgboss.job where name = any($1) and state = 'failed' order by completed_on desc limit ${MAX_SHOWN}`,
    [Object.keys(COLAS)],
  )

/** Returns the jobs that will be retried, in the order of their next attempts. */
export const selectRetrying = (db: BossDb): Promise<WaitingJob[]> =>
  rowsOf<WaitingJob>(
    db,
    `select id, name as cola, data as datos, coalesce(started_on, created_on) as fecha, ${ERROR},
       retry_count + 1 as intentos, start_after as proximo
     from pgboss.job where name = any($1) and state = 'retry' order by start_after limit ${MAX_SHOWN}`,
    [Object.keys(COLAS)],
  )

/** Makes the current attempt of a job the last one. */
export const endRetries = async (db: BossDb, cola: Cola, id: string): Promise<void> => {
  await db.executeSql('update pgboss.job set retry_limit = retry_count where name = $1 and id = $2', [cola, id])
}

export const selectJob = async (
  db: BossDb,
  id: string,
): Promise<{ cola: Cola; state: string; intentos: number } | undefined> =>
  (
    await rowsOf<{ cola: Cola; state: string; intentos: number }>(
      db,
      `select name as cola, state::text, retry_count as intentos from pgboss.job where name = any($1) and id = $2`,
      [Object.keys(COLAS), id],
    )
  )[0]

/**
 * Whether a job with the same key that was enqueued later is queued or active. Needed because two workers may fetch two
 * jobs of a key at once, before either sees the other job.
 */
export const hasNewer = async (db: BossDb, cola: Cola, key: string, id: string): Promise<boolean> => {
  const later = `select 1 from pgboss.job j, pgboss.job mine
       where mine.name = $1 and mine.id = $3 and j.name = $1 and j.group_id = $2
         and (j.created_on, j.id) > (mine.created_on, mine.id)`
  const rows = await rowsOf<{ found: boolean }>(
    db,
    `select exists (${later} and j.state < 'active' and not j.blocked) or exists (${later} and j.state = 'active') as found`,
    [cola, key, id],
  )
  return rows[0]!.found
}

/** Deletes the failed jobs of a key. */
export const deleteFailed = async (db: BossDb, cola: Cola, key: string): Promise<void> => {
  await db.executeSql(`delete from pgboss.job where name = $1 and group_id = $2 and state = 'failed'`, [cola, key])
}

/** Marks all queued and active jobs as failed with this error, except in the queues `except`. Returns their number. */
export const holdJobs = async (db: BossDb, except: readonly Cola[], error: string): Promise<number> => {
  const rows = await rowsOf<{ id: string }>(
    db,
    `update pgboss.job set state = 'failed', completed_on = now(), output = jsonb_build_object('message', $2::text)
     where name = any($1) and state < 'completed' returning id`,
    [Object.keys(COLAS).filter((cola) => !except.includes(cola as Cola)), error],
  )
  return rows.length
}

/** Stores a scheduled task. Keeps the last success of a task that is already stored. */
export const insertReloj = async (db: BossDb, name: string): Promise<void> => {
  await db.executeSql('insert into reloj (nombre) values ($1) on conflict do nothing', [name])
}

/** Stores that a scheduled task has just succeeded. */
export const updateReloj = async (db: BossDb, name: string): Promise<void> => {
  await db.executeSql('update reloj set exito = now() where nombre = $1', [name])
}

/** Returns the age (s) of the last success of each task. */
export const selectRelojes = (db: BossDb, names: readonly string[]): Promise<{ nombre: string; edad: number }[]> =>
  rowsOf(
    db,
    `select nombre, extract(epoch from now() - exito)::float8 as edad from reloj where nombre = any($1) order by nombre`,
    [names],
  )
