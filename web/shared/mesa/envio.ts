import type { Route } from '#contract/route.ts'
import type { Sent } from '#web/api.ts'

/** Call that this page sends, or another page from its outbox entry. */
export interface Envio<Reply = unknown> {
  route: Route
  sent: object
  /** Sends the call from this page; sending again with the same key has one effect. */
  send: (idempotencyKey?: string) => Promise<Reply>
}

export const envioDe = <R extends Route, Reply>(
  route: R,
  sent: Sent<R>,
  send: (sent: Sent<R>) => Promise<Reply>,
): Envio<Reply> => ({
  route,
  sent,
  send: (idempotencyKey) => send({ ...sent, ...(idempotencyKey && { idempotencyKey }) }),
})
