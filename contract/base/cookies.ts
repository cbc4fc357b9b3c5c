interface Cookie {
  sameSite: 'lax' | 'strict'
  httpOnly: boolean
  /**
   * Prefix of the cookie name under https. `__Host-` binds the cookie to this host and to all paths; `__Secure-` only
   * requires https.
   */
  prefix: '__Host-' | '__Secure-'
}

/**
 * Cookies of the portal, with their SameSite attribute. None of them authenticates a user. Scripts read and write them
 * on every path.
 */
export const COOKIES = {
  /** Theme that the user chose. A cookie, because loading the profile clears browser storage (spec §9). */
  tema: 'lax',
  /** Present when this browser has cached the font. */
  fuente: 'lax',
  /** Customer as whom staff see the portal. Not trusted: the server checks in its own table whether they may. */
  'ver-como': 'strict',
  /** Page to return to after the sign-in. Used only when the browser has no storage. */
  lugar: 'lax',
  /** Beginning of the id of the session for which this browser has already reported its device. */
  sesion: 'strict',
} as const

/**
 * Cookies of the embedded identity provider. (Keycloak sets its own.) SameSite is lax, because users come from the
 * portal and from links in e-mails.
 */
export const PROVIDER_COOKIES = {
  AUTH_SESSION_ID: { sameSite: 'lax', httpOnly: true, prefix: '__Host-' },
  /** Hash of the session. The hidden frame of `idp/frames.ts` compares it to notice a change of session. */
  KEYCLOAK_SESSION: { sameSite: 'lax', httpOnly: false, prefix: '__Host-' },
  /**
   * Sign-in that is not finished. Each sign-in has a path of its own; otherwise two tabs would overwrite each other's
   * cookie. Therefore `__Secure-`: `__Host-` allows only the path /.
   */
  AG_INTERACTION: { sameSite: 'lax', httpOnly: true, prefix: '__Secure-' },
  AG_RESUME: { sameSite: 'lax', httpOnly: true, prefix: '__Secure-' },
  /** Test cookie, set and deleted at once to find out whether the browser accepts cookies in frames. */
  AG_3P: { sameSite: 'lax', httpOnly: false, prefix: '__Host-' },
} as const satisfies Record<string, Cookie>

/** Returns the name of a cookie. Without https the name has no prefix, because browsers would reject it. */
export const nameOf = (name: string, isHttps: boolean, prefix = '__Host-'): string => (isHttps ? prefix + name : name)

const cookieOf = (name: string, { sameSite, httpOnly, prefix }: Cookie, isHttps: boolean) => ({
  name: nameOf(name, isHttps, prefix),
  sameSite,
  httpOnly,
  secure: isHttps,
})

/** Returns name and attributes of a cookie of the embedded identity provider. */
export const providerCookie = (name: keyof typeof PROVIDER_COOKIES, isHttps: boolean) =>
  cookieOf(name, PROVIDER_COOKIES[name], isHttps)
