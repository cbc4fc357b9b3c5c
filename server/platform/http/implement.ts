import type { Readable, Writable } from 'node:stream'
import type { z } from 'zod'
import type { Calls, Route, Shape, Shapes } from '#contract/route.ts'
import type { Context } from './context.ts'
import type { ByteRange } from '#server/files/files.ts'

/** Answer of a service for a call that returns a file. */
export interface FileReply {
  nombre: string
  tipo: string
  tamano?: number
  /**
   * Content. A function returns the given range of bytes, or the whole file without a range. A file with a function
   * supports range requests and needs `tamano`.
   */
  content: Readable | ((range?: ByteRange) => Readable)
  /** Identifies the content, for range requests and for a cached copy of an `isShared` file. */
  etag?: string
  /** true: the file is the same for all users, so browsers may cache it. Browsers store no other file. */
  isShared?: true
}

/** Answer of a service for a call that stays open. */
export interface StreamReply {
  /** Called with the response after its headers have been written. */
  open: (response: Writable) => void
}

type OutputOf<T> = T extends z.ZodType ? z.output<T> : undefined

/** Parts of a request, after validation by the contract. */
interface Sent<S extends Shape> {
  params: OutputOf<S['params']>
  query: OutputOf<S['query']>
  body: OutputOf<S['body']>
}

type AnswerOf<S extends Shape> = S['reply'] extends z.ZodType ? z.output<S['reply']> : FileReply | StreamReply
type Handler<S extends Shape> = (context: Context, sent: Sent<S>) => Promise<AnswerOf<S>>

/** Call of the contract with its shape and its handler, without their types. */
export interface Implementation {
  route: Route
  shape: Shape
  handle: (context: Context, sent: { params: unknown; query: unknown; body: unknown }) => Promise<unknown>
}

/** Functions that answer a group of calls (such as `pagos`), by name of the call. */
export type Handlers<S extends Shapes> = { [K in keyof S]: Handler<S[K]> }

/**
 * Combines each call of a group with its shape and its handler. If one of the three is missing, it does not compile.
 */
export const implement = <S extends Shapes>(rows: Calls<S>, shapes: S, handlers: Handlers<S>): Implementation[] =>
  Object.entries(shapes).map(([name, shape]) => ({
    route: rows[name]!,
    shape,
    handle: handlers[name] as Implementation['handle'],
  }))
