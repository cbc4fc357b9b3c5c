import { PgBoss, type QueueOptions } from 'pg-boss'
import { z } from 'zod'
import { COLAS, type Cola, type DatosDe } from '#contract/base/colas.shapes.ts'
import { type Db, execute, type Statement, WIRE } from '#server/db/database.ts'
import { createListener } from '#server/db/listen.ts'
import { FinalError, RefusedError } from '#server/base/errors.ts'
import {
  deleteFailed,
  endRetries,
  type FailedJob,
  type WaitingJob,
  hasNewer,
  holdJobs,
  insertReloj,
  type JobCounts,
  selectCounts,
  selectFailed,
  selectJob,
  selectOldest,
  selectRelojes,
  selectRetrying,
  updateReloj,
} from './job-rows.ts'
import { traceJob, traceOf } from '#server/observe/trace.ts'

const NAMES = Object.keys(COLAS) as Cola[]
const STOP_MS = 10_000
const DAY_S = 86_400
/**
 * Seconds between two polls of an idle worker. `alone`: without LISTEN. `told`: with LISTEN, where polls only find jobs
 * that become due.
 */
const POLL_S = { alone: 0.5, told: 2 }

/**
 * Cron expressions. `seconds`: a process that starts does not run the task if another process ran it within this time.
 */
const EVERY = {
  minuto: { cron: '* * * * *', seconds: 60 },
  minutos: { cron: '*/5 * * * *', seconds: 300 },
  hora: { cron: '0 * * * *', seconds: 3600 },
  dia: { cron: '0 6 * * *', seconds: DAY_S },
}

/** Number and delays of the retries of a failed job. */
interface Retries {
  limit: number
  /** Seconds before the first retry. Each further delay is double the previous one, up to `maxDelay`. */
  delay: number
  maxDelay: number
}

/** Retries for about six hours while an external host is unavailable. After that an administrator decides. */
const RETRIES: Retries = { limit: 20, delay: 5, maxDelay: 1800 }

interface Options {
  url: string
  onError: (error: Error) => void
  retries?: Retries
  /** true: this process listens for new jobs and runs the scheduler. Several processes may do so at once. */
  works?: boolean
  /** Time (ms) after which an unanswered query fails; undefined: no limit. */
  silenceMs?: number
  /** false: the tables must already exist, because this process may not create tables. */
  migrate?: boolean
  /** Returns statements to run in the transaction that enqueues a job. */
  follow?: <C extends Cola>(queue: C, data: DatosDe<C>) => readonly Statement[]
}

/** Returns the text of an error, which administrators see next to the job. */
const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error)).slice(0, 1000)

/** Whether no retry can succeed: the handler says so, or the stored data no longer match the shape of the queue. */
const isFinal = (error: unknown, putIn: Date): boolean =>
  error instanceof FinalError ||
  error instanceof z.ZodError ||
  (error instanceof RefusedError && Date.now() - putIn.getTime() > error.forMs)

/** Seconds without a heartbeat after which a worker counts as dead. Another worker then gets its jobs. */
const HEARTBEAT = { heartbeatSeconds: 10 }

/**
 * Options of a queue of a scheduled task. The task reports its own errors, so only the death of a process or connection
 * causes a retry. Without a heartbeat, pg-boss would notice such a death only after fifteen minutes.
 */
const SCHEDULED = { ...HEARTBEAT, retryLimit: 3, retryDelay: 0 }

/** Internal queue of pg-boss, with which it enqueues scheduled jobs. */
const SCHEDULER_QUEUE = '__pgboss__send-it'

const optionsOf = ({ limit, delay, maxDelay }: Retries) => ({
  retryLimit: limit,
  retryDelay: delay,
  retryBackoff: delay > 0,
  ...(delay > 0 && { retryDelayMax: maxDelay }),
  ...HEARTBEAT,
  notify: true,
  retentionSeconds: 365 * DAY_S,
  // 0: pg-boss does not delete finished jobs. The sweep of the portal does, after a configured number of days.
  deleteAfterSeconds: 0,
})

