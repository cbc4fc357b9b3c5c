import type { Route } from '#contract/route.ts'
import type { Sent } from '#web/api.ts'

/** Call of a decision. This page makes the call, or another page makes it from the outbox. */
export interface Envio<Reply = unknown> {
  route: Route
  sent: object
  /** Sends the call. A second send with the same key has no further effect. */
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
