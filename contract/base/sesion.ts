import { PREFIX } from '#contract/route.ts'

/** Path that ends the session of a token, on sign-out. */
export const SESION_FIN_PATH = `${PREFIX}/sesion/fin`

/**
 * URLs to which the identity provider may return a browser, listed in the realm. The page that the user was on is
 * stored in their browser (`web/platform/sign-in-place.ts`).
 */
export const REGRESOS = {
  /** Page, also after sign-out. */
  entrada: PREFIX,
  /** Frame of the first script, without a script of its own. */
  marco: '/assets/sesion.html',
  /** Frame of keycloak-js. */
  silencio: '/silent-check-sso.html',
} as const

/** Public page shown after users close their account, when their session has ended. */
export const CUENTA_CERRADA_PATH = '/cuenta-cerrada'
/** Fragment added after closing; without it the page explains that nothing was closed. */
export const RECIEN_CERRADA = '#recien'

/** Path on which the identity provider reports ended sessions; the realm has it (`idp/realm.ts`). */
export const SESION_FIN_PROVEEDOR_PATH = `${PREFIX}/sesion/fin-proveedor`

/** Time (s) after a sign-in in which calls that are `fresh` are allowed. */
export const FRESCA_S = 300

/** Extra event of a logout token: only the session's issued tokens end, and the browser's session goes on. */
export const TOKENS_ONLY = 'urn:autogestion:tokens-only'
