interface Cookie {
  sameSite: 'lax' | 'strict'
  httpOnly: boolean
  /** Prefix behind https: `__Host-` binds the cookie to this host and all paths; `__Secure-` only requires https. */
  prefix: '__Host-' | '__Secure-'
}

/** Cookies of the portal with their SameSite. None authenticates; scripts read and write them, on every path. */
export const COOKIES = {
  /** Chosen theme, in a cookie because storage is cleared whenever the user is loaded (spec §9). */
  tema: 'lax',
  /** Set once this browser has cached the font. */
  fuente: 'lax',
  /** Customer as whom staff views the portal; the server checks the right in its own table. */
  'ver-como': 'strict',
  /** Page to return to after sign-in, for a browser without storage. */
  lugar: 'lax',
  /** First characters of the id of the session whose device this browser has reported. */
  sesion: 'strict',
} as const

/**
 * Cookies of the embedded identity provider; Keycloak has its own. Lax: users come from the portal and from e-mails.
 */
export const PROVIDER_COOKIES = {
  AUTH_SESSION_ID: { sameSite: 'lax', httpOnly: true, prefix: '__Host-' },
  /** Digest that tells whether the session is still the same; read by the frame of `idp/frames.ts`. */
  KEYCLOAK_SESSION: { sameSite: 'lax', httpOnly: false, prefix: '__Host-' },
  /**
   * Sign-in in progress. Each has its own path, because two tabs would overwrite each other's, and `__Host-` does not
   * allow paths.
   */
  AG_INTERACTION: { sameSite: 'lax', httpOnly: true, prefix: '__Secure-' },
  AG_RESUME: { sameSite: 'lax', httpOnly: true, prefix: '__Secure-' },
  /** Probe of whether the browser accepts cookies in frames; deleted at once. */
  AG_3P: { sameSite: 'lax', httpOnly: false, prefix: '__Host-' },
} as const satisfies Record<string, Cookie>

/** Returns the name of a cookie; without https, browsers reject a prefixed one. */
export const nameOf = (name: string, isHttps: boolean, prefix = '__Host-'): string => (isHttps ? prefix + name : name)

/** Attributes of a cookie. */
const cookieOf = (name: string, { sameSite, httpOnly, prefix }: Cookie, isHttps: boolean) => ({
  name: nameOf(name, isHttps, prefix),
  sameSite,
  httpOnly,
  secure: isHttps,
})

/** Attributes of a cookie of the embedded provider. */
export const providerCookie = (name: keyof typeof PROVIDER_COOKIES, isHttps: boolean) =>
  cookieOf(name, PROVIDER_COOKIES[name], isHttps)
