import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import sql from 'sql-template-tag'
import { SESION_FIN_PATH, SESION_FIN_PROVEEDOR_PATH } from '#contract/base/sesion.ts'
import { execute, selectRows } from '#server/db/database.ts'
import { toAppError } from '#server/base/errors.ts'
import { type Identity, MAX_TOKEN_AGE_MS, type Verifier } from './identity.ts'
import type { Live } from '#server/jobs/live.ts'

/** What every process hears by when a session ended in one of them. */
const TOLD = 'sesiones'
/** Rows that were being written while another process read. */
const OVERLAP_MS = 60_000
const AGAIN_MS = 1000

interface Options {
  pool: pg.Pool
  live: Pick<Live, 'watch'>
  onError: (error: Error) => void
}

/**
 * The sessions that ended while tokens of theirs may still be out: a table, which each process has in memory and reads on as
 * soon as another one writes to it.
 */
export const openEndedSessions = async ({ pool, live, onError }: Options) => {
  /** By session, in epoch seconds. */
  const ended = new Map<string, { issuedUntil: number; at: number }>()
  let read = Date.now() - MAX_TOKEN_AGE_MS

  const readOn = async (): Promise<void> => {
    const rows = await selectRows<{ sid: string; hasta: number | null; ahora: Date }>(
      pool,
      sql`select sid, extract(epoch from emitido_hasta)::float8 as hasta, now() as ahora from sesion_terminada
          where terminada > ${new Date(read - OVERLAP_MS)}`,
    )
    for (const { sid, hasta, ahora } of rows) {
      // The last again, so that the oldest stand first.
      ended.delete(sid)
      ended.set(sid, { issuedUntil: hasta ?? Number.POSITIVE_INFINITY, at: ahora.getTime() })
      read = ahora.getTime()
    }
    for (const [sid, { at }] of ended) {
      if (at > Date.now() - MAX_TOKEN_AGE_MS) break
      ended.delete(sid)
    }
  }
  const readSoon = (): void => {
    readOn().catch((error: unknown) => {
      onError(error as Error)
      setTimeout(readSoon, AGAIN_MS).unref()
    })
  }
  // Before it is read: what ends in that moment is read again.
  live.watch(TOLD, readSoon)
  await readOn()

  return {
    /** Whether what this token stands for is over. */
    has: ({ sid, issuedAt }: Pick<Identity, 'sid' | 'issuedAt'>): boolean => {
      const found = ended.get(sid)
      return found !== undefined && issuedAt <= found.issuedUntil
    },
    /**
     * Ends a session in every process. By the person, or where the provider says so: tokens that are out, since its own session
     * may survive them; by the provider: all of it.
     */
    async end(sid: string, by: 'person' | 'provider'): Promise<void> {
      if (!sid) return
      const until = by === 'person' ? sql`now()` : sql`null`
      await execute(
        pool,
        sql`with fin as (
              insert into sesion_terminada (sid, emitido_hasta) values (${sid}, ${until})
              on conflict (sid) do update set terminada = excluded.terminada,
                emitido_hasta = case when sesion_terminada.emitido_hasta is not null then excluded.emitido_hasta end
              returning sid)
            select pg_notify('notificaciones', ${TOLD}) from fin`,
      )
      // Here it holds before the answer goes out.
      await readOn()
    },
  }
}

export type EndedSessions = Awaited<ReturnType<typeof openEndedSessions>>

/** Forgets the sessions of which no token can be taken any more. */
export const deleteOldEnded = (pool: pg.Pool, now: Date): Promise<number> =>
  execute(pool, sql`delete from sesion_terminada where terminada < ${new Date(now.getTime() - MAX_TOKEN_AGE_MS)}`)

const NO_STORE = { 'cache-control': 'no-store' }
/**
 * What the browser kept of the pages and files of who leaves. Not `"storage"`: in it are the mark by which other tabs know
 * that nothing expired, a sign-in under way in another tab, and drafts of other people of this browser; what is of the person
 * the page removes by itself (`web/platform/session.ts`), also when nobody answers.
 */
const CLEARING = { ...NO_STORE, 'clear-site-data': '"cache"' }

/** Ends sessions: for who leaves, with their token, and for the identity provider (OpenID Connect Back-Channel Logout 1.0). */
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
        // The provider asks again when we could not; what is no logout is told as its protocol says.
        if (error.status >= 500) throw error
        log.warn({ detail: error.detail }, 'logout of the provider')
        return await reply.code(400).send({ error: 'invalid_request' })
      }
    })
  })
}
