import type { z } from 'zod'
import type { Role } from './base/roles.ts'
import type { ServicioId } from './base/servicios.ts'
import type { Topic } from './base/topics.ts'
import type { Alcance } from './conexiones/reglas.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** What a reply can be besides JSON. `file`: of any kind that can be uploaded, sent as what it is. */
type FileType =
  | 'application/pdf'
  | 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  | 'application/zip'
  | 'file'
  | 'image/webp'
  | 'text/event-stream'

/** What may be uploaded. */
export interface FileLimits {
  extensiones: readonly string[]
  /** Of each file. */
  maxBytes: number
  maxFiles: number
  /** A picture that is decoded and made anew: nothing of it is kept as it came. */
  remade?: true
}

/** What goes into a call and, unless it is a file, what comes out. */
export interface Shape {
  params?: z.ZodObject
  query?: z.ZodObject
  body?: z.ZodType
  reply?: z.ZodType
}

/** The shapes of a noun, call by call. They bring zod: a browser imports them with a form that checks what is typed. */
export type Shapes = Record<string, Shape>

declare const SHAPE: unique symbol

/** One call of the portal, as data: who may make it, and where. The server, the web, the docs and the tests read it. */
export interface Route<S extends Shape = Shape> {
  summary: string
  method: Method
  /** Relative to /autogestion/, with `:name` for path parameters. */
  path: string
  /** Multipart: every field of the body is a text part (JSON when it is not text), and `files` are the uploads. */
  files?: true | FileLimits
  /** Said when it is no JSON. */
  reply?: FileType
  /** Changes something, and what is asked again after it: runs in one transaction and obeys Idempotency-Key. */
  touches?: readonly Topic[]
  /** Of what it answers that changes here: who shows it asks again when that is touched. */
  reads?: readonly Topic[]
  /** A read that is recorded as what changes something is: who looked at whose statement; or what is not: what is kept while it is typed. */
  audited?: boolean
  /** Any signed-in person with a profile when absent. */
  roles?: readonly Role[]
  servicio?: ServicioId
  /** Must be said: a call is private unless it says otherwise. */
  access?: 'public'
  /**
   * Asks for a sign-in of the last five minutes: a token that was taken is not enough, nor a screen that was left open. Of a
   * list, only when one of these fields is sent, in the path or the body, or one with this value.
   */
  fresh?: true | readonly (string | readonly [field: string, value: unknown])[]
  /** A service account (ROL_INTEGRACION) may make it too: of what it was given, and nothing else of the portal. */
  machines?: true
  /**
   * A token of a company that has one of these may make it too. Of what asks for a fresh sign-in it was made with one, which
   * named the scope.
   */
  token?: readonly Alcance[]
  /** An assistant may call it for who has a token: what it is for, in words that a program chooses by. */
  herramienta?: string
  /** Of its answer, what is said once and kept nowhere: whoever sends it again gets null there. */
  once?: readonly string[]
  /** How a program makes it, for the documentation. */
  example?: string
  /** Of the types alone: no row has it. */
  readonly [SHAPE]?: S
}

/** The rows of a noun, one for each of its shapes. A row without a reply's shape says which kind of file it answers. */
export type Calls<S extends Shapes> = {
  [K in keyof S]: Route<S[K]> & (S[K] extends { reply: z.ZodType } ? { reply?: never } : { reply: FileType })
}

/** The shape of a row. */
type ShapeOf<R extends Route> = NonNullable<R[typeof SHAPE]>

type Output<S extends Shape, Part extends keyof Shape> =
  S extends Record<Part, infer T extends z.ZodType> ? z.output<T> : undefined

export type ParamsOf<R extends Route> = Output<ShapeOf<R>, 'params'>
export type QueryOf<R extends Route> = Output<ShapeOf<R>, 'query'>
export type BodyOf<R extends Route> = Output<ShapeOf<R>, 'body'>
/** The body as it is sent: what has a default may be left out. */
export type BodySentOf<R extends Route> =
  ShapeOf<R> extends { body: infer T extends z.ZodType } ? z.input<T> : undefined
export type ReplyOf<R extends Route> = Output<ShapeOf<R>, 'reply'>

/** Every call hangs from here (spec §2, §7). */
export const PREFIX = '/autogestion'
