import type { FastifyInstance } from 'fastify'
import pg from 'pg'
import { DEGRADED_HEADER } from '#contract/base/archivos.ts'
import { type ClockVerdict, createClockCheck } from './machine-clock.ts'
import type { FileStore } from '#server/files/files.ts'
import { RETRY_S } from './http.ts'
import type { Verifier } from '#server/identity/identity.ts'
import { withTimeout } from '#server/limits/timeout.ts'
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
 * Time (ms) after which a silent store or identity provider counts as failed: the balancer waits three seconds for the
 * whole answer.
 */
const SILENCE_MS = 1000
/** Time (ms) for which calls use the last probe of the store. */
const PROBE_MS = 2000
const answered = (probe: Promise<unknown>): Promise<unknown> =>
  withTimeout(probe, SILENCE_MS, () => new Error(`no answer in ${SILENCE_MS} ms`))
const IDENTITY_KEYS = 'claves de identidad'

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
 * Registers /salud (the process runs) and /listo (the process can serve). /listo answers 503 and names the failing part
 * unless the database accepts writes, the process has read the identity keys once, its clock is not wrong and it is not
 * draining. All processes share the file store and the identity provider, and some calls need neither. So a failure of
 * these is only named in `degradado`: a 503 would remove every process from the balancer. While the store fails,
 * answers carry DEGRADED_HEADER for the screens with files. Neither path has a rate limit, because a stranger behind
 * the same proxy could exhaust it.
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
      ...(!verifier.hasKeys() && { [IDENTITY_KEYS]: () => verifier.ready() }),
    }),
  )
  const probeKeys = createShared(() => verifier.ready())
  /** Checks keys that were read before: jose reads them again when they are ten minutes old. */
  const checkKeys = () => failuresOf(verifier.hasKeys() ? { [IDENTITY_KEYS]: () => answered(probeKeys()) } : {})
  // Share one probe until it ends: a frozen disk would collect more and more of them.
  const probeStore = createShared(() => store.ready())
  // Do not check a bucket: its answer can take as long as its timeout.
  const checkStore = () => failuresOf(store.isShared ? {} : { 'disco de archivos': () => answered(probeStore()) })
  let isStoreDegraded = false
  let probedAt = Number.NEGATIVE_INFINITY
  /** Checks the store in the background, so that no call has to wait for a frozen disk. */
  const watchStore = (): void => {
    if (performance.now() - probedAt < PROBE_MS) return
    probedAt = performance.now()
    void checkStore().then((failures) => {
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
    const [failing, ...lacking] = isDraining() ? [[DRAINING]] : await Promise.all([check(), checkStore(), checkKeys()])
    const missing = clock === 'wrong' ? [...failing, CLOCKS.wrong] : failing
    const degraded = clock === 'doubtful' ? [...lacking.flat(), CLOCKS.doubtful] : lacking.flat()
    if (!missing.length)
      return { estado: 'listo', ...(degraded.length && { degradado: degraded.map(({ name }) => name) }) }
    request.refusal = { code: 'no-disponible', detail: missing.map(({ reason }) => reason).join('; ') }
    return reply
      .code(503)
      .header('retry-after', RETRY_S)
      .send({ estado: 'no disponible', faltan: missing.map(({ name }) => name) })
  })
}
