import type { FastifyInstance } from 'fastify'
import pg from 'pg'
import type { FileStore } from '#server/files/files.ts'
import { RETRY_S } from './http.ts'
import type { Verifier } from '#server/identity/identity.ts'
import { explainOutside } from '#server/outside/outside-words.ts'

interface Parts {
  pool: pg.Pool
  store: FileStore
  verifier: Verifier
  isDraining: () => boolean
}

const CHECK_MS = 3000
const ENDING = { name: 'este proceso, que está terminando', reason: 'draining' }

/**
 * Asks the database over a connection of its own, which calls that wait cannot take away; a new one each time, as after a
 * failover. Throws when it only reads.
 */
const askDatabase = async (pool: pg.Pool): Promise<void> => {
  const { connectionString } = pool.options
  const client = new pg.Client({
    ...(connectionString !== undefined && { connectionString }),
    connectionTimeoutMillis: CHECK_MS,
    query_timeout: CHECK_MS,
  })
  // It may die while it is being closed.
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ only: boolean }>(
      `select current_setting('transaction_read_only')::boolean as only`,
    )
    if (rows[0]!.only) throw new Error('the database only reads')
  } finally {
    void client.end().catch(() => {})
  }
}

/** Anybody may ask, as often as they like: those who do so in this time get one answer. */
const REMEMBER_MS = 250

/** Those who ask while it is being found out, or a moment later, get the same answer. */
const createShared = <T>(work: () => Promise<T>) => {
  let current: Promise<T> | undefined
  const forget = () => {
    current = undefined
  }
  return (): Promise<T> => (current ??= work().finally(() => setTimeout(forget, REMEMBER_MS).unref()))
}

/**
 * /salud: the process is up. /listo: its database takes writes, its own disk too, the identity keys can be reached, and the
 * process is not about to end; 503 says which of them not. Neither is limited: where a proxy's address is everybody's, a
 * stranger who is refused would take every process out of the balancer.
 */
export const registerHealth = (app: FastifyInstance, { pool, store, verifier, isDraining }: Parts): void => {
  const checks = {
    'base de datos': () => askDatabase(pool),
    'claves de identidad': () => verifier.ready(),
    // One that all processes share is away for all: taking each of them out of service would only make it worse.
    ...(!store.isShared && { 'disco de archivos': () => store.ready() }),
  }
  const check = createShared(async () => {
    const results = await Promise.allSettled(Object.values(checks).map((each) => each()))
    return Object.keys(checks).flatMap((name, at) => {
      const result = results[at]!
      return result.status === 'rejected'
        ? [{ name, reason: explainOutside(result.reason) ?? String(result.reason) }]
        : []
    })
  })
  app.get('/salud', async () => ({ estado: 'ok' }))
  app.get('/listo', async (request, reply) => {
    const missing = isDraining() ? [ENDING] : await check()
    if (!missing.length) return { estado: 'listo' }
    request.refusal = { code: 'no-disponible', detail: missing.map(({ reason }) => reason).join('; ') }
    return reply
      .code(503)
      .header('retry-after', RETRY_S)
      .send({ estado: 'no disponible', faltan: missing.map(({ name }) => name) })
  })
}
