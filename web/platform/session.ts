import { REGRESOS, SESION_FIN_PATH } from '#contract/base/sesion.ts'
import type { default as Keycloak, KeycloakTokenParsed } from 'keycloak-js'
import { config, OIDC_ENDPOINT } from './config.ts'
import { closeDrafts } from './draft-store.ts'
import { earlySession } from './early.ts'
import { afterFirstScreen } from '#ui/first-shown.ts'
import { LIMITS } from './limits.ts'
import { isPublic } from './publico.ts'
import { forgetUser, forgetUserWhoLeft, hasSignedOut, LOGIN_CALLBACK, takeExpired } from './storage.ts'
import { withTimeout } from '#ui/timeout.ts'
import { sessionTimeoutError, claimsOf, type Tokens } from './tokens.ts'

/** Maximum time (ms) for which the sign-out waits for the last sends and deletions. */
const LEAVING_MS = 2000

/** Tokens of the first script, used until keycloak-js has taken over. */
let tokens: Tokens | undefined
let keycloak: Keycloak | undefined
let starting: Promise<Keycloak> | undefined
let isOver = false
let actionText: string | undefined
/** true: the user is leaving, so a rejected call must not lead to the sign-in page. */
let isLeaving = false

/** Handles the end of the session: clears the stored data of the user and leaves for the sign-in page. */
const onSessionEnd = (): void => {
  isOver = !hasSignedOut()
  forgetUser()
  void signIn()
}

const start = async (): Promise<Keycloak> => {
  const { startKeycloak } = await import('./keycloak.ts')
  keycloak = await startKeycloak({
    tokens,
    isOver: () => isOver,
    onDone: (text) => {
      actionText = text
    },
  })
  // Set this only after init. During init, a failing frame clears the tokens too and would call this handler, so that
  // signing in would loop.
  keycloak.onAuthLogout = onSessionEnd
  // keycloak-js with given tokens fires no event when its frame finds that the session has ended, so check here.
  if (tokens && !keycloak.authenticated) onSessionEnd()
  return keycloak
}

/**
 * Loads and starts keycloak-js, which renews tokens, watches the session and signs out. After a failed load, the next
 * call tries again.
 */
export const library = (): Promise<Keycloak> => {
  starting ??= start().catch((error: unknown) => {
    starting = undefined
    throw error
  })
  return starting
}

const begin = async (): Promise<void> => {
  // keycloak-js watches the session in a frame, which does not work where a browser blocks cookies in frames. A tab
  // that signed out starts a sign-in after the provider has ended the session, so a sign-in stored by another tab is
  // the signal.
  addEventListener('storage', ({ key, newValue }) => {
    if (newValue && key?.startsWith(LOGIN_CALLBACK) && hasSignedOut() && sessionUser()) onSessionEnd()
  })
  const isOpen = isPublic(location.pathname)
  // If the provider rejects the code, show the error. A new sign-in would loop, because the provider still has a valid
  // session.
  tokens = earlySession && (await withTimeout(earlySession, LIMITS.sessionAnswerMs, sessionTimeoutError()))
  if (tokens) {
    void afterFirstScreen().then(library, () => {})
    return
  }
  await library().catch((error: unknown) => {
    // A public page opens even if the check for a session fails.
    if (!isOpen) throw error
  })
}

let sessionStart: Promise<void> | undefined

/**
 * Finds out, once, whether there is a session. Leaves for the sign-in page when there is none and the screen is not
 * public.
 */
export const startSession = (): Promise<void> => (sessionStart ??= begin())

const refresh = async (minValidity: number): Promise<Keycloak> => {
  const present = await library()
  await withTimeout(present.updateToken(minValidity), LIMITS.sessionAnswerMs, sessionTimeoutError())
  return present
}

/** Returns the token of the first script, while it is valid and keycloak-js has not taken over; undefined otherwise. */
const earlyToken = (): string | undefined => {
  if (!tokens || keycloak) return undefined
  const left = Number(claimsOf(tokens.token)['exp']) - Date.now() / 1000 + tokens.timeSkew
  return left > LIMITS.tokenMinValiditySeconds ? tokens.token : undefined
}

