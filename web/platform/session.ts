import { REGRESOS, SESION_FIN_PATH } from '#contract/base/sesion.ts'
import type { default as Keycloak, KeycloakTokenParsed } from 'keycloak-js'
import { config, OIDC_ENDPOINT } from './config.ts'
import { closeDrafts } from './draft-store.ts'
import { earlySession } from './early.ts'
import { afterFirstScreen } from '#ui/first-shown.ts'
import { LIMITS } from './limits.ts'
import { isPublic } from './publico.ts'
import { forgetUser, forgetUserWhoLeft, hasSignedOut, LOGIN_CALLBACK, takeOver } from './storage.ts'
import { withTimeout } from '#ui/timeout.ts'
import { late, claimsOf, type Tokens } from './tokens.ts'

/** How long leaving waits for what must not keep anybody from leaving. */
const LEAVING_MS = 2000

/** What the first script brought, until the library has taken over. */
let tokens: Tokens | undefined
let keycloak: Keycloak | undefined
let starting: Promise<Keycloak> | undefined
let isOver = false
let done: string | undefined
/** On the way out: what is refused meanwhile is no reason to sign in. */
let isLeaving = false

/** The session is gone: what was kept of the person goes, and they sign in again. */
const onGone = (): void => {
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
      done = text
    },
  })
  // Set only now: while init runs, a failing frame clears tokens too, and going to sign in then would loop.
  keycloak.onAuthLogout = onGone
  // With handed tokens the library says nothing when its frame finds that they are of no session.
  if (tokens && !keycloak.authenticated) onGone()
  return keycloak
}

/** keycloak-js, which renews, watches over the session and leaves: brought when first needed; a failure is tried again. */
export const library = (): Promise<Keycloak> => {
  starting ??= start().catch((error: unknown) => {
    starting = undefined
    throw error
  })
  return starting
}

const begin = async (): Promise<void> => {
  // The library asks the provider in a frame, and cannot where a browser keeps its cookies from frames. A tab in which the person left
  // asks for a sign-in only once the provider knows it.
  addEventListener('storage', ({ key, newValue }) => {
    if (newValue && key?.startsWith(LOGIN_CALLBACK) && hasSignedOut() && sessionUser()) onGone()
  })
  const isOpen = isPublic(location.pathname)
  // A code that was refused ends in the error, never in another sign-in: the provider's session is well, and that would go round.
  tokens = earlySession && (await withTimeout(earlySession, LIMITS.sessionAnswerMs, late()))
  if (tokens) {
    void afterFirstScreen().then(library, () => {})
    return
  }
  await library().catch((error: unknown) => {
    // What everybody may read is not kept from them because nobody says who they are.
    if (!isOpen) throw error
  })
}

let known: Promise<void> | undefined

/** Finds out who is there, once, or goes to the sign-in page when the screen needs a person; settles when it is known. */
export const startSession = (): Promise<void> => (known ??= begin())

const refresh = async (minValidity: number): Promise<Keycloak> => {
  const present = await library()
  await withTimeout(present.updateToken(minValidity), LIMITS.sessionAnswerMs, late())
  return present
}

/** The first script's token while it has enough time left and nobody renewed it. */
const earlyToken = (): string | undefined => {
  if (!tokens || keycloak) return undefined
  const left = Number(claimsOf(tokens.token)['exp']) - Date.now() / 1000 + tokens.timeSkew
  return left > LIMITS.tokenMinValiditySeconds ? tokens.token : undefined
}

/** The access token with at least 5 s left. A refresh answered 400 signs out; one that fails otherwise rejects. */
export const bearer = async (): Promise<string> => {
  const early = earlyToken()
  if (early !== undefined) return early
  try {
    await refresh(LIMITS.tokenMinValiditySeconds)
  } catch (error) {
    // The identity provider being down is no reason to stop while the token still counts.
    if (!keycloak?.token || keycloak.isTokenExpired()) throw error
  }
  return keycloak?.token ?? ''
}

/** The access token as it is, for who cannot wait: undefined when there is none that counts. */
export const bearerInHand = (): string | undefined =>
  earlyToken() ?? (keycloak && !keycloak.isTokenExpired() ? keycloak.token : undefined)

/** A new access token even if the present one looks good: the API has just refused it. */
export const renewBearer = async (): Promise<string> => (await refresh(-1)).token ?? ''

/** The session is over: signs in again, saying so unless they left, and comes back to this address. */
export const signInAgain = (): Promise<void> => {
  isOver = !hasSignedOut()
  return signIn()
}

/** Whether this page comes back from a sign-in that a session that ended asked for. Told once. */
export const takeSessionOver = (): boolean => takeOver()

/**
 * Goes to the sign-in page and comes back to this address. Where the person left, in another tab too, it asks who is there: the
 * provider may still be about to end the session, and would let this tab in again.
 */
export const signIn = async (): Promise<void> => {
  if (!isLeaving) await (await library()).login(hasSignedOut() ? { prompt: 'login' } : {})
}

let lastSend: (() => Promise<unknown>) | undefined

/** What still has to go out in somebody's name is sent before they leave. */
export const beforeSignOut = (send: () => Promise<unknown>): void => {
  lastSend = send
}

/** From now on nobody is sent to sign in; false takes it back, for an end that was refused. */
export const setLeaving = (is: boolean): void => {
  isLeaving = is
}

/** What this browser keeps of the person goes, and the portal is told. From now on nobody is sent to sign in. */
export const endHere = async (): Promise<void> => {
  setLeaving(true)
  if (lastSend) await withTimeout(lastSend(), LEAVING_MS, late()).catch(() => {})
  forgetUserWhoLeft()
  const token = (keycloak ?? tokens)?.token
  if (token !== undefined) {
    // The token that is out is worth nothing from now on, and the browser lets go of what it kept of pages and files.
    const ended = fetch(SESION_FIN_PATH, { method: 'POST', headers: { authorization: `Bearer ${token}` } })
    const leaving = Promise.allSettled([ended, closeDrafts(sessionUser()!.preferredUsername)])
    await withTimeout(leaving, LEAVING_MS, late()).catch(() => {})
  }
}

/** Ends the session here, at the portal and at the identity provider. */
export const signOut = async (): Promise<void> => {
  await endHere()
  // Where the first script asks for the sign-in page at once; at the root the library would look for a session first.
  const redirectUri = location.origin + REGRESOS.entrada
  const idToken = keycloak?.idToken ?? tokens?.idToken
  if (idToken === undefined) return (await library()).logout({ redirectUri })
  // As the library does it, which may still be waiting for a frame that never answers.
  const query = { client_id: config.oidc.clientId, post_logout_redirect_uri: redirectUri, id_token_hint: idToken }
  location.assign(`${OIDC_ENDPOINT}logout?${new URLSearchParams(query)}`)
}

/** What was done at the provider, where this page comes back from, in words; undefined when nothing was. Told once. */
export const takeDone = (): string | undefined => {
  const text = done
  done = undefined
  return text
}

/** The person of the token (spec §3), or undefined when nobody is signed in. */
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
