import type { z } from 'zod'
import type { Role } from './base/roles.ts'
import type { ServicioId } from './base/servicios.ts'
import type { Topic } from './base/topics.ts'
import type { Alcance } from './conexiones/reglas.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** Types of a reply that is not JSON. `file`: any uploadable kind, sent with its own type. */
type FileType =
  | 'application/pdf'
  | 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  | 'application/zip'
  | 'file'
  | 'image/webp'
  | 'text/event-stream'

/** Limits of an upload. */
export interface FileLimits {
  extensiones: readonly string[]
  /** Maximum bytes of each file. */
  maxBytes: number
  maxFiles: number
  /** true: an image that is decoded and re-encoded, so that nothing of the original is stored. */
  remade?: true
}

/** Shapes of a call's input and, unless it is a file, of its reply. */
export interface Shape {
  params?: z.ZodObject
  query?: z.ZodObject
  body?: z.ZodType
  reply?: z.ZodType
}

/** Shapes of a noun, by call. They import zod: a browser loads them with a form that validates. */
export type Shapes = Record<string, Shape>

declare const SHAPE: unique symbol

/**
 * Call of the portal, as data: its access and path. The server, the web, the documentation and the tests read it.
 */
export interface Route<S extends Shape = Shape> {
  summary: string
  method: Method
  /** Relative to /autogestion/, with `:name` for path parameters. */
  path: string
  /** Multipart: every field of the body is a text part (JSON when it is not a string), and `files` are the uploads. */
  files?: true | FileLimits
  /** Type of a reply that is not JSON. */
  reply?: FileType
  /**
   * Topics that the call changes: screens read them again after it. Such a call runs in one transaction and accepts an
   * Idempotency-Key.
   */
  touches?: readonly Topic[]
  /** Topics that the reply depends on: a screen that shows the reply reads again when a call changes one of them. */
  reads?: readonly Topic[]
  /** true: a read that is audited, as who viewed whose statement; false: a write that is not, as autosave. */
  audited?: boolean
  /** Roles that may make the call; undefined: any signed-in user with a profile. */
  roles?: readonly Role[]
  servicio?: ServicioId
  /** Undefined: private. */
  access?: 'public'
  /**
   * true: needs a sign-in of the last five minutes, so that a stolen token or an abandoned screen is not enough. List:
   * only when one of these fields is sent, in the path or the body, or one with this value.
   */
  fresh?: true | readonly (string | readonly [field: string, value: unknown])[]
  /**
   * true: service accounts (ROL_INTEGRACION) may make the call, for the data granted to them. They may make no other
   * calls.
   */
  machines?: true
  /**
   * Scopes of which an API token needs one to call it. A call that needs a recent sign-in accepts it too: the token was
   * created after one, which named the scope.
   */
  token?: readonly Alcance[]
  /** Description of the MCP tool of this call, by which an assistant chooses it; undefined: no tool. */
  herramienta?: string
  /** Fields of the reply with secrets, which are not stored: a repeated send gets null. */
  once?: readonly string[]
  /** Shell command that makes the call, for the documentation. */
  example?: string
  /** Carries the shapes in the type only: no row has this property at run time. */
  readonly [SHAPE]?: S
}

/**
 * Rows of a noun, one for each of its shapes. A row without a reply's shape has the type of the file that it returns.
 */
export type Calls<S extends Shapes> = {
  [K in keyof S]: Route<S[K]> & (S[K] extends { reply: z.ZodType } ? { reply?: never } : { reply: FileType })
}

/** Shape of a row. */
type ShapeOf<R extends Route> = NonNullable<R[typeof SHAPE]>

type Output<S extends Shape, Part extends keyof Shape> =
  S extends Record<Part, infer T extends z.ZodType> ? z.output<T> : undefined

export type ParamsOf<R extends Route> = Output<ShapeOf<R>, 'params'>
export type QueryOf<R extends Route> = Output<ShapeOf<R>, 'query'>
export type BodyOf<R extends Route> = Output<ShapeOf<R>, 'body'>
/** Body as it is sent: fields with a default are optional. */
export type BodySentOf<R extends Route> =
  ShapeOf<R> extends { body: infer T extends z.ZodType } ? z.input<T> : undefined
export type ReplyOf<R extends Route> = Output<ShapeOf<R>, 'reply'>

/** Prefix of every path (spec §2, §7). */
export const PREFIX = '/autogestion'
