import type { Route } from '#contract/route.ts'
import type { Sent } from '#web/api.ts'

/** A send that this page makes, or the next one: which row, with what. */
export interface Envio<Reply = unknown> {
  route: Route
  sent: object
  /** Makes it from this page, under a key: with the same one it is done once. */
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
