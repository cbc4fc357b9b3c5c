import { mkdir } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type pg from 'pg'
import { ACTORES } from '#contract/base/roles.ts'
import { createErp, createIdentityDirectory, createMail, createServiceDesk, openFileStore } from '#gateways/index.ts'
import { openDistribuidor } from '#modules/distribuidor'
import { startClock } from './clock.ts'
import { postgresFolder } from './postgres-files.ts'
import { requireClaves, sealSinCifrar } from './modules/cifrado/cifrado-filas.service.ts'
import { createServer, openMetrics } from './serve.ts'
import { startWorkers } from './workers.ts'
import { type Config, ConfigError, readConfig } from '#server/config.ts'
import { openCipher } from '#server/data-keys.ts'
import { createPool, SILENCE_MS } from '#server/database.ts'
import { explainDatabase, waitForDatabase } from '#server/database-start.ts'
import { unknownVariables } from '#server/environment.ts'
import { openEndedSessions } from '#server/ended-sessions.ts'
import { createDrain } from '#server/drain.ts'
import { closeHttp } from '#server/http.ts'
import { createVerifier } from '#server/identity.ts'
import { createJobs } from '#server/jobs.ts'
import { createLive } from '#server/live.ts'
import { giveBackMemory } from '#server/memory.ts'
import { migrate, pendingMigrations } from '#server/migrations.ts'
import { holdSettings } from '#server/pooler.ts'
import { createReads } from '#server/reads.ts'
import { startWatchdog } from '#server/watchdog.ts'

const END_MS = 2000

/** Says what takes longer than a second, so that nobody wonders. */
const step = async <T>(text: string, work: () => Promise<T>): Promise<T> => {
  const slow = setTimeout(() => console.log(`${text}…`), 1000)
  try {
    return await work()
  } finally {
    clearTimeout(slow)
  }
}

const openFolder = async (folder: string): Promise<void> => {
  try {
    await mkdir(join(folder, 'archivos'), { recursive: true })
  } catch (error) {
    throw new ConfigError(
      `No se puede escribir en ${folder} (${(error as NodeJS.ErrnoException).code}). Revisá los permisos o elegí otra carpeta con DATA_DIR.`,
    )
  }
}

/** The address in a listen error, said so that a person knows what to do. */
const explain = (error: unknown, config: Config | undefined): string => {
  const { code, message } = error as NodeJS.ErrnoException
  if (code === 'EADDRINUSE')
    return `El puerto ${config?.PORT} está ocupado. Cerrá el otro programa o elegí otro con PORT=8081 npm start.`
  if (code === 'EACCES')
    return `No hay permiso para abrir el puerto ${config?.PORT}. Elegí uno mayor que 1024 con PORT.`
  return message
}

let log: FastifyBaseLogger | undefined
/** Counts what an attack may look like, once there is who counts. */
let countEvento: FastifyInstance['countEvento'] | undefined
const closers: (() => Promise<unknown>)[] = []
const closeAll = async (): Promise<void> => {
  for (const close of closers.splice(0).toReversed()) await close()
}

/** Whoever may not make tables is told who does. */
const requireMigrated = async (pool: pg.Pool): Promise<string[]> => {
  const pending = await pendingMigrations(pool)
  if (pending.length)
    throw new ConfigError(
      `La base no está al día (faltan ${pending.length}, desde ${pending[0]}). Corré npm run migrate con el dueño de la base, o arrancá con MIGRATE=on.`,
    )
  return pending
}

