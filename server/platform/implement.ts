import type { Readable, Writable } from 'node:stream'
import type { BodyOf, ParamsOf, QueryOf, ReplyOf, Route } from '#contract/route.ts'
import type { Context } from './context.ts'

/** What a service answers when the call gives a file. */
export interface FileReply {
  nombre: string
  tipo: string
  tamano?: number
  content: Readable
  /** Names this very content, so that a browser need not be sent it again. */
  etag?: string
}

/** What a service answers when the call stays open. */
export interface StreamReply {
  /** Takes the answer, its head already written. */
  open: (response: Writable) => void
}

/** What was sent, checked against the contract. */
interface Sent<R extends Route> {
  params: ParamsOf<R>
  query: QueryOf<R>
  body: BodyOf<R>
}

type AnswerOf<R extends Route> = R['reply'] extends 'text/event-stream'
  ? StreamReply
  : R['reply'] extends string
    ? FileReply
    : ReplyOf<R>
export type Handler<R extends Route> = (context: Context, sent: Sent<R>) => Promise<AnswerOf<R>>

/** A contract row with the service that answers it, its types forgotten. */
export interface Implementation {
  route: Route
  handle: (context: Context, sent: { params: unknown; query: unknown; body: unknown }) => Promise<unknown>
}

/** Binds every row of a noun to its service. Total: a forgotten row does not compile. */
export const implement = <G extends Record<string, Route>>(
  rows: G,
  handlers: { [K in keyof G]: Handler<G[K]> },
): Implementation[] =>
  Object.entries(rows).map(([name, route]) => ({ route, handle: handlers[name] as Implementation['handle'] }))
