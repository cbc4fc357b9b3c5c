import type { Route } from '#contract/route.ts'
import type { Sent } from '#web/api.ts'

/** Call of a decision. This page makes the call, or the server makes it after the undo time. */
export interface Envio<Reply = unknown> {
  route: Route
  sent: object
  send: () => Promise<Reply>
}

export const envioDe = <R extends Route, Reply>(
  route: R,
  sent: Sent<R>,
  send: (sent: Sent<R>) => Promise<Reply>,
): Envio<Reply> => ({ route, sent, send: () => send(sent) })
