import { config, OIDC_ENDPOINT } from '#web/config.ts'
import { LOGIN_CALLBACK } from '#web/storage.ts'
import { runApplication } from './application.ts'
import { claimsOf, type Tokens } from '#web/tokens.ts'

const { clientId } = config.oidc
const HOUR_MS = 3_600_000

/** `none`: without showing a page; `login`: whoever has a session writes their password all the same. */
type Prompt = 'none' | 'login'

/** What was asked of the identity provider, kept where keycloak-js keeps it and as it does: either of the two can finish it. */
interface Asked {
  state: string
  nonce: string
  redirectUri: string
  loginOptions: { locale: string; prompt?: Prompt }
  prompt?: Prompt
  pkceCodeVerifier: string
  expires: number
}

const base64 = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes)).replace(/\W/g, (each) => ({ '+': '-', '/': '_' })[each] ?? '')

/** Writes down what is asked, and gives its state and the address that asks it. */
export const ask = async (redirectUri: string, { prompt, motivo }: { prompt?: Prompt; motivo?: string }) => {
  const [state, nonce] = [crypto.randomUUID(), crypto.randomUUID()]
  // 366 random bits, in letters that RFC 7636 allows.
  const pkceCodeVerifier = `${crypto.randomUUID()}${crypto.randomUUID()}${crypto.randomUUID()}`
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(pkceCodeVerifier))
  const prompted = prompt ? { prompt } : {}
  const asked: Asked = {
    state,
    nonce,
    redirectUri,
    loginOptions: { locale: 'es', ...prompted },
    ...prompted,
    pkceCodeVerifier,
    expires: Date.now() + HOUR_MS,
  }
  localStorage.setItem(LOGIN_CALLBACK + state, JSON.stringify(asked))
  const query = new URLSearchParams({
    client_id: clientId,
    redirect_uri: redirectUri,
    state,
    response_mode: 'fragment',
    response_type: 'code',
    scope: 'openid',
    nonce,
    ...prompted,
    ui_locales: 'es',
    code_challenge: base64(new Uint8Array(digest)),
    code_challenge_method: 'S256',
    ...(motivo && { ag_motivo: motivo }),
  })
  return { state, address: `${OIDC_ENDPOINT}auth?${query}` }
}

/** What was asked under this state within the hour; undefined when it was not, or was answered before. */
export const takeAsked = (state: string): Asked | undefined => {
  const kept = localStorage.getItem(LOGIN_CALLBACK + state)
  localStorage.removeItem(LOGIN_CALLBACK + state)
  const asked = kept === null ? undefined : (JSON.parse(kept) as Asked)
  return asked && asked.expires > Date.now() ? asked : undefined
}

/** Tokens for a code. Throws when the provider refuses it or answers for something else than was asked: nobody asks again then. */
export const exchange = async (asked: Asked, code: string): Promise<Tokens> => {
  const sent = Date.now()
  const answered = fetch(`${OIDC_ENDPOINT}token`, {
    method: 'POST',
    credentials: 'include',
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      code,
      client_id: clientId,
      redirect_uri: asked.redirectUri,
      code_verifier: asked.pkceCodeVerifier,
    }),
  })
  runApplication()
  const response = await answered
  if (!response.ok) throw new Error(`The code was answered ${response.status}.`)
  const answer = (await response.json()) as Record<'access_token' | 'refresh_token' | 'id_token', string>
  if (claimsOf(answer.id_token)['nonce'] !== asked.nonce) throw new Error('Invalid nonce.')
  const issued = Number(claimsOf(answer.access_token)['iat'])
  return {
    token: answer.access_token,
    refreshToken: answer.refresh_token,
    idToken: answer.id_token,
    timeSkew: Math.floor((sent + Date.now()) / 2000) - issued,
  }
}
