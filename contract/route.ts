import type { z } from 'zod'
import type { Role } from './roles.ts'
import type { ServicioId } from './servicios.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** What a reply can be besides JSON: a file, sent as it is. */
type FileType =
  | 'application/pdf'
  | 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  | 'file'
  | 'text/event-stream'

/** What may be uploaded. */
export interface FileLimits {
  extensiones: readonly string[]
  /** Of each file. */
  maxBytes: number
  maxFiles: number
}

/** One call of the portal: who may make it, what goes in, what comes out. The server, the web, the docs and the tests read it. */
export interface Route {
  summary: string
  method: Method
  /** Relative to /autogestion/, with `:name` for path parameters. */
  path: string
  params?: z.ZodObject
  query?: z.ZodObject
  body?: z.ZodType
  /** Multipart: every field of `body` is a text part (JSON when it is not text), and `files` are the uploads. */
  files?: true | FileLimits
  reply: z.ZodType | FileType
  /** Changes something: runs in one transaction and obeys Idempotency-Key. */
  writes?: true
  /** A read that is recorded as writes are: who looked at whose statement. */
  audited?: true
  /** Any signed-in person with a profile when absent. */
  roles?: readonly Role[]
  servicio?: ServicioId
  /** Must be said: a call is private unless it says otherwise. */
  access?: 'public'
}

/** Keeps the literal types of one row. */
export const route = <const R extends Route>(row: R): R => row

export type ParamsOf<R extends Route> = R['params'] extends z.ZodType ? z.output<R['params']> : undefined
export type QueryOf<R extends Route> = R['query'] extends z.ZodType ? z.output<R['query']> : undefined
export type BodyOf<R extends Route> = R['body'] extends z.ZodType ? z.output<R['body']> : undefined
export type ReplyOf<R extends Route> = R['reply'] extends z.ZodType ? z.output<R['reply']> : undefined

/** Every call hangs from here (spec §2, §7). */
export const PREFIX = '/autogestion'
