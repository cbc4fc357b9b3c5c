import type { FastifyInstance } from 'fastify'
import type { JWK } from 'jose'
import {
  createCobros,
  createErp,
  createIdentityDirectory,
  createMail,
  createServiceDesk,
  openFileStore,
} from '#gateways/index.ts'
import { createCipher } from '#server/base/cipher.ts'
import { readConfig } from '#server/config/config.ts'
import { createPool } from '#server/db/database.ts'
import { openEndedSessions } from '#server/identity/ended-sessions.ts'
import { createVerifier } from '#server/identity/identity.ts'
import { createJobs } from '#server/jobs/jobs.ts'
import { createLive } from '#server/jobs/live.ts'
import { openDistribuidor } from '#modules/distribuidor'
import { eventosDe } from '#modules/webhooks'
import { createApp } from '../../server/app.ts'
import type { Parts } from '../../server/parts.ts'
import { startWorkers } from '../../server/workers.ts'
import { createSigner, ISSUER } from './tokens.ts'

const { publicJwk, privateJwk } = JSON.parse(process.env.BENCH_KEYS!) as { publicJwk: JWK; privateJwk: JWK }

interface Bench {
  app: FastifyInstance
  /** Signs a token of a user with a role. */
  sign: Awaited<ReturnType<typeof createSigner>>
}

interface Options {
  /** true: the portal runs jobs too. */
  works: boolean
  /** Number of retries of a job, and the delay (s) before each. Default: as in production. */
  retries?: Parameters<typeof createJobs>[0]['retries']
  desk?: Parts['desk']
}

/**
 * Starts the complete portal on DATABASE_URL and DATA_DIR. A key of this run signs its tokens, and it has no rate
 * limit.
 */
export const startPortal = async ({ works, retries, desk }: Options): Promise<Bench> => {
  const url = process.env.DATABASE_URL!
  const config = readConfig({
    ...process.env,
    OIDC_ISSUER: ISSUER,
    LOG_LEVEL: 'silent',
    RATE_LIMIT_PER_MINUTE: '100000000',
  })
  const pool = createPool(url, config.DATABASE_POOL, () => {})
  const jobs = createJobs({ url, onError: () => {}, follow: eventosDe, ...(retries && { retries }) })
  await jobs.start()
  const live = createLive({ url, channel: 'notificaciones', onError: () => {} })
  await live.start()
  const distribuidor = await openDistribuidor(config, pool, live, () => {})
  const ended = await openEndedSessions({ pool, live })
  const verifier = createVerifier({
    issuer: ISSUER,
    audience: 'autogestion-api',
    clientId: 'autogestion-web',
    fetch: async () => Response.json({ keys: [publicJwk] }),
  })
  const parts = {
    config,
    pool,
    jobs,
    store: await openFileStore(config),
    cipher: createCipher([{ id: 'medida', key: Buffer.alloc(32, 7) }]),
    mail: createMail(config, distribuidor),
    desk: desk ?? createServiceDesk(config),
    erp: createErp(config),
    cobros: createCobros(config),
    directory: createIdentityDirectory(config),
    distribuidor,
    now: () => new Date(),
  }
  const app = await createApp({ ...parts, version: { version: '', commit: 'banco' }, verifier, ended, live })
  if (works) await startWorkers({ ...parts, log: app.log })
  return { app, sign: await createSigner(privateJwk) }
}
