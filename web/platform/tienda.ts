import { CAPACIDADES } from '#contract/base/capacidades.ts'
import { ECOMMERCE_MESSAGE } from '#contract/base/errors.ts'
import { SERVICIOS } from '#contract/base/servicios.ts'
import { config } from './config.ts'
import type { Profile } from './profile.tsx'
import { bearer } from './session.ts'
import { withTimeout } from '#ui/timeout.ts'
import { toastError } from './toasts.ts'

export const POPUP_MESSAGE =
  'El navegador bloqueó la pestaña de la tienda. Permití las ventanas emergentes de este sitio y probá de nuevo.'
const ANSWER_MS = 15_000

/** Whether this person is offered the shop: there is one, they may buy, and they have the service. The shop decides again. */
export const canOpenTienda = ({ hasRole, can }: Pick<Profile, 'hasRole' | 'can'>): boolean =>
  config.ecommerce !== null && hasRole(...CAPACIDADES.ecommerce.roles) && can(SERVICIOS.ecommerce)

/**
 * The address that the shop answered, if it is one of its own; throws when it leads anywhere else: another host, another
 * protocol, a name and password inside.
 */
export const tiendaUrl = (answer: unknown, shop: string, hosts: readonly string[]): string => {
  const path = typeof answer === 'object' && answer !== null && 'data' in answer ? answer.data : answer
  if (typeof path !== 'string' || !/^(\/|https?:)/.test(path)) throw new Error('no path')
  const base = new URL(shop)
  const url = new URL(path, base)
  const isAllowed = url.protocol === base.protocol && hosts.includes(url.host) && !url.username && !url.password
  if (!isAllowed) throw new Error(`not of the shop: ${url.host}`)
  return url.href
}

/** Asks the shop for a way in. The token goes in the header, never in an address. */
const askTienda = async (shop: string): Promise<unknown> => {
  // Not a call of ours: another host, with its own contract (spec §7).
  const response = await fetch(`${shop}/api/keycloak/access/login`, {
    headers: { authorization: `Bearer ${await bearer()}`, accept: 'application/json' },
    redirect: 'error',
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
  })
  if (!response.ok) throw new Error(String(response.status))
  const text = await response.text()
  try {
    return JSON.parse(text) as unknown
  } catch {
    return text.trim()
  }
}

/**
 * Opens the shop in a tab of its own, already signed in. The tab is opened at once, while the browser still knows that
 * somebody clicked, and pointed when the shop answers.
 */
export const openTienda = async (): Promise<void> => {
  if (!config.ecommerce) return
  const tab = window.open('about:blank', '_blank')
  if (!tab) return toastError(POPUP_MESSAGE)
  // With `noopener` there would be no tab to point: the link back is cut by hand instead.
  tab.opener = null
  const { url: shop, hosts } = config.ecommerce
  try {
    const answer = await withTimeout(askTienda(shop), ANSWER_MS, new Error('shop is late'))
    tab.location.replace(tiendaUrl(answer, shop, hosts))
  } catch {
    tab.close()
    toastError(ECOMMERCE_MESSAGE)
  }
}
