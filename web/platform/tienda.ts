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
const TIENDA_TIMEOUT_MS = 15_000

/**
 * Whether the user sees links to the shop. The shop must be configured, and the user needs the role and the service.
 * The shop checks role and service again.
 */
export const canOpenTienda = ({ hasRole, can }: Pick<Profile, 'hasRole' | 'can'>): boolean =>
  config.ecommerce !== null && hasRole(...CAPACIDADES.ecommerce.roles) && can(SERVICIOS.ecommerce)

/**
 * Returns the URL in the shop's answer. Throws when the host or protocol is not the shop's, or the URL has a user and
 * password.
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

/** Requests a sign-in URL from the shop. The token is in a header, never in a URL. */
const askTienda = async (shop: string): Promise<unknown> => {
  // Not a call of the contract, because the shop is on another host and has its own API (spec §7).
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
 * Opens the shop in a new tab, already signed in. The tab opens at once and navigates when the shop answers, because
 * browsers allow a new tab only during a user gesture.
 */
export const openTienda = async (): Promise<void> => {
  if (!config.ecommerce) return
  const tab = window.open('about:blank', '_blank')
  if (!tab) return toastError(POPUP_MESSAGE)
  // With `noopener`, window.open would return no tab to navigate, so clear `opener` here.
  tab.opener = null
  const { url: shop, hosts } = config.ecommerce
  try {
    const answer = await withTimeout(askTienda(shop), TIENDA_TIMEOUT_MS, new Error('shop is late'))
    tab.location.replace(tiendaUrl(answer, shop, hosts))
  } catch {
    tab.close()
    toastError(ECOMMERCE_MESSAGE)
  }
}
