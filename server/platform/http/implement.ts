import type { Readable, Writable } from 'node:stream'
import type { z } from 'zod'
import type { Calls, Route, Shape, Shapes } from '#contract/route.ts'
import type { Context } from './context.ts'
import type { ByteRange } from '#server/files/files.ts'

/** What a service answers when the call gives a file. */
export interface FileReply {
  nombre: string
  tipo: string
  tamano?: number
  /** A function is asked for the part that is wanted, all of it without one: such a file is sent in parts. It needs `tamano`. */
  content: Readable | ((range?: ByteRange) => Readable)
  /** Names this very content, so that a browser need not be sent it again. */
  etag?: string
}

/** What a service answers when the call stays open. */
export interface StreamReply {
  /** Takes the answer, its head already written. */
  open: (response: Writable) => void
}

type OutputOf<T> = T extends z.ZodType ? z.output<T> : undefined

/** What was sent, checked against the contract. */
interface Sent<S extends Shape> {
  params: OutputOf<S['params']>
  query: OutputOf<S['query']>
  body: OutputOf<S['body']>
}

type AnswerOf<S extends Shape> = S['reply'] extends z.ZodType ? z.output<S['reply']> : FileReply | StreamReply
type Handler<S extends Shape> = (context: Context, sent: Sent<S>) => Promise<AnswerOf<S>>

/** A contract row with its shape and the service that answers it, its types forgotten. */
export interface Implementation {
  route: Route
  shape: Shape
  handle: (context: Context, sent: { params: unknown; query: unknown; body: unknown }) => Promise<unknown>
}

/** What answers the rows of a noun. */
export type Handlers<S extends Shapes> = { [K in keyof S]: Handler<S[K]> }

/** Binds every row of a noun to its shape and its service. Total: a forgotten row, shape or service does not compile. */
export const implement = <S extends Shapes>(rows: Calls<S>, shapes: S, handlers: Handlers<S>): Implementation[] =>
  Object.entries(shapes).map(([name, shape]) => ({
    route: rows[name]!,
    shape,
    handle: handlers[name] as Implementation['handle'],
  }))
