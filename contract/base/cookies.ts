interface Cookie {
  sameSite: 'lax' | 'strict'
  httpOnly: boolean
  /**
   * Prefix of the name when served by https. `__Host-` binds the cookie to this host and all paths; `__Secure-` only
   * requires https.
   */
  prefix: '__Host-' | '__Secure-'
}

/**
 * Cookies of the portal, with their SameSite attribute. None of them authenticates. Scripts read and write them, on
 * every path.
 */
export const COOKIES = {
  /**
   * Theme that the user chose. A cookie, because browser storage is cleared whenever the profile is loaded (spec §9).
   */
  tema: 'lax',
  /** Present when this browser has cached the font. */
  fuente: 'lax',
  /** Customer as whom staff view the portal. The server checks in its own table whether they may. */
  'ver-como': 'strict',
  /** Page to return to after sign-in; used when the browser has no storage. */
  lugar: 'lax',
  /** Beginning of the id of the session whose device this browser has already reported. */
  sesion: 'strict',
} as const

/**
 * Cookies of the embedded identity provider; Keycloak sets its own. SameSite is lax, because users come from the portal
 * and from links in e-mails.
 */
export const PROVIDER_COOKIES = {
  AUTH_SESSION_ID: { sameSite: 'lax', httpOnly: true, prefix: '__Host-' },
  /**
   * Hash of the session. The hidden frame of `idp/frames.ts` compares this hash to notice that the session has changed.
   */
  KEYCLOAK_SESSION: { sameSite: 'lax', httpOnly: false, prefix: '__Host-' },
  /**
   * Sign-in that is not finished. Each sign-in has its own path, because otherwise two tabs would overwrite each
   * other's cookie. `__Host-` does not allow paths.
   */
  AG_INTERACTION: { sameSite: 'lax', httpOnly: true, prefix: '__Secure-' },
  AG_RESUME: { sameSite: 'lax', httpOnly: true, prefix: '__Secure-' },
  /** Set and deleted at once, to find out whether the browser accepts cookies in frames. */
  AG_3P: { sameSite: 'lax', httpOnly: false, prefix: '__Host-' },
} as const satisfies Record<string, Cookie>

/** Returns the name of a cookie. Without https it has no prefix, because browsers would reject it. */
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
