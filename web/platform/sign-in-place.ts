import { readCookie, writeCookie } from './cookies.ts'
import { session } from './storage.ts'

/** Of this tab, by the state of the sign-in: nobody else can say where a person goes on. */
const KEY = 'lugar-'
const HOUR_S = 3600

/** Keeps where this page is until the sign-in of that state comes back; the provider sends everybody to one address. */
export const keepPlace = (state: string): void => {
  const { pathname, search, hash } = location
  const place = pathname + search + hash
  if (session) session.setItem(KEY + state, place)
  else writeCookie('lugar', encodeURIComponent(`${state} ${place}`), HOUR_S)
}

/** Where the sign-in of that state began; undefined when it was not in this tab. Never an address of others. */
export const readPlace = (state: string): URL | undefined => {
  const [of, ...parts] = decodeURIComponent(session ? '' : (readCookie('lugar') ?? '')).split(' ')
  const place = session ? session.getItem(KEY + state) : of === state ? parts.join(' ') : null
  const url = place ? new URL(place, location.origin) : undefined
  return url?.origin === location.origin ? url : undefined
}

/** It was gone to. */
export const dropPlace = (state: string): void => {
  if (session) session.removeItem(KEY + state)
  else writeCookie('lugar', '', 0)
}
