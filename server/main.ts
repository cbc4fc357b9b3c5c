import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { inspect } from 'node:util'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type pg from 'pg'
import { ACTORES } from '#contract/base/roles.ts'
import {
  createCobros,
  createErp,
  createIdentityDirectory,
  createMail,
  createServiceDesk,
  openFileStore,
} from '#gateways/index.ts'
import { requireClaves } from '#modules/cifrado'
import { openDistribuidor } from '#modules/distribuidor'
import { eventosDe } from '#modules/webhooks'
import { startClock } from './clock.ts'
import { explain, followNpm, openFolder, requireFree } from './start-up.ts'
import { postgresFolder } from './postgres-files.ts'
import { loadArticulos, readArticulos } from './modules/ayuda/ayuda-portal.service.ts'
import { sealSinCifrar } from './modules/cifrado/cifrado-filas.service.ts'
import { createServer, openMetrics } from './serve.ts'
import { readVersion, textOfVersion } from './version.ts'
import { tryAtStart } from './pruebas.ts'
import { every, startWorkers } from './workers.ts'
import { type Config, ConfigError, readConfig } from '#server/config/config.ts'
import { openCipher } from '#server/config/data-keys.ts'
import { createPool, SILENCE_MS } from '#server/db/database.ts'
import { closeAll, type Closers } from '#server/base/closers.ts'
import { awayReason, explainDatabase, waitForDatabase } from '#server/db/database-start.ts'
import { openEndedSessions } from '#server/identity/ended-sessions.ts'
import { createDrain } from '#server/http/drain.ts'
import { closeHttp } from '#server/http/http.ts'
import { createVerifier } from '#server/identity/identity.ts'
import { createJobs } from '#server/jobs/jobs.ts'
import { createLive } from '#server/jobs/live.ts'
import { releaseMemory } from '#server/observe/memory.ts'
import { migrate, pendingMigrations } from '#server/db/migrations.ts'
import { ensureSettings } from '#server/db/pooler.ts'
import { createReads } from '#server/db/reads.ts'
import { say } from '#server/observe/say.ts'
import { startWatchdog } from '#server/observe/watchdog.ts'

const END_MS = 2000
/** Interval (ms) at which each process makes the decisions that are due. */
const DECISIONES_MS = 500

/** Runs a step of the start; prints its name when the step takes longer than a second. */
const step = async <T>(text: string, work: () => Promise<T>): Promise<T> => {
  const slow = setTimeout(() => say(`${text}…`), 1000)
  try {
    return await work()
  } finally {
    clearTimeout(slow)
  }
}

let config: Config | undefined
let stopping: Promise<void> | undefined
/** Maximum number of starts that are repeated because the database became unavailable. */
const MOST_STARTS = 20

let log: FastifyBaseLogger | undefined
/** Counts security events; undefined before the app exists. */
let countEvento: FastifyInstance['countEvento'] | undefined
const closers: Closers = []
let closing: Promise<unknown> = Promise.resolve()
/** Closes all open parts; waits first for a closing that is in progress. */
const close = (): Promise<void> => {
  const closed = closing.then(() => closeAll(closers))
  closing = closed.catch(() => {})
  return closed
}

/** Prints the error, closes all parts and exits. Only waits while the portal stops: a stop can make a start fail. */
const fail = async (error: unknown): Promise<void> => {
  if (stopping) return stopping
  say(explain(error, config), 'error')
  if (config?.LOG_LEVEL === 'debug') say(inspect(error), 'error')
  await close().catch(() => {})
  process.exit(1)
}

/** Throws ConfigError when migrations are pending, because this process may not run them. */
const requireMigrated = async (pool: pg.Pool): Promise<string[]> => {
  const pending = await pendingMigrations(pool)
  if (pending.length)
    throw new ConfigError(
      `La base no está al día (faltan ${pending.length}, desde ${pending[0]}). Corré npm run migrate con el dueño de la base, o arrancá con MIGRATE=on.`,
    )
  return pending
}

/** Runs work on tables over a separate pool directly to PostgreSQL, without a query time-out. */
const withDirectPool = async <T>(direct: string, work: (own: pg.Pool) => Promise<T>): Promise<T> => {
  const own = createPool(direct, 2, () => {})
  try {
    return await work(own)
  } finally {
    await own.end()
  }
}

