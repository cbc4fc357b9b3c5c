import { PREFIX } from '#contract/route.ts'

/** Path of the call that ends the session of the sent token, when a user signs out. */
export const SESION_FIN_PATH = `${PREFIX}/sesion/fin`

/**
 * URLs to which the identity provider may redirect a browser. The realm lists them. The page to return to is not in the
 * URL: the browser stores it (`web/platform/sign-in-place.ts`).
 */
export const REGRESOS = {
  /** Page of the portal, after sign-in and after sign-out. */
  entrada: PREFIX,
  /** Page without a script. The first script (web/first-script) loads it in a hidden frame to check the session. */
  marco: '/assets/sesion.html',
  /** Page that keycloak-js loads in its hidden frame. */
  silencio: '/silent-check-sso.html',
} as const

/** Public page for users who have just closed their account, which ended their session. */
export const CUENTA_CERRADA_PATH = '/cuenta-cerrada'
/**
 * Fragment in the URL of CUENTA_CERRADA_PATH directly after an account was closed. Without it, the page says that
 * nothing was closed.
 */
export const RECIEN_CERRADA = '#recien'

/** Path to which the identity provider reports ended sessions. The realm configures it (`idp/realm.ts`). */
export const SESION_FIN_PROVEEDOR_PATH = `${PREFIX}/sesion/fin-proveedor`

/** Time (s) after a sign-in in which calls with `fresh` are allowed. */
export const FRESCA_S = 300

/** Additional event in a logout token. It ends the tokens of the session, but the session of the browser continues. */
export const TOKENS_ONLY = 'urn:autogestion:tokens-only'
