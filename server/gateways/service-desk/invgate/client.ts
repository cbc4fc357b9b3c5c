import type { InvgateConfig } from '#server/config/config.ts'
import { DeskError } from '#gateways/service-desk/desk.ts'
import { fetchOutside } from '#server/outside/outside.ts'
import { reasonOfFailure } from '#server/outside/outside-words.ts'
type Method = 'get' | 'post' | 'put'
type Value = string | number | boolean | readonly (string | number)[] | undefined
export type Fields = Record<string, Value>
type Files = readonly { nombre: string; content: Blob }[]

const READ_TRIES = 3

export interface ClientOptions {
  timeoutMs: number
  /** Factor by which the time-out of a request with files is longer. */
  fileFactor: number
}

/** Scopes for all calls of this adapter. The desk answers 403 to a token without the scope of a call (domain §4.2). */
const SCOPES = [
  'incident:get',
  'incident:post',
  'incident.comment:get',
  'incident.comment:post',
  'incident.cancel:post',
  'incident.reopen:put',
  'incident.attachment:get',
  'incident.attributes.source:get',
  'incidents.by.customer:get',
  'incidents.last.hour:get',
  'incidents.details.by.view:get',
  'categories:get',
  'user:get',
].map((name) => `api.v1.${name}`)

/** Codes of errors after which the request cannot have arrived, because nothing was listening. */
const NEVER_SENT = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
])

/**
 * Returns the fields of a form as pairs of name and value: lists as PHP expects them, booleans as 1 and 0. Omits
 * undefined fields.
 */
const pairsOf = (fields: Fields): [string, string][] =>
  Object.entries(fields).flatMap(([name, value]): [string, string][] => {
    if (value === undefined) return []
    if (typeof value === 'object') return value.map((item) => [`${name}[]`, String(item)])
    return [[name, typeof value === 'boolean' ? String(Number(value)) : String(value)]]
  })

const bodyOf = (fields: Fields, files: Files): URLSearchParams | FormData => {
  const pairs = pairsOf(fields)
  if (!files.length) return new URLSearchParams(pairs)
  const form = new FormData()
  for (const [name, value] of pairs) form.append(name, value)
  for (const { nombre, content } of files) form.append('attachments[]', content, nombre)
  return form
}

const failure = (endpoint: string, error: unknown): DeskError => {
  const { cause, name } = error as { cause?: { code?: string }; name?: string }
  if (NEVER_SENT.has(cause?.code ?? ''))
    return new DeskError('refused', `InvGate no responde: ${reasonOfFailure(error)}.`, error)
  const text = name === 'TimeoutError' ? 'no respondió a tiempo' : `no se pudo leer: ${reasonOfFailure(error)}`
  return new DeskError('unknown', `InvGate ${text} (${endpoint}).`, error)
}

/**
 * Reads an answer. After a 4xx, or HTTP 200 with status ERROR, the desk did nothing. After a 5xx the desk may have
 * acted.
 */
const readAnswer = (endpoint: string, status: number, text: string): unknown => {
  let answer: unknown
  try {
    answer = JSON.parse(text)
  } catch {
    if (status < 400) throw new DeskError('unknown', `InvGate dio una respuesta que no es válida (${endpoint}).`)
  }
  const said = (answer ?? {}) as { status?: unknown; info?: unknown; error?: unknown }
  const words = [said.error, said.info].find((word): word is string => typeof word === 'string' && word !== '')
  if (status >= 400) {
    const outcome = status >= 500 || status === 408 ? 'unknown' : 'refused'
    throw new DeskError(outcome, `InvGate respondió ${status} (${endpoint}): ${words ?? 'sin explicación'}`)
  }
  if (said.status === 'ERROR')
    throw new DeskError('refused', `InvGate rechazó la gestión (${endpoint}): ${words ?? ''}`)
  return answer
}

