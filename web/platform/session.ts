import Keycloak, { type KeycloakLoginOptions } from 'keycloak-js'
import { config } from './config.ts'
import { LIMITS } from './limits.ts'
import { forgetUser } from './storage.ts'
import { withTimeout } from './timeout.ts'

/** Screens that anyone may see (spec §2). */
const PUBLIC_PATHS = ['/', '/terminos-condiciones']

const keycloak = new Keycloak(config.oidc)

/** Signing in navigates away; the promise stays open, and a second call must not overwrite the first one's callback. */
const libraryLogin = keycloak.login.bind(keycloak)
let leaving: Promise<void> | undefined
keycloak.login = (options?: KeycloakLoginOptions) => {
  if (leaving) return leaving
  sessionStorage.clear()
  leaving = libraryLogin({ locale: 'es', ...options })
  return leaving
}

let passwordResult: string | undefined

const late = () => new Error('La comprobación de la sesión tardó demasiado.')

/** Finds out who is there, or goes to the sign-in page when the screen needs a person. Call it once, before rendering. */
export const startSession = async (): Promise<void> => {
  keycloak.onActionUpdate = (status, action) => {
    if (action === undefined || action === 'UPDATE_PASSWORD') passwordResult = status
  }
  await withTimeout(
    keycloak.init({
      onLoad: PUBLIC_PATHS.includes(location.pathname) ? 'check-sso' : 'login-required',
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

/** Goes to the sign-in page and comes back to this address. */
export const signIn = (): Promise<void> => keycloak.login()

/** Ends the session here and at the identity provider. */
export const signOut = (): Promise<void> => {
  forgetUser()
  return keycloak.logout({ redirectUri: `${location.origin}/` })
}

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
