import { PREFIX } from '#contract/route.ts'
import type { VerComo } from '#contract/ver-como/shapes.ts'
import { VER_COMO_HEADER } from '#contract/ver-como/reglas.ts'
import { readCookie, writeCookie } from './cookies.ts'

/**
 * Name of the cookie and the channel of "Ver como" (staff see the portal as a customer). A cookie, because loading the
 * profile clears local storage (spec §9). The cookie expires together with the view.
 */
const NAME = 'ver-como'

const read = (): VerComo | undefined => {
  const value = readCookie(NAME)
  if (!value) return undefined
  try {
    return JSON.parse(decodeURIComponent(value)) as VerComo
  } catch {
    // Ignore a value that the portal did not write.
    return undefined
  }
}

/** Customer as whom staff see this page; undefined: the page is not in "Ver como". */
export const verComo = read()

export const verComoHeaders: Readonly<Record<string, string>> = verComo ? { [VER_COMO_HEADER]: verComo.verComoId } : {}

const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(NAME)
// "Ver como" began or ended in another tab, so the data of this page belong to the wrong user.
channel?.addEventListener('message', () => location.assign(PREFIX))

/** Writes or deletes the cookie and reloads every tab, because all loaded data belong to the previous user. */
const change = (value: string, seconds: number, path: string): void => {
  writeCookie(NAME, value, seconds)
  channel?.postMessage('cambio')
  location.assign(path)
}

export const beginVerComo = (seen: VerComo): void => {
  const seconds = Math.max(0, Math.floor((Date.parse(seen.hasta) - Date.now()) / 1000))
  change(encodeURIComponent(JSON.stringify(seen)), seconds, PREFIX)
}

/** Ends "Ver como" and goes to the page of the razón social. */
export const leaveVerComo = (): void => change('', 0, verComo ? `${PREFIX}/empresas/${verComo.razonSocialId}` : PREFIX)
