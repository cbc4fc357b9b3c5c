import { readCookie, writeCookie } from './cookies.ts'
import { session } from './storage.ts'

/**
 * Prefix of the storage key for the page where a sign-in began. The state of the sign-in follows. Session storage,
 * because each tab returns to its own page.
 */
const KEY = 'lugar-'
const HOUR_S = 3600

/**
 * Stores the URL of this page until the sign-in with this state returns. Needed because the provider redirects every
 * sign-in to the same URL.
 */
export const keepPlace = (state: string): void => {
  const { pathname, search, hash } = location
  const place = pathname + search + hash
  if (session) session.setItem(KEY + state, place)
  else writeCookie('lugar', encodeURIComponent(`${state} ${place}`), HOUR_S)
}

/**
 * Returns the URL where the sign-in with this state began. undefined: it began in another tab. Never a URL of another
 * origin.
 */
export const readPlace = (state: string): URL | undefined => {
  const [storedState, ...parts] = decodeURIComponent(session ? '' : (readCookie('lugar') ?? '')).split(' ')
  const place = session ? session.getItem(KEY + state) : storedState === state ? parts.join(' ') : null
  const url = place ? new URL(place, location.origin) : undefined
  return url?.origin === location.origin ? url : undefined
}

export const dropPlace = (state: string): void => {
  if (session) session.removeItem(KEY + state)
  else writeCookie('lugar', '', 0)
}
