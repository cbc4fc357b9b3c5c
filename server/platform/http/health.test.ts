import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import type pg from 'pg'
import { createPool } from '#server/db/database.ts'
import { createVerifier } from '#server/identity/identity.ts'
import { createTestDatabase } from '#testing/database.ts'
import { PATIENCE } from '#testing/patience.ts'
import { createSigner } from '#testing/people.ts'
import { registerHealth } from './health.ts'

const ISSUER = 'https://sso.example/realms/autogestion'
/** Time (ms) after which the keys are read again. */
const STALE_MS = 10 * 60_000
const LACKS = { estado: 'no disponible', faltan: ['claves de identidad'] }
const DEGRADED = { estado: 'listo', degradado: ['claves de identidad'] }

let database: Awaited<ReturnType<typeof createTestDatabase>>
let pool: pg.Pool
let app: FastifyInstance
let provider: 'works' | 'refuses' | 'is silent'
beforeAll(async () => {
  database = await createTestDatabase()
  pool = createPool(database.url, 2, () => {})
})
afterEach(async () => {
  vi.useRealTimers()
  await app.close()
})
afterAll(async () => {
  await pool.end()
  await database.release()
})

/** Starts a process whose identity provider works, refuses connections or is silent, as `provider` says. */
const start = async () => {
  const { jwk } = await createSigner(ISSUER)
  const answer: typeof fetch = async (_url, { signal } = {}) => {
    if (provider === 'is silent')
      return new Promise((_done, fail) => signal!.addEventListener('abort', () => fail(signal!.reason as Error)))
    if (provider === 'refuses') throw new TypeError('fetch failed')
    return Response.json({ keys: [jwk] })
  }
  const verifier = createVerifier({ issuer: ISSUER, audience: 'a', clientId: 'c', fetch: answer })
  app = Fastify()
  const store = { isShared: true, ready: async () => {} }
  registerHealth(app, { pool, store: store as never, verifier, isDraining: () => false })
}
const listo = async () => {
  const answer = await app.inject('/listo')
  return [answer.statusCode, answer.json()]
}
/** Waits until cached answers have expired. */
const uncached = () => new Promise((done) => setTimeout(done, 300))

test('a process that never read the identity keys is not ready', async () => {
  provider = 'refuses'
  await start()
  expect(await listo()).toEqual([503, LACKS])
  provider = 'works'
  await uncached()
  expect(await listo()).toEqual([200, { estado: 'listo' }])
})

test.each(['refuses', 'is silent'] as const)(
  'a process that read the keys stays ready while the provider %s',
  async (fault) => {
    provider = 'works'
    await start()
    expect(await listo()).toEqual([200, { estado: 'listo' }])
    provider = fault
    vi.useFakeTimers({ toFake: ['Date'] })
    vi.setSystemTime(Date.now() + STALE_MS + 1)
    await uncached()
    const from = performance.now()
    expect(await listo()).toEqual([200, DEGRADED])
    expect(performance.now() - from).toBeLessThan(3000)
    provider = 'works'
    await vi.waitFor(async () => expect(await listo()).toEqual([200, { estado: 'listo' }]), { timeout: PATIENCE.step })
  },
)
