import { config, OIDC_ENDPOINT } from '#web/config.ts'
import { LOGIN_CALLBACK } from '#web/storage.ts'
import { runApplication } from './application.ts'
import { claimsOf, type Tokens } from '#web/tokens.ts'

const { clientId } = config.oidc
const HOUR_MS = 3_600_000

/** `none`: sign in without showing a page; `login`: ask for the password even if there is a session. */
type Prompt = 'none' | 'login'

/**
 * Sign-in request whose answer has not arrived. It has the key and format of keycloak-js, so that either this script or
 * keycloak-js can complete the sign-in.
 */
interface SignInRequest {
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

/** Stores a sign-in request, and returns its state and the URL that starts it. */
export const ask = async (redirectUri: string, { prompt, motivo }: { prompt?: Prompt; motivo?: string }) => {
  const [state, nonce] = [crypto.randomUUID(), crypto.randomUUID()]
  // 366 random bits, in the characters that RFC 7636 allows for a PKCE code verifier.
  const pkceCodeVerifier = `${crypto.randomUUID()}${crypto.randomUUID()}${crypto.randomUUID()}`
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(pkceCodeVerifier))
  const prompted = prompt ? { prompt } : {}
  const asked: SignInRequest = {
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

/**
 * Removes and returns the sign-in request of a state. Returns undefined when there is none, another call removed it, or
 * it is older than an hour.
 */
export const takeAsked = (state: string): SignInRequest | undefined => {
  const kept = localStorage.getItem(LOGIN_CALLBACK + state)
  localStorage.removeItem(LOGIN_CALLBACK + state)
  const asked = kept === null ? undefined : (JSON.parse(kept) as SignInRequest)
  return asked && asked.expires > Date.now() ? asked : undefined
}

/**
 * Exchanges a sign-in code for tokens. Throws when the provider rejects the code or the nonce differs. Callers must not
 * retry, because a code works only once.
 */
export const exchange = async (asked: SignInRequest, code: string): Promise<Tokens> => {
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
