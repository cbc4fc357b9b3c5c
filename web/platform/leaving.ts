import type { Route } from '#contract/route.ts'
import { urlOf } from './address.ts'
import { headersOf, type Sent } from './api.ts'
import { currentBearer } from './session.ts'

/**
 * Makes a call while the page closes, with the token in memory and without waiting for the answer. Does nothing when
 * there is no valid token.
 */
export const callOnUnload = <R extends Route>(route: R, sent: Sent<R>): void => {
  const token = currentBearer()
  if (token === undefined) return
  const body = sent.body === undefined ? null : JSON.stringify(sent.body)
  const headers = headersOf(sent, token, body !== null)
  void fetch(urlOf(route, sent), { method: route.method, headers, body, keepalive: true }).catch(() => {})
}