/** Creates the HTTP client of API v1 of InvGate. Throws only DeskError. */
export const createClient = ({ url, auth }: Pick<InvgateConfig, 'url' | 'auth'>, options: ClientOptions) => {
  let token: { value: string; until: number } | undefined

  const exchange = async (
    endpoint: string,
    address: string,
    init: Pick<RequestInit, 'method' | 'body' | 'headers'>,
    ms: number,
  ): Promise<{ status: number; text: string }> => {
    try {
      const reply = await fetchOutside(address, { ...init, signal: AbortSignal.timeout(ms) })
      return { status: reply.status, text: await reply.text() }
    } catch (error) {
      throw failure(endpoint, error)
    }
  }

  const newToken = async (credentials: { clientId: string; clientSecret: string }): Promise<string> => {
    const body = new URLSearchParams({
      grant_type: 'client_credentials',
      client_id: credentials.clientId,
      client_secret: credentials.clientSecret,
      scope: SCOPES.join(' '),
    })
    const { status, text } = await exchange(
      'oauth/token',
      `${url}/oauth/token`,
      { method: 'POST', body },
      options.timeoutMs,
    )
    const answer = readAnswer('oauth/token', status, text) as { access_token?: unknown; expires_in?: unknown }
    if (typeof answer.access_token !== 'string') throw new DeskError('refused', 'InvGate no dio un token.')
    const seconds = Number(answer.expires_in) || 300
    token = { value: answer.access_token, until: Date.now() + Math.max(seconds - 60, seconds / 2) * 1000 }
    return token.value
  }

  const authorize = async (): Promise<string> => {
    if ('user' in auth) return `Basic ${Buffer.from(`${auth.user}:${auth.key}`).toString('base64')}`
    return `Bearer ${token && token.until > Date.now() ? token.value : await newToken(auth)}`
  }

  /**
   * Sends a request. After 401 it retries with a new token, which is safe because the desk did nothing. A token can be
   * revoked before it expires.
   */
  const authorized = async (
    endpoint: string,
    address: string,
    init: Pick<RequestInit, 'method' | 'body'>,
    ms: number,
  ) => {
    const first = await exchange(endpoint, address, { ...init, headers: { authorization: await authorize() } }, ms)
    if (first.status !== 401 || !token) return first
    token = undefined
    return exchange(endpoint, address, { ...init, headers: { authorization: await authorize() } }, ms)
  }

  const send = async (method: Method, endpoint: string, fields: Fields, files: Files): Promise<unknown> => {
    const query = method === 'get' ? `?${new URLSearchParams(pairsOf(fields)).toString()}` : ''
    const init = { method: method.toUpperCase(), ...(method !== 'get' && { body: bodyOf(fields, files) }) }
    const ms = options.timeoutMs * (files.length ? options.fileFactor : 1)
    const { status, text } = await authorized(endpoint, `${url}/api/v1/${endpoint}${query}`, init, ms)
    return readAnswer(endpoint, status, text)
  }

  return {
    /**
     * Makes a call. Retries a read without a clear answer at once: a read changes nothing, and a long list has many
     * pages.
     */
    async call(method: Method, endpoint: string, fields: Fields, files: Files = []): Promise<unknown> {
      for (let tries = method === 'get' ? READ_TRIES : 1; ; tries -= 1) {
        try {
          return await send(method, endpoint, fields, files)
        } catch (error) {
          if (tries <= 1 || (error as DeskError).outcome !== 'unknown') throw error
        }
      }
    },
    /** Downloads a file from the URL that the desk returned. Rejects URLs outside the desk. */
    async download(address: string): Promise<Blob> {
      const target = new URL(address, url)
      if (target.origin !== new URL(url).origin) {
        throw new DeskError('refused', `InvGate dio un archivo de otro sitio: ${target.origin}`)
      }
      try {
        const reply = await fetchOutside(target, {
          headers: { authorization: await authorize() },
          signal: AbortSignal.timeout(options.timeoutMs * options.fileFactor),
        })
        if (!reply.ok) throw new DeskError('refused', `InvGate respondió ${reply.status} a un archivo.`)
        return await reply.blob()
      } catch (error) {
        throw error instanceof DeskError ? error : failure('archivo', error)
      }
    },
  }
}
