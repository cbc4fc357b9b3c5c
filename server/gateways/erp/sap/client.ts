import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import type { SapConfig } from '#server/config/config.ts'
import { AppError } from '#server/base/errors.ts'
import { createCircuit } from '#server/outside/circuit.ts'
import { createLimit } from '#server/limits/limit.ts'
import { fetchOutside } from '#server/outside/outside.ts'
import { reasonOfFailure } from '#server/outside/outside-words.ts'

const ROOT = '/sap/opu/odata/sap/'
/** Maximum number of concurrent requests. SAP has few dialog work processes, which its own users need too. */
const MAX_CONCURRENT = 4

const Answer = z.object({
  d: z.object({
    results: z.array(z.unknown()),
    __count: z.string().regex(/^\d+$/).optional(),
    __next: z.string().optional(),
  }),
})
const Refusal = z.object({ error: z.object({ code: z.string(), message: z.object({ value: z.string() }) }) })

/** Page of rows that SAP returns. */
export type SapPage = z.output<typeof Answer>['d']

/** Creates the error for an ERP that cannot be read. `detail` is for the log and never contains the password. */
export const away = (detail: string, cause?: unknown): AppError =>
  new AppError('no-disponible', { detail, cause, falta: 'erp' })

/** Error: SAP did not answer in time. It hangs, the connection failed, or too many requests are queued. */
class SilentSap extends AppError {}

const silent = (detail: string, cause?: unknown): SilentSap =>
  new SilentSap('no-disponible', { detail, cause, falta: 'erp' })

type Outcome = { page: SapPage } | { error: AppError; isPassing: boolean }

/** Number of requests in a row without an answer after which SAP is not called for REST_MS. */
const MAX_FAILURES = 5
const REST_MS = 10_000

const CUT = new Set(['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET'])

/**
 * Returns the outcome of a request without a clear answer. A cut connection is retried. A time-out is not, because the
 * user has already waited long.
 */
const noAnswer = (error: unknown, timeoutMs: number): Outcome => {
  const { name, cause } = error as { name?: string; cause?: { code?: string } }
  const code = cause?.code ?? ''
  const reason =
    name === 'TimeoutError' ? `no respondió en ${timeoutMs} ms` : `no se pudo leer: ${reasonOfFailure(error)}`
  return { error: silent(`SAP ${reason}.`, error), isPassing: CUT.has(code) }
}

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/**
 * Returns the text of a rejection for the log. 401 and 403 mean that the portal is configured wrongly; users only see
 * that the ERP is unavailable.
 */
const rejectionText = (status: number, said: string): string => {
  if (status === 401) return `SAP no aceptó el usuario del portal (401): revisá SAP_USER, SAP_PASSWORD y SAP_CLIENT.`
  if (status === 403) return `El usuario del portal no tiene permiso en SAP (403): ${said}`
  return `SAP respondió ${status}: ${said}`
}

const readAnswer = (status: number, type: string, text: string): Outcome => {
  const body = parse(text)
  if (status === 200) {
    const answer = Answer.safeParse(body)
    if (answer.success) return { page: answer.data.d }
    const what = body === undefined ? `${type || 'sin tipo'}, no JSON entero` : 'JSON sin d.results'
    return { error: away(`SAP respondió 200 con datos que no son válidos (${what}).`), isPassing: false }
  }
  const refusal = Refusal.safeParse(body)
  const said = refusal.success ? `${refusal.data.error.code} ${refusal.data.error.message.value}` : 'sin explicación'
  // SAP rejects the request as invalid, so a retry would fail too.
  if (status === 400 && refusal.success) {
    return { error: new AppError('interno', { detail: rejectionText(status, said) }), isPassing: false }
  }
  return { error: away(rejectionText(status, said)), isPassing: status === 503 }
}

interface Options {
  /** Pause (ms) before the only retry. */
  pauseMs: number
  /** Time (ms) for which SAP is not called after MAX_FAILURES; default: REST_MS. */
  restMs?: number
}

/**
 * Creates a client of the HTTP services of SAP Gateway. It sends only GET, which needs no CSRF token. Throws
 * `no-disponible` when SAP gives no valid answer, and `interno` when SAP rejects the request as invalid. While SAP
 * hangs, a circuit breaker rejects requests at once, so that no user waits for the time-out.
 */
export const createClient = (
  { url, user, password, client, timeoutMs }: SapConfig,
  { pauseMs, restMs = REST_MS }: Options,
) => {
  const circuit = createCircuit(MAX_FAILURES, restMs, () =>
    away('SAP no respondió las últimas veces: se reintenta en unos segundos.'),
  )
  const authorization = `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`
  const limit = createLimit(MAX_CONCURRENT, timeoutMs, () =>
    silent('SAP tiene demasiadas consultas del portal a la vez.'),
  )

  const attempt = async (address: string): Promise<Outcome> => {
    try {
      const reply = await fetchOutside(address, {
        headers: { authorization, accept: 'application/json' },
        signal: AbortSignal.timeout(timeoutMs),
        // Follow no redirects: they lead to a sign-in page and would send the password to another URL.
        redirect: 'manual',
      })
      return readAnswer(reply.status, reply.headers.get('content-type') ?? '', await reply.text())
    } catch (error) {
      return noAnswer(error, timeoutMs)
    }
  }

  const read = async (set: string, search: string): Promise<SapPage> => {
    const withClient = /[?&]sap-client=/.test(search) ? search : `${search}&sap-client=${client}`
    const address = `${url}${ROOT}${set}${withClient}`
    let outcome = await limit(() => attempt(address))
    if ('error' in outcome && outcome.isPassing) {
      await sleep(pauseMs)
      outcome = await limit(() => attempt(address))
    }
    if ('error' in outcome) throw outcome.error
    return outcome.page
  }

  return {
    /**
     * Returns a page of `SERVICE/A_EntitySet`. `search`: query string with its "?". Retries once after a cut connection
     * or a 503.
     */
    get: (set: string, search: string): Promise<SapPage> =>
      circuit(
        () => read(set, search),
        (error) => error instanceof SilentSap,
      ),
  }
}

export type Client = Pick<ReturnType<typeof createClient>, 'get'>
