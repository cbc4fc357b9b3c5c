import type { z } from 'zod'
import type { Role } from './base/roles.ts'
import type { ServicioId } from './base/servicios.ts'
import type { Topic } from './base/topics.ts'
import type { Alcance } from './conexiones/reglas.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** Types of a reply that is not JSON. `file`: a file of any uploadable type, sent with its own type. */
type FileType =
  | 'application/pdf'
  | 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  | 'application/zip'
  | 'file'
  | 'image/webp'
  | 'text/event-stream'

export interface FileLimits {
  extensiones: readonly string[]
  /** Maximum size of each file in bytes. */
  maxBytes: number
  maxFiles: number
  /** true: an image that the server decodes and encodes again, so that no byte of the original is stored. */
  remade?: true
}

/** Shapes of the input of a call and of its reply. A reply that is a file has no shape. */
export interface Shape {
  params?: z.ZodObject
  query?: z.ZodObject
  body?: z.ZodType
  reply?: z.ZodType
}

/**
 * Shapes of a group of calls (such as `pagos`), by name of the call. They need zod, so a browser loads them only with a
 * form that validates.
 */
export type Shapes = Record<string, Shape>

declare const SHAPE: unique symbol

/** Call of the portal, described as data. Server, web, documentation and tests read this description. */
export interface Route<S extends Shape = Shape> {
  summary: string
  method: Method
  /** Path relative to /autogestion/; `:name` is a path parameter. */
  path: string
  /**
   * Set for a multipart call. Every field of the body is a text part (JSON unless it is a string), and `files` are the
   * uploads.
   */
  files?: true | FileLimits
  /** Type of a reply that is not JSON; absent: JSON. */
  reply?: FileType
  /**
   * Topics that the call changes, so that screens refetch them. Such a call runs in one transaction and accepts an
   * Idempotency-Key.
   */
  touches?: readonly Topic[]
  /** Topics that the reply depends on. A screen that shows it refetches when a call changes one of them. */
  reads?: readonly Topic[]
  /**
   * true: audit this read, for example who viewed a statement; false: do not audit this write, for example an autosave.
   */
  audited?: boolean
  /** Roles that may make the call; absent: any signed-in user with a profile. */
  roles?: readonly Role[]
  servicio?: ServicioId
  /** Absent: the call requires a signed-in user. */
  access?: 'public'
  /**
   * true: requires a sign-in in the last five minutes, because a stolen token or an abandoned screen must not be
   * enough. A list: requires this only for a body that has one of the fields, or a field with the listed value.
   */
  fresh?: true | readonly (string | readonly [field: string, value: unknown])[]
  /**
   * Set for a call that decides about items of the mesa and can be undone before it takes effect (`decisiones.hold`).
   * `id`: field with the id of the item. `clases`: kinds that the item may have; absent: the field `clase` has the
   * kind. Without `id`, the field `trabajos` lists the items.
   */
  undoable?: { id?: string; clases?: readonly string[] }
  /**
   * true: service accounts (ROL_INTEGRACION) may make the call for the data granted to them; they may make no other
   * calls.
   */
  machines?: true
  /**
   * Scopes of which an API token needs one. With it, a token may also make a call that requires a recent sign-in,
   * because creating the token required one.
   */
  token?: readonly Alcance[]
  /** Description of the MCP tool for this call, from which an assistant decides to use it; absent: no tool. */
  herramienta?: string
  /** Fields of the reply that are secrets. They are not stored, so a repeated request gets null. */
  once?: readonly string[]
  /** Shell command for the documentation that makes the call. */
  example?: string
  /** Exists only for TypeScript, to carry the type of the shapes; no row has this property. */
  readonly [SHAPE]?: S
}

/**
 * Group of calls, one for each of its shapes. A call whose shape has no reply has to name the type of the file that it
 * returns.
 */
export type Calls<S extends Shapes> = {
  [K in keyof S]: Route<S[K]> & (S[K] extends { reply: z.ZodType } ? { reply?: never } : { reply: FileType })
}

type ShapeOf<R extends Route> = NonNullable<R[typeof SHAPE]>

type Output<S extends Shape, Part extends keyof Shape> =
  S extends Record<Part, infer T extends z.ZodType> ? z.output<T> : undefined

export type ParamsOf<R extends Route> = Output<ShapeOf<R>, 'params'>
export type QueryOf<R extends Route> = Output<ShapeOf<R>, 'query'>
export type BodyOf<R extends Route> = Output<ShapeOf<R>, 'body'>
/** Body as a client sends it: fields with a default are optional. */
export type BodySentOf<R extends Route> =
  ShapeOf<R> extends { body: infer T extends z.ZodType } ? z.input<T> : undefined
export type ReplyOf<R extends Route> = Output<ShapeOf<R>, 'reply'>

/** Prefix of the path of every call (spec §2, §7). */
export const PREFIX = '/autogestion'
