import { monitorEventLoopDelay } from 'node:perf_hooks'
import { subscribe } from 'node:diagnostics_channel'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'

/** Time (ms) for which metrics that need a query are cached, because several collectors may read them. */
const CACHE_MS = 10_000
const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

const FIGURE_LABELS = ['kind', 'event'] as const

/** Business metric: a gauge `name`, with a value for each combination of labels. */
export interface Figure {
  name: string
  help: string
  labels: Partial<Record<(typeof FIGURE_LABELS)[number], string>>
  value: number
}

interface Parts {
  pool: pg.Pool
  jobs: {
    backlog: () => Promise<{ queue: string; states: Readonly<Record<string, number>>; oldestSeconds: number }[]>
    schedules: () => Promise<{ name: string; ageSeconds: number; periodSeconds: number }[]>
  }
  live: { count: () => number }
  /** Returns the state of each replica. */
  replica?: () => { host: string; isUsed: boolean; lagSeconds: number }[]
  /** Returns the free bytes of the disk of the files; undefined: the files are in a bucket. */
  free: () => Promise<number | undefined>
  version: { version: string; commit: string }
  /** Returns the business metrics. Called when a collector reads the metrics, at most every CACHE_MS. */
  figures: () => Promise<Figure[]>
}

/** Request as the diagnostics of Node report it. `fetch` reports the origin, node:http the host. */
interface OutsideRequest {
  origin?: string | URL | undefined
  host?: string
}

const hostOf = ({ origin, host = 'unknown' }: OutsideRequest): string => (origin ? new URL(origin).host : host)

/** Diagnostics channels of each HTTP client: start of a request, response headers, and failure. */
const CLIENTS = [
  ['undici:request:create', 'undici:request:headers', 'undici:request:error'],
  ['http.client.request.start', 'http.client.response.finish', 'http.client.request.error'],
] as const

interface RequestMessage {
  request: OutsideRequest
  response?: { statusCode: number }
}

/** Measures requests to other hosts, by the diagnostics channels of Node. */
const watchOutside = (registry: Registry): void => {
  const seconds = new Histogram({
    name: 'autogestion_outside_request_duration_seconds',
    help: 'Requests of the portal to other hosts, until the response headers; status is error when they did not arrive.',
    labelNames: ['host', 'status'],
    buckets: SECONDS,
    registers: [registry],
  })
  const begun = new WeakMap<object, number>()
  const end = ({ request, response }: RequestMessage) => {
    const at = begun.get(request)
    if (at === undefined) return
    begun.delete(request)
    const status = String(response?.statusCode ?? 'error')
    seconds.observe({ host: hostOf(request), status }, (performance.now() - at) / 1000)
  }
  for (const [start, answered, failed] of CLIENTS) {
    subscribe(start, (message) => {
      begun.set((message as RequestMessage).request, performance.now())
    })
    for (const ending of [answered, failed]) subscribe(ending, (message) => end(message as RequestMessage))
  }
}

const gaugesOf = (registry: Registry) => {
  const gauge = (name: string, help: string, labelNames: string[] = []) =>
    new Gauge({ name, help, labelNames, registers: [registry] })
  return {
    pool: gauge('autogestion_pool_connections', 'Connections of this process to PostgreSQL.', ['state']),
    loop: gauge('autogestion_event_loop_delay_max_seconds', 'Longest delay of the event loop since the last scrape.'),
    live: gauge('autogestion_live_listeners', 'Browsers with an open event stream.'),
    jobs: gauge('autogestion_jobs', 'Jobs by queue and state, in all processes.', ['queue', 'state']),
    oldest: gauge('autogestion_jobs_oldest_seconds', 'Age of the oldest due job of each queue.', ['queue']),
    scheduleAge: gauge('autogestion_schedule_success_age_seconds', 'Age of the last success of each scheduled task.', [
      'queue',
    ]),
    schedulePeriod: gauge('autogestion_schedule_period_seconds', 'Period of each scheduled task.', ['queue']),
    replicaLag: gauge('autogestion_replica_lag_seconds', 'Replication lag of each replica.', ['host']),
    replicaUsed: gauge('autogestion_replica_used', '1: the replica answers within the allowed lag, so it is read.', [
      'host',
    ]),
    free: gauge('autogestion_files_free_bytes', 'Free bytes of the disk of the files; absent with a bucket.'),
    up: gauge('autogestion_database_up', '1: the database answered this scrape.'),
  }
}

