import { monitorEventLoopDelay } from 'node:perf_hooks'
import { subscribe } from 'node:diagnostics_channel'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'

/** For how long what costs a query is not asked again (ms): several may scrape. */
const KEPT_MS = 10_000
const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

const FIGURE_LABELS = ['kind', 'event'] as const

/** A number of the business: one of `name` for each value of its labels. */
export interface Figure {
  name: string
  help: string
  labels: Partial<Record<(typeof FIGURE_LABELS)[number], string>>
  value: number
}

interface Parts {
  pool: pg.Pool
  jobs: { backlog: () => Promise<{ queue: string; states: Readonly<Record<string, number>>; oldestSeconds: number }[]> }
  live: { count: () => number }
  /** How each replica does. */
  replica?: () => { host: string; isUsed: boolean; lagSeconds: number }[]
  /** How many bytes more its disk takes, where it has one. */
  free: () => Promise<number | undefined>
  /** Which one runs. */
  version: { version: string; commit: string }
  /** Asked at a scrape, at most every ten seconds. */
  figures: () => Promise<Figure[]>
}

/** A request as Node tells of it: by `fetch`, with its origin, or by node:http, as the client of an object store does. */
interface OutsideRequest {
  origin?: string | URL | undefined
  host?: string
}

const hostOf = ({ origin, host = 'unknown' }: OutsideRequest): string => (origin ? new URL(origin).host : host)

/** What tells that a request began, that its head came, and that none did. */
const CLIENTS = [
  ['undici:request:create', 'undici:request:headers', 'undici:request:error'],
  ['http.client.request.start', 'http.client.response.finish', 'http.client.request.error'],
] as const

interface Told {
  request: OutsideRequest
  response?: { statusCode: number }
}

/** Requests to outside hosts, from what Node itself tells of each. */
const watchOutside = (registry: Registry): void => {
  const seconds = new Histogram({
    name: 'autogestion_outside_request_duration_seconds',
    help: 'Requests of the portal to other hosts, until their head came; status is error when it did not.',
    labelNames: ['host', 'status'],
    buckets: SECONDS,
    registers: [registry],
  })
  const begun = new WeakMap<object, number>()
  const end = ({ request, response }: Told) => {
    const at = begun.get(request)
    if (at === undefined) return
    begun.delete(request)
    const status = String(response?.statusCode ?? 'error')
    seconds.observe({ host: hostOf(request), status }, (performance.now() - at) / 1000)
  }
  for (const [start, headed, failed] of CLIENTS) {
    subscribe(start, (told) => {
      begun.set((told as Told).request, performance.now())
    })
    for (const over of [headed, failed]) subscribe(over, (told) => end(told as Told))
  }
}

const gaugesOf = (registry: Registry) => {
  const gauge = (name: string, help: string, labelNames: string[] = []) =>
    new Gauge({ name, help, labelNames, registers: [registry] })
  return {
    pool: gauge('autogestion_pool_connections', 'Connections of this process to PostgreSQL.', ['state']),
    loop: gauge('autogestion_event_loop_delay_max_seconds', 'The longest turn since the last scrape.'),
    live: gauge('autogestion_live_listeners', 'Browsers that listen for what is new.'),
    jobs: gauge('autogestion_jobs', 'Jobs by queue and situation, in all processes.', ['queue', 'state']),
    oldest: gauge('autogestion_jobs_oldest_seconds', 'Since when the oldest job waits that could be done.', ['queue']),
    replicaLag: gauge('autogestion_replica_lag_seconds', 'How late the replica is that is read from.', ['host']),
    replicaUsed: gauge('autogestion_replica_used', 'Whether the replica is read from: it is there and in time.', [
      'host',
    ]),
    free: gauge('autogestion_files_free_bytes', 'What the disk of the files has left; of a bucket nothing is said.'),
    up: gauge('autogestion_database_up', 'Whether the database answered this scrape.'),
  }
}

/** Counts what this process does, for Prometheus to read. See docs/decisions/0033-metricas-y-trazas.md. */
export const createMetrics = ({ pool, jobs, live, replica, free, version, figures }: Parts) => {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  watchOutside(registry)
  const gauges = gaugesOf(registry)
  new Gauge({
    name: 'autogestion_build_info',
    help: 'Which version runs: always 1.',
    labelNames: ['version', 'commit'],
    registers: [registry],
  }).set({ version: version.version, commit: version.commit }, 1)
  const delay = monitorEventLoopDelay({ resolution: 10 })
  delay.enable()
  const requests = new Histogram({
    name: 'autogestion_http_request_duration_seconds',
    help: 'Requests by call of the contract and status; call is web for what is no call.',
    labelNames: ['call', 'status'],
    buckets: SECONDS,
    registers: [registry],
  })
  const unavailable = new Counter({
    name: 'autogestion_unavailable_total',
    help: 'Answers 503 by what was missing.',
    labelNames: ['cause'],
    registers: [registry],
  })

  const broken = new Counter({
    name: 'autogestion_browser_faults_total',
    help: 'What broke a screen in a browser and was told.',
    registers: [registry],
  })

  const ofBusiness = new Map<string, Gauge>()
  const askDatabase = async (): Promise<void> => {
    const [backlog, business] = await Promise.all([jobs.backlog(), figures()])
    gauges.jobs.reset()
    gauges.oldest.reset()
    for (const { queue, states, oldestSeconds } of backlog) {
      for (const [state, count] of Object.entries(states)) gauges.jobs.set({ queue, state }, count)
      gauges.oldest.set({ queue }, oldestSeconds)
    }
    for (const gauge of ofBusiness.values()) gauge.reset()
    for (const { name, help, labels, value } of business) {
      const gauge = ofBusiness.get(name) ?? new Gauge({ name, help, labelNames: FIGURE_LABELS, registers: [registry] })
      ofBusiness.set(name, gauge)
      gauge.set(labels, value)
    }
  }
  let asked = 0
  const refresh = async (): Promise<void> => {
    gauges.pool.set({ state: 'total' }, pool.totalCount)
    gauges.pool.set({ state: 'idle' }, pool.idleCount)
    gauges.pool.set({ state: 'waiting' }, pool.waitingCount)
    gauges.live.set(live.count())
    for (const following of replica?.() ?? []) {
      gauges.replicaLag.set({ host: following.host }, following.lagSeconds)
      gauges.replicaUsed.set({ host: following.host }, following.isUsed ? 1 : 0)
    }
    const left = await free().catch(() => undefined)
    if (left !== undefined) gauges.free.set(left)
    gauges.loop.set(delay.max / 1e9)
    delay.reset()
    if (Date.now() - asked < KEPT_MS) return
    asked = Date.now()
    // What it says of the rest counts most while the database is away.
    await askDatabase().then(
      () => gauges.up.set(1),
      () => gauges.up.set(0),
    )
  }

  return {
    /** Counts the requests of a server. */
    watch(app: FastifyInstance): void {
      app.addHook('onResponse', async (request, reply) => {
        const call = request.routeOptions.config.operation ?? 'web'
        requests.observe({ call, status: reply.statusCode }, reply.elapsedTime / 1000)
        if (reply.statusCode === 503) unavailable.inc({ cause: request.falta ?? 'other' })
        if (request.brokeScreen) broken.inc()
      })
    },
    /** Everything, as Prometheus reads it. */
    async read(): Promise<{ type: string; text: string }> {
      await refresh()
      return { type: registry.contentType, text: await registry.metrics() }
    },
  }
}
