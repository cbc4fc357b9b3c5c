import { PREFIX } from '#contract/route.ts'
import type { VerComo } from '#contract/ver-como/shapes.ts'
import { VER_COMO_HEADER } from '#contract/ver-como/reglas.ts'
import { readCookie, writeCookie } from './cookies.ts'

/**
 * Name of the cookie and of the channel. A cookie, because local storage is cleared when the user is loaded (spec §9);
 * it expires with the Ver como.
 */
const NAME = 'ver-como'

const read = (): VerComo | undefined => {
  const value = readCookie(NAME)
  if (!value) return undefined
  try {
    return JSON.parse(decodeURIComponent(value)) as VerComo
  } catch {
    // Not written by the portal: ignore it.
    return undefined
  }
}

/** Ver como of this page: the customer as whom staff sees the portal. undefined: none. */
export const verComo = read()

/** Header of every call in Ver como. */
export const verComoHeaders: Readonly<Record<string, string>> = verComo ? { [VER_COMO_HEADER]: verComo.verComoId } : {}

const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(NAME)
// A Ver como began or ended in another tab, so the data of this page belongs to another user.
channel?.addEventListener('message', () => location.assign(PREFIX))

/**
 * Writes or deletes the cookie and reloads the page in every tab, because all loaded data belongs to the other user.
 */
const change = (value: string, seconds: number, path: string): void => {
  writeCookie(NAME, value, seconds)
  channel?.postMessage('cambio')
  location.assign(path)
}

export const beginVerComo = (seen: VerComo): void => {
  const seconds = Math.max(0, Math.floor((Date.parse(seen.hasta) - Date.now()) / 1000))
  change(encodeURIComponent(JSON.stringify(seen)), seconds, PREFIX)
}

/** Ends the Ver como and goes to the page of the razón social. */
export const leaveVerComo = (): void => change('', 0, verComo ? `${PREFIX}/empresas/${verComo.razonSocialId}` : PREFIX)
