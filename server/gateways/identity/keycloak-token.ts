import type { KeycloakConfig } from '#server/config.ts'
import { DirectoryError } from './directory-error.ts'
import { refusalOf, unreachable } from './keycloak-errors.ts'

/** A token is not used in its last seconds: it has to arrive too. */
const MARGIN_SECONDS = 10

interface Grant {
  access_token: string
  expires_in: number
}

/** The service account's token, asked for once however many wait for it. A client's grant has no refresh token. */
export const createServiceToken = (
  { url, realm, clientId, clientSecret }: KeycloakConfig,
  timeoutMs: number,
): { get: () => Promise<string>; forget: (token: string) => void } => {
  const what = `POST ${realm}/token`
  const basic = Buffer.from(`${encodeURIComponent(clientId)}:${encodeURIComponent(clientSecret ?? '')}`)
  let kept: { token: string; until: number } | undefined
  let asked: Promise<string> | undefined

  const ask = async (): Promise<string> => {
    if (!clientSecret) throw new DirectoryError('unavailable', 'OIDC_ADMIN_SECRET is not set')
    let status: number
    let body: string
    try {
      const answer = await fetch(`${url}/realms/${encodeURIComponent(realm)}/protocol/openid-connect/token`, {
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
    if (status === 400 || status === 401) throw refusalOf(what, 401, body)
    if (status !== 200) throw new DirectoryError('unavailable', `${what}: HTTP ${status}`)
    const { access_token, expires_in } = JSON.parse(body) as Grant
    kept = { token: access_token, until: Date.now() + Math.max(1, expires_in - MARGIN_SECONDS) * 1000 }
    return access_token
  }

  return {
    get: async () => {
      if (kept && kept.until > Date.now()) return kept.token
      asked ??= ask().finally(() => {
        asked = undefined
      })
      return asked
    },
    forget: (token) => {
      if (kept?.token === token) kept = undefined
    },
  }
}