/** Creates the Prometheus metrics of this process. See docs/decisions/0033-metricas-y-trazas.md. */
export const createMetrics = ({ pool, jobs, live, replica, free, version, figures }: Parts) => {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  watchOutside(registry)
  const gauges = gaugesOf(registry)
  new Gauge({
    name: 'autogestion_build_info',
    help: 'Version that runs; always 1.',
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
    help: 'Responses with status 503, by the dependency that was unavailable.',
    labelNames: ['cause'],
    registers: [registry],
  })

  const broken = new Counter({
    name: 'autogestion_browser_faults_total',
    help: 'Errors of screens that browsers reported.',
    registers: [registry],
  })

  const businessGauges = new Map<string, Gauge>()
  const askDatabase = async (): Promise<void> => {
    const [backlog, schedules, business] = await Promise.all([jobs.backlog(), jobs.schedules(), figures()])
    for (const { name, ageSeconds, periodSeconds } of schedules) {
      gauges.scheduleAge.set({ queue: name }, ageSeconds)
      gauges.schedulePeriod.set({ queue: name }, periodSeconds)
    }
    gauges.jobs.reset()
    gauges.oldest.reset()
    for (const { queue, states, oldestSeconds } of backlog) {
      for (const [state, count] of Object.entries(states)) gauges.jobs.set({ queue, state }, count)
      gauges.oldest.set({ queue }, oldestSeconds)
    }
    for (const gauge of businessGauges.values()) gauge.reset()
    for (const { name, help, labels, value } of business) {
      const gauge =
        businessGauges.get(name) ?? new Gauge({ name, help, labelNames: FIGURE_LABELS, registers: [registry] })
      businessGauges.set(name, gauge)
      gauge.set(labels, value)
    }
  }
  let queriedAt = 0
  const refresh = async (): Promise<void> => {
    gauges.pool.set({ state: 'total' }, pool.totalCount)
    gauges.pool.set({ state: 'idle' }, pool.idleCount)
    gauges.pool.set({ state: 'waiting' }, pool.waitingCount)
    gauges.live.set(live.count())
    for (const each of replica?.() ?? []) {
      gauges.replicaLag.set({ host: each.host }, each.lagSeconds)
      gauges.replicaUsed.set({ host: each.host }, each.isUsed ? 1 : 0)
    }
    const left = await free().catch(() => undefined)
    if (left !== undefined) gauges.free.set(left)
    gauges.loop.set(delay.max / 1e9)
    delay.reset()
    if (Date.now() - queriedAt < CACHE_MS) return
    queriedAt = Date.now()
    // Ignore the error: while the database is unavailable, the other metrics matter most.
    await askDatabase().then(
      () => gauges.up.set(1),
      () => gauges.up.set(0),
    )
  }

  return {
    /** Measures the requests that a server answers. */
    watch(app: FastifyInstance): void {
      app.addHook('onResponse', async (request, reply) => {
        const call = request.routeOptions.config.operation ?? 'web'
        requests.observe({ call, status: reply.statusCode }, reply.elapsedTime / 1000)
        if (reply.statusCode === 503) unavailable.inc({ cause: request.falta ?? 'other' })
        if (request.brokeScreen) broken.inc()
      })
    },
    async read(): Promise<{ type: string; text: string }> {
      await refresh()
      return { type: registry.contentType, text: await registry.metrics() }
    },
  }
}
