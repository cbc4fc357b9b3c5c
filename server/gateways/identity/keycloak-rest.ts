import type { KeycloakConfig } from '#server/config/config.ts'
import { fetchOutside } from '#server/outside/outside.ts'
import { reasonOfFailure } from '#server/outside/outside-words.ts'
import { hideQuery } from '#server/base/reserved.ts'
import { DirectoryError } from './directory.ts'

/**
 * Body with which Keycloak rejects a request. The Admin REST uses `errorMessage`; OAuth and password policies use
 * `error`.
 */
interface Refusal {
  errorMessage?: string
  error?: string
  error_description?: string
}

/** Beginning of Keycloak's message when it could not send an e-mail. */
const SEND = /^Failed to send [^:]+(: )?/
/** Message of Keycloak when the realm has no mail server: the sender is null. */
const NO_SENDER = "Invalid sender address 'null'"

const readRefusal = (body: string): Refusal => {
  try {
    const refusal: unknown = JSON.parse(body)
    return refusal && typeof refusal === 'object' ? refusal : {}
  } catch {
    // Ignore a body that is no JSON, because a proxy in between may answer HTML.
    return {}
  }
}

const codeOf = (status: number, { errorMessage = '', error = '' }: Refusal): DirectoryError['code'] => {
  if (status === 401 || status === 403) return 'forbidden'
  if (status === 404) {
    if (error === 'Role not found') return 'unknown-role'
    // A proxy that blocks /admin answers 404 too. Only the text of Keycloak itself means that the user does not exist.
    return error.endsWith('not found') ? 'not-found' : 'failed'
  }
  if (status === 409)
    return /email/i.test(errorMessage) && !/username/i.test(errorMessage) ? 'email-exists' : 'user-exists'
  if (status === 400) return error.startsWith('invalidPassword') ? 'password-policy' : 'invalid'
  if (!SEND.test(errorMessage)) return 'failed'
  return errorMessage.includes(NO_SENDER) ? 'mail-not-configured' : 'mail-failed'
}

/** Converts a rejection of Keycloak to a DirectoryError. `what`: name of the request. */
const refusalOf = (what: string, status: number, body: string): DirectoryError => {
  const refusal = readRefusal(body)
  const said = refusal.errorMessage ?? refusal.error_description ?? refusal.error ?? 'sin explicación'
  const code = codeOf(status, refusal)
  const message = SEND.test(said)
    ? `Keycloak no pudo enviar el email: ${said.replace(SEND, '')}`
    : `Keycloak respondió ${status} a ${what}: ${said}`
  return new DirectoryError(code, message)
}

/** Returns the error for a request that got no answer, or none in time. */
const unreachable = (what: string, cause: unknown): DirectoryError =>
  new DirectoryError('unavailable', `Keycloak no respondió a ${what}: ${reasonOfFailure(cause)}`, { cause })

/** Returns a JSON answer. Throws `failed` for any other answer, such as the page of a proxy. */
const parseAnswer = <T>(what: string, body: string): T => {
  try {
    return JSON.parse(body) as T
  } catch (error) {
    throw new DirectoryError('failed', `La respuesta a ${what} no es de Keycloak`, { cause: error })
  }
}

/** Time (s) before the expiry of a token at which it is renewed, because a request takes time to arrive. */
const MARGIN_SECONDS = 10

interface Grant {
  access_token: string
  expires_in: number
}

/**
 * Returns a function for the token of the service account. Concurrent calls share one request. There is no refresh
 * token for this grant.
 */
const createServiceToken = (
  { url, realm, clientId, clientSecret }: KeycloakConfig,
  timeoutMs: number,
): { get: () => Promise<string>; forget: (token: string) => void } => {
  const what = `POST ${realm}/token`
  const basic = Buffer.from(`${encodeURIComponent(clientId)}:${encodeURIComponent(clientSecret ?? '')}`)
  let cached: { token: string; until: number } | undefined
  let pending: Promise<string> | undefined

  const ask = async (): Promise<string> => {
    if (!clientSecret) throw new DirectoryError('unavailable', 'Falta OIDC_ADMIN_SECRET')
    let status: number
    let body: string
    try {
      const answer = await fetchOutside(`${url}/realms/${encodeURIComponent(realm)}/protocol/openid-connect/token`, {
        method: 'POST',
        headers: { authorization: `Basic ${basic.toString('base64')}` },
        body: new URLSearchParams({ grant_type: 'client_credentials' }),
        signal: AbortSignal.timeout(timeoutMs),
      })
      status = answer.status
      body = await answer.text()
    } catch (error) {
      throw unreachable(what, error)
    }
    if (status !== 200) throw refusalOf(what, status === 400 ? 401 : status, body)
    const { access_token, expires_in } = parseAnswer<Grant>(what, body)
    cached = { token: access_token, until: Date.now() + Math.max(1, expires_in - MARGIN_SECONDS) * 1000 }
    return access_token
  }

  return {
    get: async () => {
      if (cached && cached.until > Date.now()) return cached.token
      pending ??= ask().finally(() => {
        pending = undefined
      })
      return pending
    },
    forget: (token) => {
      if (cached?.token === token) cached = undefined
    },
  }
}

const TIMEOUT_MS = 10_000

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** Returns the name of a request for the log. Hides the e-mail address or name that the request searches for. */
const logNameOf = (method: Method, path: string): string => `${method} ${hideQuery(path)}`

interface Answer {
  status: number
  location: string | null
  body: string
}

/**
 * Creates a client of a realm's Admin REST, which signs in with the service account. A token that Keycloak rejects is
 * renewed once.
 */
export const createAdminRest = (config: KeycloakConfig, timeoutMs = TIMEOUT_MS) => {
  const base = `${config.url}/admin/realms/${encodeURIComponent(config.realm)}`
  const token = createServiceToken(config, timeoutMs)

  const ask = async (method: Method, path: string, bearer: string, body: unknown): Promise<Answer> => {
    try {
      const answer = await fetchOutside(base + path, {
        method,
        headers: {
          authorization: `Bearer ${bearer}`,
          accept: 'application/json',
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
        redirect: 'manual',
        signal: AbortSignal.timeout(timeoutMs),
      })
      return { status: answer.status, location: answer.headers.get('location'), body: await answer.text() }
    } catch (error) {
      throw unreachable(logNameOf(method, path), error)
    }
  }

  const call = async (method: Method, path: string, body?: unknown): Promise<Answer> => {
    const bearer = await token.get()
    let answer = await ask(method, path, bearer, body)
    if (answer.status === 401) {
      token.forget(bearer)
      answer = await ask(method, path, await token.get(), body)
    }
    if (answer.status < 200 || answer.status > 299) throw refusalOf(logNameOf(method, path), answer.status, answer.body)
    return answer
  }

  return {
    async get<T>(path: string): Promise<T> {
      const { body } = await call('GET', path)
      return parseAnswer<T>(logNameOf('GET', path), body)
    },
    /** Returns the id of the created resource; undefined: none was created. */
    async post(path: string, body?: unknown): Promise<string | undefined> {
      const { location } = await call('POST', path, body)
      return location?.split('/').at(-1)
    },
    async put(path: string, body: unknown): Promise<void> {
      await call('PUT', path, body)
    },
    async remove(path: string, body?: unknown): Promise<void> {
      await call('DELETE', path, body)
    },
  }
}

export type AdminRest = ReturnType<typeof createAdminRest>
