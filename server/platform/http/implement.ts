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
   * A function returns the given byte range, or without a range all of the file. Such a file supports range requests
   * and needs `tamano`.
   */
  content: Readable | ((range?: ByteRange) => Readable)
  /** Identifies the content: for ranges, and for a cached copy of an `isShared` file. */
  etag?: string
  /** true: the same for all users, so a browser may cache it; otherwise no browser stores it. */
  isShared?: true
}

/** Answer of a service for a call that stays open. */
export interface StreamReply {
  /** Receives the response after its headers were written. */
  open: (response: Writable) => void
}

type OutputOf<T> = T extends z.ZodType ? z.output<T> : undefined

/** Parts of a request, validated by the contract. */
interface Sent<S extends Shape> {
  params: OutputOf<S['params']>
  query: OutputOf<S['query']>
  body: OutputOf<S['body']>
}

type AnswerOf<S extends Shape> = S['reply'] extends z.ZodType ? z.output<S['reply']> : FileReply | StreamReply
type Handler<S extends Shape> = (context: Context, sent: Sent<S>) => Promise<AnswerOf<S>>

/** Row of the contract with its shape and its service, types erased. */
export interface Implementation {
  route: Route
  shape: Shape
  handle: (context: Context, sent: { params: unknown; query: unknown; body: unknown }) => Promise<unknown>
}

/** Services that answer the rows of a noun. */
export type Handlers<S extends Shapes> = { [K in keyof S]: Handler<S[K]> }

/** Binds every row of a noun to its shape and its service. A missing row, shape or service does not compile. */
export const implement = <S extends Shapes>(rows: Calls<S>, shapes: S, handlers: Handlers<S>): Implementation[] =>
  Object.entries(shapes).map(([name, shape]) => ({
    route: rows[name]!,
    shape,
    handle: handlers[name] as Implementation['handle'],
  }))
