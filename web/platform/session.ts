import Keycloak, { type KeycloakLoginOptions } from 'keycloak-js'
import { PREFIX } from '#contract/route.ts'
import { config } from './config.ts'
import { closeDrafts } from './draft-store.ts'
import { LIMITS } from './limits.ts'
import { forgetUser, forgetUserWhoLeft, hasSignedOut, hasUserCache } from './storage.ts'
import { withTimeout } from './timeout.ts'

/** The landing, the terms, and what does not exist: nobody has to sign in to read that there is nothing here. */
const isPublic = (path: string): boolean => path !== PREFIX && !path.startsWith(`${PREFIX}/`)

const keycloak = new Keycloak(config.oidc)

/** Kept over the sign-in: whoever comes back reads what happened, also where the sign-in page could not say it. */
const OVER_KEY = 'sesion-vencida'

let isOver = false

/** The embedded sign-in page says why it is there; Keycloak's own does not know this parameter, and ignores it. */
const libraryAddress = keycloak.createLoginUrl.bind(keycloak)
keycloak.createLoginUrl = async (options) => {
  const address = await libraryAddress(options)
  const isAsked = Boolean(options?.action) || options?.prompt === 'login'
  return isOver || (hasUserCache() && !isAsked) ? `${address}&ag_motivo=sesion-vencida` : address
}

/** Signing in navigates away; the promise stays open, and a second call must not overwrite the first one's callback. */
const libraryLogin = keycloak.login.bind(keycloak)
let leaving: Promise<void> | undefined
keycloak.login = (options?: KeycloakLoginOptions) => {
  if (leaving) return leaving
  sessionStorage.clear()
  if (isOver) sessionStorage.setItem(OVER_KEY, '1')
  leaving = libraryLogin({ locale: 'es', ...options })
  return leaving
}

let passwordResult: string | undefined

const DRAFTS_MS = 2000

const late = () => new Error('La comprobación de la sesión tardó demasiado.')

/** Finds out who is there, or goes to the sign-in page when the screen needs a person. Call it once, before rendering. */
export const startSession = async (): Promise<void> => {
  keycloak.onActionUpdate = (status, action) => {
    if (action === undefined || action === 'UPDATE_PASSWORD') passwordResult = status
  }
  await withTimeout(
    keycloak.init({
      onLoad: isPublic(location.pathname) ? 'check-sso' : 'login-required',
      pkceMethod: 'S256',
      checkLoginIframe: true,
      checkLoginIframeInterval: LIMITS.sessionCheckSeconds,
      messageReceiveTimeout: LIMITS.frameMessageMs,
      silentCheckSsoRedirectUri: `${location.origin}/silent-check-sso.html`,
    }),
    LIMITS.sessionAnswerMs,
    late(),
  )
  // Set only now: while init runs, a failing frame clears tokens too, and going to sign in then would loop.
  keycloak.onAuthLogout = () => {
    isOver = !hasSignedOut()
    forgetUser()
    void signIn()
  }
}

const refresh = (minValidity: number) => withTimeout(keycloak.updateToken(minValidity), LIMITS.sessionAnswerMs, late())

/** The access token with at least 5 s left. A refresh answered 400 signs out; one that fails otherwise rejects. */
export const bearer = async (): Promise<string> => {
  try {
    await refresh(LIMITS.tokenMinValiditySeconds)
  } catch (error) {
    // The identity provider being down is no reason to stop while the token still counts.
    if (!keycloak.token || keycloak.isTokenExpired()) throw error
  }
  return keycloak.token ?? ''
}

/** A new access token even if the present one looks good: the API has just refused it. */
export const renewBearer = async (): Promise<string> => {
  await refresh(-1)
  return keycloak.token ?? ''
}

/** The session is over although nobody left: signs in again, saying so, and comes back to this address. */
export const signInAgain = (): Promise<void> => {
  isOver = true
  return signIn()
}

/** Whether this page comes back from a sign-in that a session that ended asked for. Told once. */
export const takeSessionOver = (): boolean => {
  const wasOver = sessionStorage.getItem(OVER_KEY) !== null
  sessionStorage.removeItem(OVER_KEY)
  return wasOver
}

/** Goes to the sign-in page and comes back to this address. */
export const signIn = (): Promise<void> => keycloak.login()

/** Ends the session here and at the identity provider. */
export const signOut = async (): Promise<void> => {
  forgetUserWhoLeft()
  const { preferredUsername } = sessionUser() ?? {}
  if (preferredUsername !== undefined) {
    // A browser that does not let go of its drafts must not keep anybody from leaving.
    await withTimeout(closeDrafts(preferredUsername), DRAFTS_MS, late()).catch(() => {})
  }
  return keycloak.logout({ redirectUri: `${location.origin}/` })
}

/** Asks for the password again, whatever session there is, and comes back to this address: for what a token alone may not do. */
export const proveSignIn = (): Promise<void> => keycloak.login({ prompt: 'login' })

/** Goes to the identity provider's change-password page and comes back here. */
export const changePassword = (): Promise<void> => keycloak.login({ action: 'UPDATE_PASSWORD' })

/** How the change of password that this page comes back from ended; undefined when there was none. Told once. */
export const takePasswordResult = (): string | undefined => {
  const result = passwordResult
  passwordResult = undefined
  return result
}

/** The person of the token (spec §3), or undefined when nobody is signed in. */
export const sessionUser = () => {
  const token = keycloak.tokenParsed
  if (!token) return undefined
  const claim = (name: string): string => (typeof token[name] === 'string' ? token[name] : '')
  return {
    id: token.sub ?? '',
    email: claim('email'),
    preferredUsername: claim('preferred_username'),
    name: claim('name'),
    familyName: claim('family_name'),
    givenName: claim('given_name'),
    roles: token.realm_access?.roles ?? [],
    emailVerified: token['email_verified'] === true,
  }
}