const start = async (config: Config): Promise<void> => {
  const cipher = await openCipher(config)
  if (config.OTEL_EXPORTER_OTLP_ENDPOINT) {
    const { startTraces } = await import('#server/observe/trace-export.ts')
    closers.push(startTraces(config.OTEL_EXPORTER_OTLP_ENDPOINT, config.OTEL_SERVICE_NAME))
  }
  if (config.FILES === 'disk') await openFolder(config.DATA_DIR)
  const embedded = config.DATABASE_URL
    ? undefined
    : await step('Iniciando la base de datos', async () => {
        const { keepPostgres } = await import('./embedded-postgres.ts')
        const { first, stop: end } = keepPostgres(postgresFolder(config.DATA_DIR), (error) => void fail(error))
        closers.push(end)
        return first
      })
  const url = config.DATABASE_URL ?? embedded!.url()
  const direct = config.DATABASE_DIRECT_URL ?? url
  const pooler = config.DATABASE_POOLER
  const pool = createPool(url, config.DATABASE_POOL, () => {}, { pooler, silenceMs: SILENCE_MS.writes })
  // Limit the wait: a delivery to a service desk that does not answer may hold a connection longer than a stop may
  // take.
  closers.push(() => Promise.race([pool.end(), wait(END_MS, undefined, { ref: false })]))
  await waitForDatabase(pool)
  const migrates = (config.MIGRATE ?? (config.NODE_ENV === 'production' ? 'off' : 'on')) === 'on'
  const prepare = async () => {
    if (!migrates) return requireMigrated(pool)
    return withDirectPool(direct, migrate)
  }
  await step('Preparando las tablas', prepare).catch((error: unknown) => {
    throw explainDatabase(error)
  })
  if (pooler !== 'off') await ensureSettings(pool)
  const jobs = createJobs({
    url: direct,
    migrate: migrates,
    silenceMs: SILENCE_MS.writes,
    works: config.ROLE !== 'web',
    onError: (error) => log?.error({ err: error }, 'queues'),
    follow: eventosDe,
  })
  closers.push(() => jobs.stop())
  await jobs.start()
  const replicas = config.DATABASE_READ_URL.map((readUrl) =>
    createPool(readUrl, config.DATABASE_POOL, () => {}, { pooler, silenceMs: SILENCE_MS.reads }),
  )
  const reads = createReads({ pool, replicas, onError: (error) => log?.error({ err: error }, 'replica excluded') })
  closers.push(() => Promise.race([reads.stop(), wait(END_MS, undefined, { ref: false })]))
  const live = createLive({
    url: direct,
    channel: 'notificaciones',
    onError: (error) => log?.error({ err: error }, 'live'),
    onNotified: reads.markNotified,
  })
  closers.push(() => live.stop())
  await live.start()
  await requireClaves(pool, cipher)
  await loadArticulos(pool, await readArticulos())
  const isDemo = embedded !== undefined && config.DEMO === 'on'
  if (isDemo) {
    const { seedDemo } = await import('../db/seed/demo.ts')
    await step('Cargando la empresa de demostración', () =>
      withDirectPool(direct, async (own) => {
        await seedDemo(own, new Date())
        await sealSinCifrar(own, cipher)
      }),
    )
  }

  const distribuidor = await openDistribuidor(config, pool, live, (error) => log?.error({ err: error }, 'distributor'))
  const mail = createMail(config, distribuidor)
  const idp = config.OIDC_ISSUER
    ? undefined
    : await step('Iniciando el proveedor de identidad', async () => {
        const { createIdp } = await import('../idp/index.ts')
        const brand = { name: distribuidor.nombre, primary: distribuidor.color }
        return createIdp({
          pool,
          baseUrl: config.PUBLIC_URL,
          brand,
          mail,
          overrides: {
            registrationAllowed: config.FLAGS.register,
            ...(!isDemo && { users: [] }),
            ...(config.SECOND_FACTOR === 'staff' && { secondFactorRoles: new Set(ACTORES.interno) }),
          },
          requestsPerMinute: config.RATE_LIMIT_PER_MINUTE,
          tell: (evento, of) => countEvento?.(evento, of),
          later: (sql, { id, username, evento }) =>
            jobs.enqueue(sql, 'contrasena', { cuentaId: id, evento, sobre: `Contraseña de ${username}` }),
          log: (event) => log?.[/failed/.test(String(event.event)) ? 'warn' : 'info'](event, 'identity'),
        })
      })
  if (idp) closers.push(async () => idp.close())
  const issuer = config.OIDC_ISSUER ?? idp!.issuer
  const ended = await openEndedSessions({ pool, live })
  const verifier = createVerifier({
    issuer,
    audience: config.OIDC_AUDIENCE,
    clientId: config.OIDC_CLIENT_ID,
    jwksUri:
      config.OIDC_JWKS_URI ??
      (idp && `http://127.0.0.1:${config.PORT}/realms/autogestion/protocol/openid-connect/certs`),
    isEnded: ended.has,
  })
  const directory = createIdentityDirectory(config, idp?.directory)
  const store = await openFileStore(config)
  const desk = createServiceDesk(config)
  const erp = createErp(config)
  const cobros = createCobros(config)
  const front = idp && ((req: IncomingMessage, res: ServerResponse) => idp.handle(req, res))
  const drain = createDrain()
  const now = () => new Date()
  const parts = { config, pool, store, cipher, jobs, mail, desk, erp, cobros, directory, distribuidor, now }
  const version = await readVersion(import.meta.dirname + '/..')
  const app = await createServer(
    { ...parts, version, reads, verifier, ended, live, front, isDraining: drain.isDraining },
    issuer,
  )
  log = app.log
  countEvento = app.countEvento
  say(`Versión ${textOfVersion(version)}.`)
  if (config.METRICS_PORT !== undefined)
    closers.push(await openMetrics({ config, pool, reads, jobs, store, live, app, version }))
  releaseMemory()
  app.log.info(version, 'starts')
  await app.listen({ port: config.PORT, host: config.HOST })
  closers.push(() => closeHttp(app))
  const stopDecisiones = app.runDecisiones && every(DECISIONES_MS, app.log, app.runDecisiones)
  closers.push(async () => stopDecisiones?.())

  if (config.ROLE !== 'web') {
    const stopReading = await startWorkers({ ...parts, log: app.log })
    closers.push(async () => stopReading())
  }
  if (mail.carpeta && config.NODE_ENV === 'production') {
    say(`Sin SMTP_URL no se envía ningún email: quedan en ${mail.carpeta}.`)
  }

  if (config.ROLE !== 'web') await startClock({ ...parts, live, log: app.log })
  if (config.HANG_S) startWatchdog(config.HANG_S)
  closers.push(() => drain.begin(config.DRAIN_MS))

  say(
    config.ROLE === 'worker' ? 'Autogestión procesa trabajos.' : `Autogestión lista: ${config.PUBLIC_URL}/autogestion`,
  )
  // Do not wait for these tests: external services may be unavailable. Do not print failures caused by a stop.
  void tryAtStart({ ...parts, mailbox: undefined }, (line) => {
    if (!stopping) say(line, 'error')
  })
  if (idp && isDemo) {
    say('Usuarios de demostración (contraseña Demo1234): mibarra, lferreyra y hquiroga (clientes);')
    say('rsosa (postventa), npaz (centro de atención), darrieta (vendedor) y admin (distribuidora).')
  }
}

/**
 * Starts the portal. When the database becomes unavailable during the start, it starts again, unless the portal is
 * being stopped.
 */
const startWithRetries = async (initial: Config): Promise<void> => {
  for (let starts = 1; !stopping; starts += 1) {
    try {
      return await start(initial)
    } catch (error) {
      const reason = awayReason(error)
      if (reason === undefined || stopping || starts === MOST_STARTS) throw error
      say(`Se perdió la conexión con la base durante el arranque (${reason}). Se reintenta…`)
      // Ignore errors of closing: without the database some parts cannot close cleanly.
      await close().catch(() => {})
      await wait(END_MS)
    }
  }
}

const stop = (): void => {
  stopping ??= close().then(
    () => process.exit(0),
    (error: unknown) => {
      say(explain(error, config), 'error')
      process.exit(1)
    },
  )
}
process.on('SIGINT', stop)
process.on('SIGTERM', stop)
if (process.env.npm_lifecycle_event) followNpm(stop)

try {
  config = readConfig(process.env)
  for (const line of config.WARNINGS) say(line, 'warn')
  await requireFree(config)
  await startWithRetries(config)
} catch (error) {
  await fail(error)
}
