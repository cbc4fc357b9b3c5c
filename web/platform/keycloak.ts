import { REGRESOS } from '#contract/base/sesion.ts'
import Keycloak, { type KeycloakLoginOptions } from 'keycloak-js'
import { config } from './config.ts'
import { keepPlace } from './sign-in-place.ts'
import { LIMITS } from './limits.ts'
import { isPublic } from './publico.ts'
import { clearSession, hasUserCache, writeOver } from './storage.ts'
import { withTimeout } from '#ui/timeout.ts'
import { late, type Tokens } from './tokens.ts'

interface Options {
  /** What the first script brought; without it the library finds out by itself who is there. */
  tokens: Tokens | undefined
  /** Whether the session ended although nobody left. */
  isOver: () => boolean
  /** Says what was done at the provider, where this page comes back from. */
  onDone: (text: string) => void
}

/** What was done at the provider, by its name of it. */
const HECHO: Readonly<Record<string, string>> = {
  UPDATE_PASSWORD: 'Cambiaste tu contraseña.',
  CONFIGURE_TOTP: 'Configuraste el segundo paso.',
  // Keycloak says this one of a telephone, too: it is what comes last.
  CONFIGURE_RECOVERY_AUTHN_CODES: 'Guardaste tus códigos de recuperación.',
  'webauthn-register-passwordless': 'Agregaste una llave de acceso.',
  delete_credential: 'Lo sacaste. Ya no sirve para entrar.',
}

/** The library, speaking as the portal does at the sign-in page. */
const create = (isOver: () => boolean): Keycloak => {
  const keycloak = new Keycloak(config.oidc)
  // The embedded sign-in page says why it is there; Keycloak's own does not know this parameter, and ignores it.
  const libraryAddress = keycloak.createLoginUrl.bind(keycloak)
  keycloak.createLoginUrl = async (options) => {
    const address = await libraryAddress({ redirectUri: location.origin + REGRESOS.entrada, ...options })
    // A frame comes back by itself.
    if (!options?.redirectUri) keepPlace(new URL(address).searchParams.get('state')!)
    const isAsked = Boolean(options?.action) || options?.prompt === 'login'
    if (options?.maxAge !== undefined) return `${address}&ag_motivo=ingreso-viejo`
    return isOver() || (hasUserCache() && !isAsked) ? `${address}&ag_motivo=sesion-vencida` : address
  }
  // Signing in navigates away; the promise stays open, and a second call must not overwrite the first one's callback.
  const libraryLogin = keycloak.login.bind(keycloak)
  let leaving: Promise<void> | undefined
  keycloak.login = (options?: KeycloakLoginOptions) => {
    if (leaving) return leaving
    clearSession()
    if (isOver()) writeOver()
    leaving = libraryLogin({ locale: 'es', ...options })
    return leaving
  }
  return keycloak
}

/** The provider answered that it does not renew. */
const isRefusal = (error: unknown): boolean =>
  error instanceof Error && 'response' in error && error.response instanceof Response && error.response.status === 400

/** Finds out who is there, or goes to the sign-in page when the screen needs a person; takes over where there are tokens. */
export const startKeycloak = async ({ tokens, isOver, onDone }: Options): Promise<Keycloak> => {
  const keycloak = create(isOver)
  keycloak.onActionUpdate = (status, action) => {
    // Some say what they were about, too; one that says nothing is the password.
    const text = HECHO[action?.split(':')[0] ?? 'UPDATE_PASSWORD']
    if (status === 'success' && text) onDone(text)
  }
  const started = keycloak.init({
    // With tokens, whoever asked for the library says what a session that ended means.
    ...(tokens ?? { onLoad: isPublic(location.pathname) ? 'check-sso' : 'login-required' }),
    pkceMethod: 'S256',
    checkLoginIframe: true,
    checkLoginIframeInterval: LIMITS.sessionCheckSeconds,
    messageReceiveTimeout: LIMITS.frameMessageMs,
    silentCheckSsoRedirectUri: location.origin + REGRESOS.silencio,
    // Who reads what is everybody's is not taken from it because their browser keeps the session from frames.
    silentCheckSsoFallback: false,
  })
  try {
    await withTimeout(started, LIMITS.sessionAnswerMs, late())
  } catch (error) {
    // With tokens, a provider that does not answer now is no reason to stop; one that refuses them has ended the session.
    if (!tokens || !(keycloak.authenticated || isRefusal(error))) throw error
  }
  return keycloak
}
