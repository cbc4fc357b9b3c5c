import { PREFIX } from '#contract/route.ts'
import type { VerComo } from '#contract/ver-como/shapes.ts'
import { VER_COMO_HEADER } from '#contract/ver-como/reglas.ts'
import { readCookie, writeCookie } from './cookies.ts'

/** In a cookie, as storage is cleared whenever the user is loaded (spec §9); it goes when its time is over. */
const NAME = 'ver-como'

const read = (): VerComo | undefined => {
  const value = readCookie(NAME)
  if (!value) return undefined
  try {
    return JSON.parse(decodeURIComponent(value)) as VerComo
  } catch {
    // Not ours: as if there were none.
    return undefined
  }
}

/** As whom somebody of the distributor's sees the portal in this page; undefined when as themselves. */
export const verComo = read()

/** What every call of this page says of it. */
export const verComoHeaders: Readonly<Record<string, string>> = verComo ? { [VER_COMO_HEADER]: verComo.verComoId } : {}

const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(NAME)
// Another tab began or ended: what is here is of somebody else.
channel?.addEventListener('message', () => location.assign(PREFIX))

/** Everything that was read is of the other one: the page is loaded anew, in every tab. */
const change = (value: string, seconds: number, path: string): void => {
  writeCookie(NAME, value, seconds)
  channel?.postMessage('cambio')
  location.assign(path)
}

/** Sees the portal as a customer from now on. */
export const beginVerComo = (seen: VerComo): void => {
  const seconds = Math.max(0, Math.floor((Date.parse(seen.hasta) - Date.now()) / 1000))
  change(encodeURIComponent(JSON.stringify(seen)), seconds, PREFIX)
}

/** Goes back to oneself, at the company's page. */
export const leaveVerComo = (): void => change('', 0, verComo ? `${PREFIX}/empresas/${verComo.razonSocialId}` : PREFIX)