/**
 * Returns an access token that is valid for at least 5 s, renewed if needed. Rejects when the renewal fails and the
 * token has expired. Signs out if the provider answers the renewal with 400.
 */
export const bearer = async (): Promise<string> => {
  const early = earlyToken()
  if (early !== undefined) return early
  try {
    await refresh(LIMITS.tokenMinValiditySeconds)
  } catch (error) {
    // While the token is valid, continue even though the identity provider is unavailable.
    if (!keycloak?.token || keycloak.isTokenExpired()) throw error
  }
  return keycloak?.token ?? ''
}

/** Renews the access token even if it has not expired, because the API has just rejected it. */
export const renewBearer = async (): Promise<string> => (await refresh(-1)).token ?? ''

/**
 * Leaves for the sign-in page after the session ended, and returns to this URL. The sign-in page says that the session
 * expired, unless the user signed out.
 */
export const signInAgain = (): Promise<void> => {
  isOver = !hasSignedOut()
  return signIn()
}

/** Whether this page returns from a sign-in after an expired session. Only the first call returns true. */
export const takeSessionExpired = (): boolean => takeExpired()

/**
 * Leaves for the sign-in page, which returns to this URL. After a sign-out in any tab, the provider has to ask for the
 * password. Otherwise a session that has not ended there yet would sign this tab in again.
 */
export const signIn = async (): Promise<void> => {
  if (!isLeaving) await (await library()).login(hasSignedOut() ? { prompt: 'login' } : {})
}

/**
 * true: rejected calls no longer lead to the sign-in page. false: rejected calls lead there again, because the session
 * could not be ended.
 */
export const setLeaving = (is: boolean): void => {
  isLeaving = is
}

/**
 * Ends the session in this browser and in the portal. Clears the stored data. From then on no call leads to the sign-in
 * page.
 */
export const endHere = async (): Promise<void> => {
  setLeaving(true)
  forgetUserWhoLeft()
  const token = (keycloak ?? tokens)?.token
  if (token !== undefined) {
    // The server revokes the token, and its answer makes the browser clear cached pages and files.
    const ended = fetch(SESION_FIN_PATH, { method: 'POST', headers: { authorization: `Bearer ${token}` } })
    const leaving = Promise.allSettled([ended, closeDrafts(sessionUser()!.preferredUsername)])
    await withTimeout(leaving, LEAVING_MS, sessionTimeoutError()).catch(() => {})
  }
}

/** Ends the session in this browser, in the portal and at the identity provider. */
export const signOut = async (): Promise<void> => {
  await endHere()
  // At this path the first script leaves for the sign-in page at once. At the root, keycloak-js would look for a
  // session first.
  const redirectUri = location.origin + REGRESOS.entrada
  const idToken = keycloak?.idToken ?? tokens?.idToken
  if (idToken === undefined) return (await library()).logout({ redirectUri })
  // The logout URL that keycloak-js would use. Built here, because the library may still wait for a frame that never
  // answers.
  const query = { client_id: config.oidc.clientId, post_logout_redirect_uri: redirectUri, id_token_hint: idToken }
  location.assign(`${OIDC_ENDPOINT}logout?${new URLSearchParams(query)}`)
}

/**
 * Returns the text of the action that the user has just completed at the identity provider; undefined when there is
 * none. The first call clears it.
 */
export const takeActionText = (): string | undefined => {
  const text = actionText
  actionText = undefined
  return text
}

/** Returns the user in the token (spec §3); undefined when not signed in. */
export const sessionUser = () => {
  const token = keycloak ? keycloak.tokenParsed : tokens && (claimsOf(tokens.token) as KeycloakTokenParsed)
  if (!token) return undefined
  const claim = (name: string): string => (typeof token[name] === 'string' ? token[name] : '')
  return {
    id: token.sub ?? '',
    sid: claim('sid'),
    email: claim('email'),
    preferredUsername: claim('preferred_username'),
    name: claim('name'),
    familyName: claim('family_name'),
    givenName: claim('given_name'),
    roles: token.realm_access?.roles ?? [],
    emailVerified: token['email_verified'] === true,
  }
}