/** Work on tables takes as long as it takes, over connections of its own straight to PostgreSQL. */
const unhurried = async <T>(direct: string, work: (own: pg.Pool) => Promise<T>): Promise<T> => {
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
    const { startTraces } = await import('#server/trace-export.ts')
    closers.push(startTraces(config.OTEL_EXPORTER_OTLP_ENDPOINT, config.OTEL_SERVICE_NAME))
  }
  if (config.FILES === 'disk') await openFolder(config.DATA_DIR)
  const embedded = config.DATABASE_URL
    ? undefined
    : await step('Iniciando la base de datos', async () => {
        const { startPostgres } = await import('./embedded-postgres.ts')
        return startPostgres(postgresFolder(config.DATA_DIR))
      })
  if (embedded) closers.push(() => embedded.stop())
  const url = config.DATABASE_URL ?? embedded!.url()
  const direct = config.DATABASE_DIRECT_URL ?? url
  const pooler = config.DATABASE_POOLER
  const pool = createPool(url, config.DATABASE_POOL, () => {}, { pooler, silenceMs: SILENCE_MS.writes })
  // A delivery that waits for a silent desk may hold a connection longer than anybody waits for us.
  closers.push(() => Promise.race([pool.end(), wait(END_MS, undefined, { ref: false })]))
  await waitForDatabase(pool)
  const migrates = (config.MIGRATE ?? (config.NODE_ENV === 'production' ? 'off' : 'on')) === 'on'
  const prepare = async () => {
    if (!migrates) return requireMigrated(pool)
    return unhurried(direct, migrate)
  }
  await step('Preparando las tablas', prepare).catch((error: unknown) => {
    throw explainDatabase(error)
  })
  if (pooler !== 'off') await holdSettings(pool)
  const jobs = createJobs({
    url: direct,
    migrate: migrates,
    silenceMs: SILENCE_MS.writes,
    clock: config.ROLE !== 'web',
    onError: (error) => log?.error({ err: error }, 'queues'),
  })
  await jobs.start()
  closers.push(() => jobs.stop())
  const replicas = config.DATABASE_READ_URL.map((readUrl) =>
    createPool(readUrl, config.DATABASE_POOL, () => {}, { pooler, silenceMs: SILENCE_MS.reads }),
  )
  const reads = createReads({ pool, replicas, onError: (error) => log?.error({ err: error }, 'replica left out') })
  closers.push(() => Promise.race([reads.stop(), wait(END_MS, undefined, { ref: false })]))
  const live = createLive({
    url: direct,
    channel: 'notificaciones',
    onError: (error) => log?.error({ err: error }, 'live'),
    onTold: reads.told,
  })
  await live.start()
  closers.push(() => live.stop())
  await requireClaves(pool, cipher)
  const isDemo = embedded !== undefined && config.DEMO === 'on'
  if (isDemo) {
    const { seedDemo } = await import('../db/seed/demo.ts')
    await step('Cargando la empresa de demostración', () =>
      unhurried(direct, async (own) => {
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
  const ended = await openEndedSessions({
    pool,
    live,
    onError: (error) => log?.error({ err: error }, 'ended sessions'),
  })
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
  const front = idp && ((req: IncomingMessage, res: ServerResponse) => idp.handle(req, res))
  const drain = createDrain()
  const parts = { config, pool, store, cipher, jobs, mail, desk, erp, directory, distribuidor }
  const app = await createServer(
    { ...parts, reads, verifier, ended, live, front, isDraining: drain.isDraining },
    issuer,
  )
  log = app.log
  countEvento = app.countEvento
  if (config.METRICS_PORT !== undefined) closers.push(await openMetrics({ config, pool, reads, jobs, live, app }))
  giveBackMemory()
  await app.listen({ port: config.PORT, host: config.HOST })
  closers.push(() => closeHttp(app))

  if (config.ROLE !== 'web') {
    const stopReading = await startWorkers({ ...parts, log: app.log })
    closers.push(async () => stopReading())
  }
  if (mail.carpeta && config.NODE_ENV === 'production') {
    console.log(`Sin SMTP_URL no se envía ningún correo: quedan en ${mail.carpeta}.`)
  }

  if (config.KEYCLOAK && !config.KEYCLOAK.clientSecret) {
    console.log('Sin OIDC_ADMIN_SECRET no se puede crear, cambiar ni dar de baja usuarios desde el portal.')
  }

  if (!config.AUDIT_KEYS.length) {
    console.log('Sin AUDIT_KEY la auditoría no se sella: quien escriba en la base puede cambiarla sin que se note.')
  }

  if (config.ROLE !== 'web') await startClock({ ...parts, log: app.log })
  if (config.HANG_S) startWatchdog(config.HANG_S)
  closers.push(() => drain.begin(config.DRAIN_MS))

  console.log(
    config.ROLE === 'worker' ? 'Autogestión hace sus trabajos.' : `Autogestión lista: ${config.PUBLIC_URL}/autogestion`,
  )
  if (idp && isDemo) {
    console.log('Usuarios de demostración (contraseña Demo1234): mibarra, lferreyra y hquiroga (clientes);')
    console.log('rsosa (postventa), npaz (centro de atención), darrieta (vendedor) y admin (distribuidora).')
  }
}

let config: Config | undefined
let stopping: Promise<void> | undefined
const stop = (): void => {
  stopping ??= closeAll().then(
    () => process.exit(0),
    (error: unknown) => {
      console.error(explain(error, config))
      process.exit(1)
    },
  )
}
process.on('SIGINT', stop)
process.on('SIGTERM', stop)

try {
  config = readConfig(process.env)
  for (const line of unknownVariables(process.env)) console.error(line)
  await start(config)
} catch (error) {
  console.error(explain(error, config))
  if (config?.LOG_LEVEL === 'debug') console.error(error)
  await closeAll().catch(() => {})
  process.exit(1)
}
