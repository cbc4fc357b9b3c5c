import type { KeycloakConfig } from '#server/config.ts'
import { refusalOf, unreachable } from './keycloak-errors.ts'
import { createServiceToken } from './keycloak-token.ts'

const TIMEOUT_MS = 10_000

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

interface Answer {
  status: number
  location: string | null
  body: string
}

/** Calls the Admin REST of one realm with the service account. A token that is no longer taken is renewed, once. */
export const createAdminRest = (config: KeycloakConfig, timeoutMs = TIMEOUT_MS) => {
  const base = `${config.url}/admin/realms/${encodeURIComponent(config.realm)}`
  const token = createServiceToken(config, timeoutMs)

  const ask = async (method: Method, path: string, bearer: string, body: unknown): Promise<Answer> => {
    try {
      const answer = await fetch(base + path, {
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
      throw unreachable(`${method} ${path}`, error)
    }
  }

  const call = async (method: Method, path: string, body?: unknown): Promise<Answer> => {
    const bearer = await token.get()
    let answer = await ask(method, path, bearer, body)
    if (answer.status === 401) {
      token.forget(bearer)
      answer = await ask(method, path, await token.get(), body)
    }
    if (answer.status < 200 || answer.status > 299) throw refusalOf(`${method} ${path}`, answer.status, answer.body)
    return answer
  }

  return {
    async get<T>(path: string): Promise<T> {
      const what = `GET ${path}`
      const { body } = await call('GET', path)
      try {
        return JSON.parse(body) as T
      } catch (error) {
        throw unreachable(what, error)
      }
    },
    /** The id of what was made, when something was. */
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
