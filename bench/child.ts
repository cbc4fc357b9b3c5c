import { createErp, createIdentityDirectory, createMail } from '#gateways/index.ts'
import { openDistribuidor } from '#modules/distribuidor'
import { createApp } from '../server/app.ts'
import { startWorkers } from '../server/workers.ts'
import Fastify from 'fastify'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { JWK } from 'jose'
import { createCipher } from '#server/cipher.ts'
import { readConfig } from '#server/config.ts'
import { createPool } from '#server/database.ts'
import { createDisk } from '#gateways/files/disk.ts'
import { createFileStore } from '#server/files.ts'
import { openEndedSessions } from '#server/ended-sessions.ts'
import { createVerifier } from '#server/identity.ts'
import { createJobs } from '#server/jobs.ts'
import { createLive } from '#server/live.ts'
import { type DevolucionFilter, devolucionesList } from '../server/modules/devoluciones/devoluciones.repository.ts'
import { registerBareCuenta } from './bare-cuenta.ts'
import { registerBareMesa } from './bare-mesa.ts'
import { registerBareTickets } from './bare-tickets.ts'
import { GIANT } from './data.ts'
import { createSigner, ISSUER } from './tokens.ts'

const { publicJwk, privateJwk } = JSON.parse(process.env.BENCH_KEYS!) as { publicJwk: JWK; privateJwk: JWK }
const pool = createPool(process.env.DATABASE_URL!, 10, () => {})

/** The portal whole, with a token that a key of this run signed. */
const startPortal = async () => {
  const verifier = createVerifier({
    issuer: ISSUER,
    audience: 'autogestion-api',
    clientId: 'autogestion-web',
    fetch: async () => Response.json({ keys: [publicJwk] }),
  })
  const config = readConfig({ OIDC_ISSUER: ISSUER, LOG_LEVEL: 'silent', RATE_LIMIT_PER_MINUTE: '100000000' })
  const jobs = createJobs({ url: process.env.DATABASE_URL!, onError: () => {} })
  await jobs.start()
  const live = createLive({ url: process.env.DATABASE_URL!, channel: 'notificaciones', onError: () => {} })
  await live.start()
  const distribuidor = await openDistribuidor(config, pool, live, () => {})
  const ended = await openEndedSessions({ pool, live, onError: () => {} })
  const parts = {
    config,
    pool,
    store: createFileStore(createDisk(process.env.BENCH_FILES!)),
    cipher: createCipher([{ id: 'medida', key: Buffer.alloc(32, 7) }]),
    jobs,
    mail: createMail(config, distribuidor),
    desk: { isExternal: false } as const,
    erp: createErp(config),
    directory: createIdentityDirectory(config),
    distribuidor,
  }
  const app = await createApp({ ...parts, verifier, ended, live })
  if (process.env.BENCH_WORKS) await startWorkers({ ...parts, log: app.log })
  const sign = await createSigner(privateJwk)
  const token = await sign('mibarra', 'ROL_USER')
  const interno = await sign('npaz', 'ROL_CALLCENTER')
  const admin = await sign('admin', 'ROL_ADMIN')
  const delay = monitorEventLoopDelay({ resolution: 5 })
  delay.enable()
  // Since it was asked the last time: how long, at most, nobody got their turn (ms). `user` and `system`: of the processor, in µs.
  app.get('/memoria', async () => {
    const espera = delay.max / 1e6
    delay.reset()
    return { ...process.memoryUsage(), ...process.cpuUsage(), token, interno, admin, espera }
  })
  return app
}

/** The bare one: fastify and pg, the same statements, nothing else. */
const startBare = async () => {
  const app = Fastify()
  const filter: DevolucionFilter = {
    reader: { usuarioId: 1, isStaff: false },
    scope: [GIANT],
  }
  app.post('/lista', async () => {
    const rows = await devolucionesList.of(pool, filter)
    return rows.page!({ cursor: undefined, offset: 0, size: 20 }, 1001)
  })
  registerBareTickets(app, pool)
  registerBareCuenta(app, pool)
  registerBareMesa(app, pool)
  return app
}

const app = await (process.argv[2] === 'portal' ? startPortal() : startBare())
process.send!(await app.listen({ port: 0, host: '127.0.0.1' }))
