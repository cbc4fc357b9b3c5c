import { PREFIX } from '#contract/route.ts'

/** Where who leaves says so, with their token. */
export const SESION_FIN_PATH = `${PREFIX}/sesion/fin`

/**
 * Where the identity provider may send a browser back to, exactly: the realm names them. Where a person was stays in their
 * browser (`web/platform/sign-in-place.ts`).
 */
export const REGRESOS = {
  /** The page; after leaving, too. */
  entrada: PREFIX,
  /** The frame of the first script, without a script. */
  marco: '/assets/sesion.html',
  /** The frame of keycloak-js. */
  silencio: '/silent-check-sso.html',
} as const

/** What everybody may read and who shut their own account comes to: nothing is left of their session. */
export const CUENTA_CERRADA_PATH = '/cuenta-cerrada'
/** Who comes there after it was shut; its bare address shuts nothing, and says so. */
export const RECIEN_CERRADA = '#recien'

/** Where the identity provider says that a session ended: the realm names it (`idp/realm.ts`). */
export const SESION_FIN_PROVEEDOR_PATH = `${PREFIX}/sesion/fin-proveedor`

/** How long somebody who showed who they are may do what a token alone may not (rows that are `fresh`), in seconds. */
export const FRESCA_S = 300

/** Beside the event of a logout token: of that session only the tokens that are out ended, and the browser's goes on. */
export const TOKENS_ONLY = 'urn:autogestion:tokens-only'
