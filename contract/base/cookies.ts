interface Cookie {
  sameSite: 'lax' | 'strict'
  httpOnly: boolean
  /** What a name promises behind https: of this host alone and of all its paths, or only that https has set it. */
  prefix: '__Host-' | '__Secure-'
}

/** Every cookie of the portal, by its SameSite. None says who somebody is; scripts write and read them, on every path. */
export const COOKIES = {
  /** The look that was chosen: storage is cleared whenever the user is loaded (spec §9). */
  tema: 'lax',
  /** This browser has the font. */
  fuente: 'lax',
  /** As which customer somebody of the distributor's sees the portal; the server asks its own table whether they may. */
  'ver-como': 'strict',
  /** Where whoever goes to sign in comes back to, in a browser that keeps nothing else. */
  lugar: 'lax',
  /** Beginning of the name of the session of which this browser has said where it is. */
  sesion: 'strict',
} as const

/** Every cookie of the embedded identity provider; Keycloak has its own. Lax: people come to it from the portal and from mails. */
export const PROVIDER_COOKIES = {
  AUTH_SESSION_ID: { sameSite: 'lax', httpOnly: true, prefix: '__Host-' },
  /** A digest that says whether the session is still the same one: the frame of `idp/frames.ts` reads it. */
  KEYCLOAK_SESSION: { sameSite: 'lax', httpOnly: false, prefix: '__Host-' },
  /** A sign-in that is under way. Each has a path of its own, or two tabs would fight over one: that `__Host-` does not allow. */
  AG_INTERACTION: { sameSite: 'lax', httpOnly: true, prefix: '__Secure-' },
  AG_RESUME: { sameSite: 'lax', httpOnly: true, prefix: '__Secure-' },
  /** Whether the browser keeps cookies in frames; gone at once. */
  AG_3P: { sameSite: 'lax', httpOnly: false, prefix: '__Host-' },
} as const satisfies Record<string, Cookie>

/** Its name; development goes by http, where browsers refuse names that promise something. */
export const nameOf = (name: string, isHttps: boolean, prefix = '__Host-'): string => (isHttps ? prefix + name : name)

/** What is said of one. */
const sayCookie = (name: string, { sameSite, httpOnly, prefix }: Cookie, isHttps: boolean) => ({
  name: nameOf(name, isHttps, prefix),
  sameSite,
  httpOnly,
  secure: isHttps,
})

/** Of one of the provider's, its name and what is said of it. */
export const providerCookie = (name: keyof typeof PROVIDER_COOKIES, isHttps: boolean) =>
  sayCookie(name, PROVIDER_COOKIES[name], isHttps)
