import { REGRESOS } from '#contract/base/sesion.ts'
import Keycloak, { type KeycloakLoginOptions } from 'keycloak-js'
import { config } from './config.ts'
import { deleteOthers, endDrafts } from './draft-end.ts'
import { keepPlace } from './sign-in-place.ts'
import { LIMITS } from './limits.ts'
import { isPublic } from './publico.ts'
import { clearSession, hasUserCache, writeExpired } from './storage.ts'
import { withTimeout } from '#ui/timeout.ts'
import { sessionTimeoutError, type Tokens } from './tokens.ts'

interface Options {
  /** Tokens that the first script obtained; undefined: keycloak-js looks for a session. */
  tokens: Tokens | undefined
  /** Returns whether the session ended without a sign-out. */
  isOver: () => boolean
  /** Called with the text of an action that the user completed at the identity provider. */
  onDone: (text: string) => void
}

/** Maximum time (ms) to wait for the deletion of the drafts of an ended session. */
const DRAFTS_END_MS = 2000

/** Text shown after each completed action, by the name of the action in Keycloak. */
const HECHO: Readonly<Record<string, string>> = {
  UPDATE_PASSWORD: 'Cambiaste tu contraseña.',
  CONFIGURE_TOTP: 'Configuraste la verificación en dos pasos.',
  // Keycloak also reports this action after a second factor is configured, because the recovery codes are the last step
  // of that configuration.
  CONFIGURE_RECOVERY_AUTHN_CODES: 'Guardaste tus códigos de recuperación.',
  'webauthn-register-passwordless': 'Agregaste una llave de acceso.',
  delete_credential: 'Lo quitaste. Ya no sirve para iniciar sesión.',
}

/** Creates the client of keycloak-js, which adds the portal's parameters to the URL of the sign-in page. */
const create = (isOver: () => boolean): Keycloak => {
  const keycloak = new Keycloak(config.oidc)
  // Parameter with the reason for the sign-in (`ag_motivo`), which the embedded sign-in page shows. Keycloak's own page
  // ignores it.
  const libraryAddress = keycloak.createLoginUrl.bind(keycloak)
  keycloak.createLoginUrl = async (options) => {
    const address = await libraryAddress({ redirectUri: location.origin + REGRESOS.entrada, ...options })
    // Store the page to return to. A sign-in in a hidden frame needs none: its request already has a `redirectUri`.
    if (!options?.redirectUri) keepPlace(new URL(address).searchParams.get('state')!)
    const isAsked = Boolean(options?.action) || options?.prompt === 'login'
    if (options?.maxAge !== undefined) return `${address}&ag_motivo=ingreso-viejo`
    return isOver() || (hasUserCache() && !isAsked) ? `${address}&ag_motivo=sesion-vencida` : address
  }
  // Signing in leaves the page, so this promise never settles. A second call must not overwrite the callback that the
  // first call stored.
  const libraryLogin = keycloak.login.bind(keycloak)
  let leaving: Promise<void> | undefined
  const leave = async (options: KeycloakLoginOptions | undefined): Promise<void> => {
    clearSession()
    if (isOver()) {
      writeExpired()
      // Leave also when the browser does not delete the drafts in time.
      await withTimeout(endDrafts(), DRAFTS_END_MS, sessionTimeoutError()).catch(() => {})
    }
    await libraryLogin({ locale: 'es', ...options })
  }
  keycloak.login = (options?: KeycloakLoginOptions) => (leaving ??= leave(options))
  return keycloak
}

/** Whether the provider answered 400, so it no longer renews the tokens. */
const isRefusal = (error: unknown): boolean =>
  error instanceof Error && 'response' in error && error.response instanceof Response && error.response.status === 400

/**
 * Starts keycloak-js with the given tokens. Without tokens, a public screen looks for a session, and a private screen
 * leaves for the sign-in page. Throws when the provider does not answer in time.
 */
export const startKeycloak = async ({ tokens, isOver, onDone }: Options): Promise<Keycloak> => {
  const keycloak = create(isOver)
  keycloak.onActionUpdate = (status, action) => {
    // Keycloak appends a detail to the names of some actions. After a change of password it sends no name.
    const text = HECHO[action?.split(':')[0] ?? 'UPDATE_PASSWORD']
    if (status === 'success' && text) onDone(text)
  }
  const started = keycloak.init({
    // If there are tokens, pass no `onLoad`, because the caller handles a session that has ended.
    ...(tokens ?? { onLoad: isPublic(location.pathname) ? 'check-sso' : 'login-required' }),
    pkceMethod: 'S256',
    checkLoginIframe: true,
    checkLoginIframeInterval: LIMITS.sessionCheckSeconds,
    messageReceiveTimeout: LIMITS.frameMessageMs,
    silentCheckSsoRedirectUri: location.origin + REGRESOS.silencio,
    // `true` would make a browser that blocks cookies in frames leave a public page to look for the session.
    silentCheckSsoFallback: false,
  })
  try {
    await withTimeout(started, LIMITS.sessionAnswerMs, sessionTimeoutError())
  } catch (error) {
    // If there are stored tokens, go on without an error in two cases: the provider does not answer, or it rejects the
    // tokens because the session has ended.
    if (!tokens || !(keycloak.authenticated || isRefusal(error))) throw error
  }
  const userName: unknown = keycloak.tokenParsed?.['preferred_username']
  // Ignore a failure: the next visit deletes the drafts.
  if (typeof userName === 'string') void deleteOthers(userName).catch(() => {})
  return keycloak
}
