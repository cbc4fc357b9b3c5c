import { PgBoss } from 'pg-boss'
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
  type JobCounts,
  selectCounts,
  selectFailed,
  selectJob,
  selectOldest,
  selectRetrying,
} from './job-rows.ts'
import { traceJob, traceOf } from '#server/observe/trace.ts'

const NAMES = Object.keys(COLAS) as Cola[]
const STOP_MS = 10_000
const DAY_S = 86_400
/** How often an idle worker looks: where nobody tells it, and for what comes due by itself where somebody does. */
const POLL_S = { alone: 0.5, told: 2 }

/** How often work is done by the clock, and for how long what one process did at its start is enough for the others. */
const EVERY = {
  minuto: { cron: '* * * * *', seconds: 60 },
  minutos: { cron: '*/5 * * * *', seconds: 300 },
  hora: { cron: '0 * * * *', seconds: 3600 },
  dia: { cron: '0 6 * * *', seconds: DAY_S },
}

/** How often and how long a failed job is tried again. */
interface Retries {
  limit: number
  /** Seconds before the first; each one doubles it, up to `maxDelay`. */
  delay: number
  maxDelay: number
}

/** Six hours of an outside host that is down, then a person decides. */
const RETRIES: Retries = { limit: 20, delay: 5, maxDelay: 1800 }

interface Options {
  url: string
  onError: (error: Error) => void
  retries?: Retries
  /** Whether this process is told of what is put in, and looks at the clock for what is scheduled; any that does may do it. */
  works?: boolean
  /** An answer of PostgreSQL that does not come for so long (ms) is an error. Without it: waits. */
  silenceMs?: number
  /** False: its tables are there already, and this process may not make any. */
  migrate?: boolean
  /** What else is written with a job, in the same transaction. */
  follow?: <C extends Cola>(queue: C, data: DatosDe<C>) => readonly Statement[]
}

/** What a handler throws stays readable: it is what a person sees beside the job. */
const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error)).slice(0, 1000)

/** Trying again would find the same: the job says that it cannot be done, or carries what no longer fits its queue. */
const isFinal = (error: unknown, putIn: Date): boolean =>
  error instanceof FinalError ||
  error instanceof z.ZodError ||
  (error instanceof RefusedError && Date.now() - putIn.getTime() > error.forMs)

const optionsOf = ({ limit, delay, maxDelay }: Retries) => ({
  retryLimit: limit,
  retryDelay: delay,
  retryBackoff: delay > 0,
  ...(delay > 0 && { retryDelayMax: maxDelay }),
  // A process that died says nothing: its jobs go to another after this many seconds of silence.
  heartbeatSeconds: 10,
  notify: true,
  retentionSeconds: 365 * DAY_S,
  // Never by itself: the sweep takes them, after the days that the administration says.
  deleteAfterSeconds: 0,
})

/** What a job is one at a time with, if anything. */
const keyOf = <C extends Cola>(queue: C, data: DatosDe<C>): string | undefined =>
  (COLAS[queue] as { clave?: (sent: DatosDe<C>) => string }).clave?.(data)

/**
 * The outbox: jobs are rows of the same PostgreSQL, so `enqueue` inside a transaction is undone with it, and a committed job
 * is done at least once whatever happens to the process. Handlers must therefore bear being run again. A job that failed
 * more often than its retries stays, with its error, until somebody puts it back. See docs/decisions/0005-trabajos.md.
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
    // It hands on to pg what it does not know itself.
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
  // Its own LISTEN connection is left without an 'error' listener while it closes: PostgreSQL that says goodbye then would end
  // the process (pg-boss 12.35, db.js).
  db.listen = async (channel, onNotification, onListening) => {
    const listener = createListener({ url, channel, onError, onNotification, onListening })
    await listener.start()
    return { close: () => listener.stop() }
  }

  /** What puts a job in, always the same text, planned once a connection as ours are; and what follows it. */
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
          // Only asked for: who has the transaction runs it.
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

  return {
    /** Makes the tables and the queues, if they are not there. */
    async start(): Promise<void> {
      await boss.start()
      const options = optionsOf(retries)
      for (const name of NAMES) {
        await boss.createQueue(name, options)
        await boss.updateQueue(name, options)
      }
    },
    statementsOf,
    /** Puts a job in, inside the caller's own transaction. With an `id`, a second one of that id is the same job. */
    async enqueue<C extends Cola>(sql: Db, queue: C, data: DatosDe<C>, id?: string): Promise<void> {
      for (const statement of await statementsOf(queue, data, id)) await execute(sql, statement)
    },
    /** Does the jobs of a queue, so many at once. What the handler throws is tried again later. */
    async work<C extends Cola>(
      queue: C,
      concurrency: number,
      handler: (data: DatosDe<C>, id: string) => Promise<void>,
    ): Promise<void> {
      /** Whether this is the one of its key to do: not when a later one waits, which will do the same. */
      const isLast = async (key: string, id: string): Promise<boolean> => {
        if (await hasNewer(db, queue, key, id)) return false
        // It stands for those that failed too: were they put back, they would find nothing to do.
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
          // Where there was one there may be more: it looks again without waiting for the poll.
          boss.notifyWorker(worker)
        })
      }
      for (let n = 0; n < concurrency; n += 1) await startWorker()
    },
    /** Does some work at the start and by the clock, in one process each time and never twice at once. A failure waits for the next time. */
    async schedule(name: string, every: keyof typeof EVERY, work: (now: Date) => Promise<unknown>): Promise<void> {
      const { cron, seconds } = EVERY[every]
      await boss.createQueue(name, { policy: 'singleton', retryLimit: 0 })
      await boss.work(name, async () => {
        await work(new Date()).catch((error: unknown) => onError(error as Error))
      })
      await boss.schedule(name, cron)
      await boss.send(name, null, { singletonSeconds: seconds })
    },
    /** How many jobs of each queue wait, are being done, are waiting to be tried again, or failed. */
    counts: (): Promise<Record<Cola, JobCounts>> => selectCounts(db),
    /** Of each queue, how many jobs are in each situation and since when the oldest waits that could be done (s). */
    async backlog(): Promise<{ queue: Cola; states: JobCounts; oldestSeconds: number }[]> {
      const [counts, oldest] = await Promise.all([selectCounts(db), selectOldest(db)])
      return NAMES.map((queue) => ({ queue, states: counts[queue], oldestSeconds: oldest.get(queue) ?? 0 }))
    },
    /** The newest jobs that nobody will try again on their own. */
    failed: (): Promise<FailedJob[]> => selectFailed(db),
    /** The jobs that failed and will be tried again by themselves, the next one first. */
    retrying: (): Promise<WaitingJob[]> => selectRetrying(db),
    /** Puts a failed job back, with all its retries. False when there is no such job; once put back, again is nothing. */
    async retry(id: string): Promise<boolean> {
      const job = await selectJob(db, id)
      if (!job) return false
      if (job.state !== 'failed') return true
      await boss.retry(job.cola, id)
      await boss.update(job.cola, undefined, { id, retryLimit: job.intentos + 1 + retries.limit, startAfter: 0 })
      return true
    },
    /** Puts what waits, but for these queues, among what failed, for a person to put back; says how many. */
    hold: (except: readonly Cola[], error: string): Promise<number> => holdJobs(db, except, error),
    /** Ends what is under way, within ten seconds; what did not end is tried again by another. */
    stop: (): Promise<void> => boss.stop({ timeout: STOP_MS }),
  }
}

export type Jobs = ReturnType<typeof createJobs>
