import { REGRESOS } from '#contract/base/sesion.ts'
import Keycloak, { type KeycloakLoginOptions } from 'keycloak-js'
import { config } from './config.ts'
import { keepPlace } from './sign-in-place.ts'
import { LIMITS } from './limits.ts'
import { isPublic } from './publico.ts'
import { clearSession, hasUserCache, writeExpired } from './storage.ts'
import { withTimeout } from '#ui/timeout.ts'
import { sessionTimeoutError, type Tokens } from './tokens.ts'

interface Options {
  /** Tokens of the first script; undefined: the library looks for a session. */
  tokens: Tokens | undefined
  /** Whether the session ended without a sign-out. */
  isOver: () => boolean
  /** Receives the text of an action that the user completed at the provider. */
  onDone: (text: string) => void
}

/** Text of each completed action, by its name in Keycloak. */
const HECHO: Readonly<Record<string, string>> = {
  UPDATE_PASSWORD: 'Cambiaste tu contraseña.',
  CONFIGURE_TOTP: 'Configuraste la verificación en dos pasos.',
  // Keycloak also reports this action after a second factor is configured, because it is the last step.
  CONFIGURE_RECOVERY_AUTHN_CODES: 'Guardaste tus códigos de recuperación.',
  'webauthn-register-passwordless': 'Agregaste una llave de acceso.',
  delete_credential: 'Lo quitaste. Ya no sirve para iniciar sesión.',
}

/** Creates the library's client, with the portal's parameters for the sign-in page. */
const create = (isOver: () => boolean): Keycloak => {
  const keycloak = new Keycloak(config.oidc)
  // The embedded sign-in page explains why it is shown (`ag_motivo`); Keycloak's own page ignores the parameter.
  const libraryAddress = keycloak.createLoginUrl.bind(keycloak)
  keycloak.createLoginUrl = async (options) => {
    const address = await libraryAddress({ redirectUri: location.origin + REGRESOS.entrada, ...options })
    // A frame needs no stored place.
    if (!options?.redirectUri) keepPlace(new URL(address).searchParams.get('state')!)
    const isAsked = Boolean(options?.action) || options?.prompt === 'login'
    if (options?.maxAge !== undefined) return `${address}&ag_motivo=ingreso-viejo`
    return isOver() || (hasUserCache() && !isAsked) ? `${address}&ag_motivo=sesion-vencida` : address
  }
  // Signing in leaves the page, so the promise never settles; a second call must not overwrite the callback of the
  // first.
  const libraryLogin = keycloak.login.bind(keycloak)
  let leaving: Promise<void> | undefined
  keycloak.login = (options?: KeycloakLoginOptions) => {
    if (leaving) return leaving
    clearSession()
    if (isOver()) writeExpired()
    leaving = libraryLogin({ locale: 'es', ...options })
    return leaving
  }
  return keycloak
}

/** Whether the provider answered 400, which means that it will not renew the tokens. */
const isRefusal = (error: unknown): boolean =>
  error instanceof Error && 'response' in error && error.response instanceof Response && error.response.status === 400

/**
 * Starts the library with the given tokens. Without tokens it looks for a session, or goes to the sign-in page when the
 * screen is not public. Throws when the provider times out.
 */
export const startKeycloak = async ({ tokens, isOver, onDone }: Options): Promise<Keycloak> => {
  const keycloak = create(isOver)
  keycloak.onActionUpdate = (status, action) => {
    // Keycloak appends a detail to some actions, and names none after a change of password.
    const text = HECHO[action?.split(':')[0] ?? 'UPDATE_PASSWORD']
    if (status === 'success' && text) onDone(text)
  }
  const started = keycloak.init({
    // With tokens, the caller of `startKeycloak` handles a session that has ended.
    ...(tokens ?? { onLoad: isPublic(location.pathname) ? 'check-sso' : 'login-required' }),
    pkceMethod: 'S256',
    checkLoginIframe: true,
    checkLoginIframeInterval: LIMITS.sessionCheckSeconds,
    messageReceiveTimeout: LIMITS.frameMessageMs,
    silentCheckSsoRedirectUri: location.origin + REGRESOS.silencio,
    // Without this, a browser that blocks cookies in frames would leave a public page to look for the session.
    silentCheckSsoFallback: false,
  })
  try {
    await withTimeout(started, LIMITS.sessionAnswerMs, sessionTimeoutError())
  } catch (error) {
    // With tokens, continue when the provider does not answer or refuses them: a refusal is a session that has ended.
    if (!tokens || !(keycloak.authenticated || isRefusal(error))) throw error
  }
  return keycloak
}
