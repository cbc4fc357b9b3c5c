import { importJWK, type JWK, SignJWT } from 'jose'
import { createErp, createIdentityDirectory, createMail, openFileStore } from '#gateways/index.ts'
import { createInvgate } from '#gateways/service-desk/invgate/invgate.ts'
import { createCipher } from '#server/cipher.ts'
import { readConfig } from '#server/config.ts'
import { createPool } from '#server/database.ts'
import { openEndedSessions } from '#server/ended-sessions.ts'
import { createVerifier } from '#server/identity.ts'
import { createJobs } from '#server/jobs.ts'
import { createLive } from '#server/live.ts'
import { openDistribuidor } from '#modules/distribuidor'
import { createApp } from '../server/app.ts'
import { startWorkers } from '../server/workers.ts'

// The API and its workers in one process, as in production, to be killed at any moment.
const TIMEOUT_MS = 500
const ISSUER = 'http://identidad.test/realms/autogestion'
const { publicJwk, privateJwk } = JSON.parse(process.env.BENCH_KEYS!) as { publicJwk: JWK; privateJwk: JWK }
const url = process.env.DATABASE_URL!
const config = readConfig({
  ...process.env,
  OIDC_ISSUER: ISSUER,
  LOG_LEVEL: 'silent',
  RATE_LIMIT_PER_MINUTE: '100000000',
})
const pool = createPool(url, config.DATABASE_POOL, () => {})
const jobs = createJobs({ url, onError: () => {}, retries: { limit: 20, delay: 1, maxDelay: 2 } })
await jobs.start()
const verifier = createVerifier({
  issuer: ISSUER,
  audience: 'autogestion-api',
  clientId: 'autogestion-web',
  fetch: async () => Response.json({ keys: [publicJwk] }),
})
const store = await openFileStore(config)
const cipher = createCipher([{ id: 'medida', key: Buffer.alloc(32, 7) }])
const live = createLive({ url, channel: 'notificaciones', onError: () => {} })
const distribuidor = await openDistribuidor(config, pool, live, () => {})
const ended = await openEndedSessions({ pool, live, onError: () => {} })
const mail = createMail(config, distribuidor)
const desk = createInvgate(config.INVGATE!, TIMEOUT_MS)
const erp = createErp(config)
const directory = createIdentityDirectory(config)
const app = await createApp({
  config,
  pool,
  store,
  cipher,
  verifier,
  ended,
  jobs,
  live,
  mail,
  desk,
  erp,
  directory,
  distribuidor,
})
await startWorkers({ config, pool, jobs, store, cipher, mail, desk, erp, directory, distribuidor, log: app.log })
const token = await new SignJWT({
  typ: 'Bearer',
  azp: 'autogestion-web',
  preferred_username: 'lferreyra',
  realm_access: { roles: ['ROL_USER'] },
})
  .setProtectedHeader({ alg: 'RS256', kid: 'bench' })
  .setIssuer(ISSUER)
  .setAudience('autogestion-api')
  .setSubject('corte')
  .setIssuedAt()
  .setExpirationTime('2h')
  .sign(await importJWK(privateJwk, 'RS256'))
process.send!({ address: await app.listen({ port: 0, host: '127.0.0.1' }), token })
