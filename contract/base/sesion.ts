import { PREFIX } from '#contract/route.ts'

/** Path of the call that ends the session of the token when a user signs out. */
export const SESION_FIN_PATH = `${PREFIX}/sesion/fin`

/**
 * URLs to which the identity provider may redirect a browser; the realm lists them. The browser itself stores the page
 * to return to (`web/platform/sign-in-place.ts`).
 */
export const REGRESOS = {
  /** Page of the portal, after sign-in and after sign-out. */
  entrada: PREFIX,
  /**
   * Page without a script, loaded in a hidden frame, by which the first script (web/first-script) checks the session.
   */
  marco: '/assets/sesion.html',
  /** Page that keycloak-js loads in its hidden frame. */
  silencio: '/silent-check-sso.html',
} as const

/** Public page for users who have just closed their account; their session has ended. */
export const CUENTA_CERRADA_PATH = '/cuenta-cerrada'
/**
 * Fragment in the URL of CUENTA_CERRADA_PATH after an account was closed. Without the fragment, the page says that
 * nothing was closed.
 */
export const RECIEN_CERRADA = '#recien'

/** Path to which the identity provider reports ended sessions; configured in the realm (`idp/realm.ts`). */
export const SESION_FIN_PROVEEDOR_PATH = `${PREFIX}/sesion/fin-proveedor`

/** Time (s) after a sign-in during which `fresh` calls are allowed. */
export const FRESCA_S = 300

/** Additional event in a logout token, which ends the tokens of the session but not the session of the browser. */
export const TOKENS_ONLY = 'urn:autogestion:tokens-only'
