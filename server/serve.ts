import Fastify, { type FastifyInstance } from 'fastify'
import type pg from 'pg'
import { selectBackupAge } from '#server/db/backup-age.ts'
import { type AppParts, createApp } from './app.ts'
import type { Version } from './version.ts'
import { selectCifras } from './modules/mesa/mesa-cifras.repository.ts'
import { getCifrasSeguridad } from './modules/seguridad/seguridad.service.ts'
import type { Config } from '#server/config/config.ts'
import type { FileStore } from '#server/files/files.ts'
import { registerDrain } from '#server/http/drain.ts'
import { registerHealth } from '#server/http/health.ts'
import { selectClockFigures } from '#server/http/machine-clock.ts'
import { createHttp, MINUTE_MS } from '#server/http/http.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import type { Live } from '#server/jobs/live.ts'
import type { Reads } from '#server/db/reads.ts'
import { createSharedCount } from '#server/limits/shared-count.ts'
import type { Figure } from '#server/observe/metrics.ts'
import { registerWeb, webConfig } from '#server/http/static.ts'

/** Creates the HTTP server of a process that works on the queues: it serves health checks and no calls. */
const createIdle = async ({
  config,
  pool,
  store,
  verifier,
  isDraining = () => false,
}: AppParts): Promise<FastifyInstance> => {
  const requests = createSharedCount({ pool, windowMs: MINUTE_MS, now: () => new Date(), onError: () => {} })
  const app = await createHttp({ config, identify: (authorization) => verifier.verify(authorization), requests })
  registerHealth(app, { pool, store, verifier, isDraining })
  registerDrain(app, { isDraining })
  return app
}

/** Creates the HTTP server of this process by its role: the portal with its screens, or only health checks. */
export const createServer = async (parts: AppParts, issuer: string): Promise<FastifyInstance> => {
  const { config, distribuidor } = parts
  if (config.ROLE === 'worker') return createIdle(parts)
  const app = await createApp(parts)
  if (process.argv.includes('--dev')) {
    const { registerDevWeb } = await import('../tools/web/dev-web.ts')
    await registerDevWeb(app, webConfig(config, distribuidor, issuer))
  } else {
    await registerWeb(app, () => webConfig(config, distribuidor, issuer), {
      publicUrl: config.PUBLIC_URL,
      imagen: () => distribuidor.imagen,
      hasWorker: config.SERVICE_WORKER === 'on',
    })
  }
  return app
}

interface Measured {
  config: Config
  pool: pg.Pool
  reads: Reads
  jobs: Jobs
  store: FileStore
  live: Live
  /** App whose requests are counted. */
  app: FastifyInstance
  version: Version
}

/** Returns the figures of the database for alerts. Each process measures further figures itself. */
export const readFigures = async (pool: pg.Pool): Promise<Figure[]> =>
  (
    await Promise.all([selectCifras(pool), getCifrasSeguridad(pool), selectBackupAge(pool), selectClockFigures(pool)])
  ).flat()

/** Opens METRICS_PORT, which is for Prometheus and not for users. Returns a function that closes it. */
export const openMetrics = async ({
  config,
  pool,
  reads,
  jobs,
  store,
  live,
  app,
  version,
}: Measured): Promise<() => Promise<void>> => {
  const { createMetrics } = await import('#server/observe/metrics.ts')
  const metrics = createMetrics({
    pool,
    jobs,
    live,
    replica: reads.status,
    free: store.free,
    version,
    figures: () => readFigures(pool),
  })
  metrics.watch(app)
  const server = Fastify()
  // The version is shown to operators only.
  server.get('/salud', async () => ({ estado: 'ok', ...version }))
  server.get('/metrics', async (_request, reply) => {
    const { type, text } = await metrics.read()
    return reply.header('content-type', type).send(text)
  })
  await server.listen({ port: config.METRICS_PORT!, host: config.HOST })
  return () => server.close()
}
