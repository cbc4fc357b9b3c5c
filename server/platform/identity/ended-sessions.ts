import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import sql from 'sql-template-tag'
import { SESION_FIN_PATH, SESION_FIN_PROVEEDOR_PATH } from '#contract/base/sesion.ts'
import { execute, selectRows } from '#server/db/database.ts'
import { toAppError } from '#server/base/errors.ts'
import { type Identity, MAX_TOKEN_AGE_MS, type Verifier } from './identity.ts'
import type { Live } from '#server/jobs/live.ts'
import { cacheUntilNotified } from '#server/jobs/told-memory.ts'

/** Name under which all processes are notified that a session ended. The trigger of `sesion_terminada` sends it. */
const CHANNEL_NAME = 'sesiones'
/** Overlap (ms) of two reads. It covers rows whose transaction was still open during the first read. */
const OVERLAP_MS = 60_000

interface Options {
  pool: pg.Pool
  live: Pick<Live, 'watch' | 'catchUp'>
}

/** Key of the only value in the cache: all ended sessions. */
const ALL = {}

/**
 * Loads the sessions that have ended but whose tokens may still be valid. A table stores them. Each process caches
 * them, and reads the new rows at the first call after a session ended.
 */
export const openEndedSessions = async ({ pool, live }: Options) => {
  /** Ended sessions by id. `issuedUntil`: epoch seconds; `at`: epoch ms. */
  const ended = new Map<string, { issuedUntil: number; at: number }>()
  let readUntil = Date.now() - MAX_TOKEN_AGE_MS

  const readNew = async (): Promise<void> => {
    const rows = await selectRows<{ sid: string; hasta: number | null; ahora: Date }>(
      pool,
      sql`select sid, extract(epoch from emitido_hasta)::float8 as hasta, now() as ahora from sesion_terminada
          where terminada > ${new Date(readUntil - OVERLAP_MS)}`,
    )
    for (const { sid, hasta, ahora } of rows) {
      // Move the session to the end of the map, so that the oldest sessions come first.
      ended.delete(sid)
      ended.set(sid, { issuedUntil: hasta ?? Number.POSITIVE_INFINITY, at: ahora.getTime() })
      readUntil = ahora.getTime()
    }
    for (const [sid, { at }] of ended) {
      if (at > Date.now() - MAX_TOKEN_AGE_MS) break
      ended.delete(sid)
    }
  }
  const update = cacheUntilNotified(live, CHANNEL_NAME, readNew, () => new WeakMap<object, { value: void }>())
  await update(ALL)

  return {
    /** Whether the session of a token has ended. */
    has: async ({ sid, issuedAt }: Pick<Identity, 'sid' | 'issuedAt'>): Promise<boolean> => {
      await update(ALL)
      const found = ended.get(sid)
      return found !== undefined && issuedAt <= found.issuedUntil
    },
    /**
     * Ends a session. Resolves when every process rejects its tokens. `person`: rejects tokens issued until now; the
     * session at the provider may stay open and issue new ones. `provider`: rejects all tokens of the session.
     */
    async end(sid: string, by: 'person' | 'provider'): Promise<void> {
      if (!sid) return
      const until = by === 'person' ? sql`now()` : sql`null`
      await execute(
        pool,
        sql`insert into sesion_terminada (sid, emitido_hasta) values (${sid}, ${until})
            on conflict (sid) do update set terminada = excluded.terminada,
              emitido_hasta = case when sesion_terminada.emitido_hasta is not null then excluded.emitido_hasta end`,
      )
    },
  }
}

export type EndedSessions = Awaited<ReturnType<typeof openEndedSessions>>

/** Deletes sessions whose tokens have all expired. Returns their number. */
export const deleteOldEnded = (pool: pg.Pool, now: Date): Promise<number> =>
  execute(pool, sql`delete from sesion_terminada where terminada < ${new Date(now.getTime() - MAX_TOKEN_AGE_MS)}`)

const NO_STORE = { 'cache-control': 'no-store' }
/**
 * Headers that clear cached pages and files when a user signs out. Without `"storage"`, which would also delete drafts
 * of other tabs and users. The page removes the user's data itself (`web/platform/session.ts`), even when the server
 * does not answer.
 */
const CLEARING = { ...NO_STORE, 'clear-site-data': '"cache"' }

/**
 * Registers two routes that end sessions: for a user with a token, and for the provider (OpenID Connect Back-Channel
 * Logout 1.0).
 */
export const registerSessionEnd = (
  app: FastifyInstance,
  { verifier, ended }: { verifier: Verifier; ended: EndedSessions },
): void => {
  const config = { isLimited: true } as const
  app.post(SESION_FIN_PATH, { config }, async ({ headers }, reply) => {
    const { sid } = await verifier.verify(headers.authorization)
    await ended.end(sid, 'person')
    return reply.headers(CLEARING).code(204).send()
  })
  void app.register(async (scope) => {
    const type = 'application/x-www-form-urlencoded'
    scope.addContentTypeParser(type, { parseAs: 'string' }, async (_request: unknown, body: string) => body)
    scope.post(SESION_FIN_PROVEEDOR_PATH, { config }, async ({ body, log }, reply) => {
      void reply.headers(NO_STORE)
      try {
        const sent = new URLSearchParams(typeof body === 'string' ? body : '')
        const { sid, tokensOnly } = await verifier.readLogout(sent.get('logout_token') ?? '')
        await ended.end(sid, tokensOnly ? 'person' : 'provider')
        return await reply.send({})
      } catch (thrown) {
        const error = toAppError(thrown)
        // Rethrow a 5xx, so that the provider retries. An invalid logout token gets the answer that the protocol
        // defines.
        if (error.status >= 500) throw error
        log.warn({ detail: error.detail }, 'logout notice rejected')
        return await reply.code(400).send({ error: 'invalid_request' })
      }
    })
  })
}