/** Returns the key whose jobs run one at a time; undefined: jobs of the queue have no key. */
const keyOf = <C extends Cola>(queue: C, data: DatosDe<C>): string | undefined =>
  (COLAS[queue] as { clave?: (sent: DatosDe<C>) => string }).clave?.(data)

/**
 * Outbox of jobs. Jobs are rows of the same PostgreSQL, so a rollback also undoes `enqueue`. A committed job runs at
 * least once, whatever happens to the process, so handlers must be idempotent. A job without retries left stays with
 * its error until an administrator retries it. See docs/decisions/0005-trabajos.md.
 */
export const createJobs = ({
  url,
  onError,
  retries = RETRIES,
  works = false,
  migrate = true,
  silenceMs,
  follow = () => [],
}: Options) => {
  const boss = new PgBoss({
    connectionString: url,
    max: 4,
    options: '-c timezone=UTC -c jit=off',
    // pg-boss passes options that it does not know on to pg.
    ...WIRE,
    ...(silenceMs !== undefined && { query_timeout: silenceMs }),
    schedule: works,
    useListenNotify: works,
    migrate,
    createSchema: migrate,
    superviseIntervalSeconds: 10,
    monitorIntervalSeconds: 10,
    queueCacheIntervalSeconds: 600,
  })
  boss.on('error', onError)
  const db = boss.getDb()
  // Replace the LISTEN connection of pg-boss. It has no 'error' listener while it closes, so an error of PostgreSQL at
  // that moment would end the process (pg-boss 12.35, db.js).
  db.listen = async (channel, onNotification, onListening) => {
    const listener = createListener({ url, channel, onError, onNotification, onListening })
    await listener.start()
    return { close: () => listener.stop() }
  }

  /**
   * Returns the INSERT of a job and the statements of `follow`. The text of the INSERT is always the same, so that each
   * connection prepares it once.
   */
  const statementsOf = async <C extends Cola>(
    queue: C,
    data: DatosDe<C>,
    id?: string,
  ): Promise<readonly Statement[]> => {
    const key = keyOf(queue, data)
    let statement: Statement | undefined
    await boss.send(
      queue,
      { ...data, ...traceOf() },
      {
        db: {
          // Only capture the statement here: the caller runs it in its own transaction.
          executeSql: async (text, values = []) => {
            statement = { text, values }
            return { rows: [] }
          },
        },
        ...(id && { id }),
        ...(key !== undefined && { group: { id: key } }),
      },
    )
    return [statement!, ...follow(queue, data)]
  }

  /**
   * Creates a queue. An existing queue of an earlier version gets these options, except for its policy, which pg-boss
   * cannot change.
   */
  const ensureQueue = async (
    name: string,
    options: QueueOptions,
    policy: 'standard' | 'singleton' = 'standard',
  ): Promise<void> => {
    await boss.createQueue(name, { policy, ...options })
    await boss.updateQueue(name, options)
  }

  /** Periods (s) of the tasks that this process schedules, by name of their queue. */
  const periods = new Map<string, number>()

  return {
    /** Creates tables and queues that do not exist yet. */
    async start(): Promise<void> {
      await boss.start()
      const options = optionsOf(retries)
      for (const name of NAMES) await ensureQueue(name, options)
      if (works) await boss.updateQueue(SCHEDULER_QUEUE, HEARTBEAT)
    },
    statementsOf,
    /** Enqueues a job in the transaction of `sql`. Ignores a second job with the same `id`. */
    async enqueue<C extends Cola>(sql: Db, queue: C, data: DatosDe<C>, id?: string): Promise<void> {
      for (const statement of await statementsOf(queue, data, id)) await execute(sql, statement)
    },
    /** Runs the jobs of a queue, up to `concurrency` in parallel. A job whose handler throws is retried later. */
    async work<C extends Cola>(
      queue: C,
      concurrency: number,
      handler: (data: DatosDe<C>, id: string) => Promise<void>,
    ): Promise<void> {
      /** Whether no later job has this key. A later job would do the same work, so this job can be skipped. */
      const isLast = async (key: string, id: string): Promise<boolean> => {
        if (await hasNewer(db, queue, key, id)) return false
        // Delete failed jobs of the key too: a retry would find nothing to do.
        await deleteFailed(db, queue, key)
        return true
      }
      const startWorker = async () => {
        const options = {
          pollingIntervalSeconds: POLL_S.alone,
          notifyPollingIntervalSeconds: POLL_S.told,
          groupConcurrency: 1,
          includeMetadata: true as const,
        }
        const worker: string = await boss.work<object, unknown, typeof options>(queue, options, async ([job]) => {
          try {
            const data = COLAS[queue].datos.parse(job!.data) as DatosDe<C>
            const key = keyOf(queue, data)
            if (key === undefined || (await isLast(key, job!.id))) {
              await traceJob(queue, job!.data, () => handler(data, job!.id))
            }
          } catch (error) {
            if (isFinal(error, job!.createdOn)) await endRetries(db, queue, job!.id)
            if (retries.delay) boss.notifyWorker(worker)
            throw new Error(messageOf(error))
          }
          // Fetch again without waiting for the poll, because there may be more jobs.
          boss.notifyWorker(worker)
        })
      }
      for (let n = 0; n < concurrency; n += 1) await startWorker()
    },
    /**
     * Runs `work` at the start and on schedule, in a single process and never twice at once. A failed run waits for its
     * next time. When a process dies during a run, another process repeats the run within half a minute.
     */
    async schedule(name: string, every: keyof typeof EVERY, work: (now: Date) => Promise<unknown>): Promise<void> {
      const { cron, seconds } = EVERY[every]
      await ensureQueue(name, SCHEDULED, 'singleton')
      await insertReloj(db, name)
      periods.set(name, seconds)
      await boss.work(name, async () => {
        try {
          await work(new Date())
          await updateReloj(db, name)
        } catch (error) {
          onError(error as Error)
        }
      })
      await boss.schedule(name, cron)
      await boss.send(name, null, { singletonSeconds: seconds })
    },
    /** Counts the jobs of each queue: queued, active, to be retried, failed. */
    counts: (): Promise<Record<Cola, JobCounts>> => selectCounts(db),
    /** Returns for each queue the numbers of jobs in each state, and the age (s) of the oldest due job. */
    async backlog(): Promise<{ queue: Cola; states: JobCounts; oldestSeconds: number }[]> {
      const [counts, oldest] = await Promise.all([selectCounts(db), selectOldest(db)])
      return NAMES.map((queue) => ({ queue, states: counts[queue], oldestSeconds: oldest.get(queue) ?? 0 }))
    },
    /** Returns for each task that this process schedules the age (s) of its last success and its period (s). */
    async schedules(): Promise<{ name: string; ageSeconds: number; periodSeconds: number }[]> {
      const ages = await selectRelojes(db, [...periods.keys()])
      return ages.map(({ nombre, edad }) => ({ name: nombre, ageSeconds: edad, periodSeconds: periods.get(nombre)! }))
    },
    /** Returns the newest jobs that have no retries left. */
    failed: (): Promise<FailedJob[]> => selectFailed(db),
    /** Returns the jobs that will be retried, in the order of their next attempts. */
    retrying: (): Promise<WaitingJob[]> => selectRetrying(db),
    /**
     * Enqueues a failed job again, with all its retries. Leaves a job that has not failed unchanged. Returns false when
     * there is no such job.
     */
    async retry(id: string): Promise<boolean> {
      const job = await selectJob(db, id)
      if (!job) return false
      if (job.state !== 'failed') return true
      await boss.retry(job.cola, id)
      await boss.update(job.cola, undefined, { id, retryLimit: job.intentos + 1 + retries.limit, startAfter: 0 })
      return true
    },
    /**
     * Marks queued and active jobs as failed until an administrator retries them, except in the queues `except`.
     * Returns their number.
     */
    hold: (except: readonly Cola[], error: string): Promise<number> => holdJobs(db, except, error),
    /** Waits up to STOP_MS until active jobs have finished. Another process retries the jobs that have not. */
    stop: (): Promise<void> => boss.stop({ timeout: STOP_MS }),
  }
}

export type Jobs = ReturnType<typeof createJobs>
