import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import pg from 'pg'
import { DEGRADED_HEADER } from '#contract/base/archivos.ts'
import { type ClockVerdict, createClockCheck } from './machine-clock.ts'
import type { FileStore } from '#server/files/files.ts'
import { RETRY_S } from './http.ts'
import type { Verifier } from '#server/identity/identity.ts'
import { explainOutside } from '#server/outside/outside-words.ts'

interface Parts {
  pool: pg.Pool
  store: FileStore
  verifier: Verifier
  isDraining: () => boolean
  checkClock?: ReturnType<typeof createClockCheck>
}

const CHECK_MS = 3000
/** Names of the clock in the answer. With `doubtful` the process stays in service. */
const CLOCKS = {
  wrong: { name: 'el reloj de esta máquina', reason: 'clock differs from those of the other machines' },
  doubtful: { name: 'el reloj de esta máquina o el de la base', reason: 'clock differs from the database' },
} as const
const DRAINING = { name: 'este proceso, que está terminando', reason: 'draining' }

/**
 * Queries the database and the clock on a new connection outside the pool. So a full pool cannot block the check, and
 * the check notices a failover. Throws when the database is read-only.
 */
const askDatabase = async (pool: pg.Pool, checkClock: ReturnType<typeof createClockCheck>): Promise<ClockVerdict> => {
  const { connectionString } = pool.options
  const client = new pg.Client({
    ...(connectionString !== undefined && { connectionString }),
    connectionTimeoutMillis: CHECK_MS,
    query_timeout: CHECK_MS,
  })
  // An error while closing the connection does not matter.
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ only: boolean }>(
      `select current_setting('transaction_read_only')::boolean as only`,
    )
    if (rows[0]!.only) throw new Error('the database is read-only')
    return await checkClock(client)
  } finally {
    void client.end().catch(() => {})
  }
}

/**
 * Time (ms) without an answer after which the store counts as failed. The balancer waits three seconds for the whole
 * answer.
 */
const STORE_MS = 1000
/** Time (ms) for which calls use the last check of the store. */
const PROBE_MS = 2000
const silence = async (): Promise<never> => {
  await wait(STORE_MS, undefined, { ref: false })
  throw new Error(`no answer in ${STORE_MS} ms`)
}

/** Time (ms) for which an answer is reused, because anyone can request /listo at any rate. */
const CACHE_MS = 250

/** Shares the result of `work` among all callers, while it runs and for CACHE_MS afterwards. */
const createShared = <T>(work: () => Promise<T>) => {
  let current: Promise<T> | undefined
  const clear = () => {
    current = undefined
  }
  return (): Promise<T> => (current ??= work().finally(() => setTimeout(clear, CACHE_MS).unref()))
}

/**
 * Registers /salud (the process runs) and /listo (the process can serve). /listo answers 503 and names the failing
 * part: the database accepts no writes, the identity keys cannot be read, the clock is wrong, or the process is
 * draining. A failed file store is only named in `degradado`: all processes share the store, so a 503 would remove
 * every process from the balancer. Answers of calls then have DEGRADED_HEADER. Neither path has a rate limit, which
 * another client behind the same proxy could exhaust.
 */
export const registerHealth = (
  app: FastifyInstance,
  { pool, store, verifier, isDraining, checkClock = createClockCheck() }: Parts,
): void => {
  let clock: ClockVerdict = 'right'
  const failuresOf = async (checks: Record<string, () => Promise<unknown>>) => {
    const results = await Promise.allSettled(Object.values(checks).map((each) => each()))
    return Object.keys(checks).flatMap((name, at) => {
      const result = results[at]!
      return result.status === 'rejected'
        ? [{ name, reason: explainOutside(result.reason) ?? String(result.reason) }]
        : []
    })
  }
  const check = createShared(() =>
    failuresOf({
      'base de datos': async () => {
        clock = await askDatabase(pool, checkClock)
      },
      'claves de identidad': () => verifier.ready(),
    }),
  )
  // Share one check until it ends: on a frozen disk, more and more checks would hang.
  const probeStore = createShared(() => store.ready())
  // Do not check a bucket: its answer can take as long as the timeout of the bucket.
  const checkDegraded = () =>
    failuresOf(store.isShared ? {} : { 'disco de archivos': () => Promise.race([probeStore(), silence()]) })
  let isStoreDegraded = false
  let probedAt = Number.NEGATIVE_INFINITY
  /** Checks the store in the background, so that no call has to wait for a frozen disk. */
  const watchStore = (): void => {
    if (performance.now() - probedAt < PROBE_MS) return
    probedAt = performance.now()
    void checkDegraded().then((failures) => {
      isStoreDegraded = failures.length > 0
    })
  }
  if (!store.isShared)
    app.addHook('onSend', async (request, reply) => {
      if (request.routeOptions.config.operation === undefined) return
      watchStore()
      if (isStoreDegraded) void reply.header(DEGRADED_HEADER, 'archivos')
    })
  app.get('/salud', async () => ({ estado: 'ok' }))
  app.get('/listo', async (request, reply) => {
    const [failing, lacking] = isDraining() ? [[DRAINING], []] : await Promise.all([check(), checkDegraded()])
    const missing = clock === 'wrong' ? [...failing, CLOCKS.wrong] : failing
    const degraded = clock === 'doubtful' ? [...lacking, CLOCKS.doubtful] : lacking
    if (!missing.length)
      return { estado: 'listo', ...(degraded.length && { degradado: degraded.map(({ name }) => name) }) }
    request.refusal = { code: 'no-disponible', detail: missing.map(({ reason }) => reason).join('; ') }
    return reply
      .code(503)
      .header('retry-after', RETRY_S)
      .send({ estado: 'no disponible', faltan: missing.map(({ name }) => name) })
  })
}
