import type { IncomingHttpHeaders, OutgoingHttpHeaders } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type pg from 'pg'
import { z } from 'zod'
import { ALCANCES } from '#contract/conexiones/reglas.ts'
import { LIMITES_ARCHIVO } from '#contract/base/archivos.ts'
import { hasAnyRole } from '#contract/base/roles.ts'
import { FRESCA_S } from '#contract/base/sesion.ts'
import { PREFIX, type Route } from '#contract/route.ts'
import { operationName } from '#server/observe/audit.ts'
import type { Bulkhead } from '#server/limits/bulkhead.ts'
import type { CallLimits } from '#server/limits/call-limits.ts'
import type { Cipher } from '#server/base/cipher.ts'
import type { Caller } from '#server/base/caller.ts'
import { type Db, execute, type Statement } from '#server/db/database.ts'
import { AppError } from '#server/base/errors.ts'
import type { FileStore, ReceivedFile } from '#server/files/files.ts'
import { restoreLost, transactionWithFiles } from '#server/files/files-transaction.ts'
import { fingerprint, once } from './idempotency.ts'
import type { Identify, Identity } from '#server/identity/identity.ts'
import type { FileReply, Implementation, StreamReply } from './implement.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import { MAX_FIELD_BYTES, readMultipart } from './multipart.ts'
import type { Reads } from '#server/db/reads.ts'
import { type Database, runCall } from './run-call.ts'
import { ignoreEarlyErrors, sendFile } from './send-file.ts'
import { traceCall } from '#server/observe/trace.ts'
import { parseSent, rejectTooBig, rejectUnknown } from './validation.ts'

export interface CallOptions {
  pool: pg.Pool
  identify: Identify
  store: FileStore
  cipher: Cipher
  /**
   * Returns the user of a token with their rights in the tables of the portal. In "Ver como", returns the user as whom
   * staff see the portal. Throws `sin-permiso` when the user may not enter.
   */
  loadCaller: (identity: Identity, headers: IncomingHttpHeaders) => Promise<Caller>
  /** Router of the calls that only read. */
  reads: Reads
  jobs: Pick<Jobs, 'statementsOf'>
  /**
   * Returns the bulkhead of a group of calls (`noun`, such as `pagos`). It limits all tasks of the group that use a
   * connection.
   */
  bulkheads: (noun: string) => Bulkhead
  /** Throws `demasiadas-solicitudes` when a user has made a call too often. */
  limits: CallLimits
  now: () => Date
}

/** Caller of public calls. Owns no data and writes nothing. */
const PUBLIC_CALLER: Caller = {
  usuarioId: 0,
  sub: '',
  sid: '',
  userName: '',
  nombre: '',
  roles: new Set(),
  servicios: new Set(),
  ofrecidos: new Set(),
  isStaff: false,
  scope: [],
}

/**
 * Returns the caller with only the services of those scopes that both the row accepts and the token has. Otherwise a
 * token for one service could see rows of another service in a shared list. Throws `sin-permiso` when the token has no
 * accepted scope.
 */
const narrowScope = ({ token: wanted = [] }: Route, caller: Caller): Caller => {
  const { token, servicios, ofrecidos } = caller
  if (!token) return caller
  const limitedDb = wanted.filter((alcance) => token.alcances.has(alcance))
  if (!limitedDb.length) throw new AppError('sin-permiso', { detail: 'token' })
  // A scope without a service applies to the services of the other scopes of the token.
  const about = limitedDb.some((alcance) => ALCANCES[alcance].servicioId === null) ? [...token.alcances] : limitedDb
  const of = new Set<number>(about.flatMap((alcance) => ALCANCES[alcance].servicioId ?? []))
  return { ...caller, servicios: servicios.intersection(of), ofrecidos: ofrecidos.intersection(of) }
}

/** Checks the role and the service of a row; every call passes this check. Throws `sin-permiso`. */
export const requireAccess = (route: Route, caller: Caller): void => {
  if (caller.grants) {
    if (!route.machines) throw new AppError('sin-permiso', { detail: 'machine' })
    return
  }
  if (route.roles && !hasAnyRole(caller.roles, route.roles)) throw new AppError('sin-permiso', { detail: 'role' })
  if (route.servicio && !caller.servicios.has(route.servicio)) {
    throw new AppError('sin-permiso', { detail: 'servicio' })
  }
}

/**
 * Checks for a recent sign-in in calls for which a token is not enough. Runs before the request is validated. Throws
 * `ingreso-viejo`.
 */
export const requireFresh = (
  { fresh }: Route,
  { signedInAt, token }: { signedInAt: number | undefined; token?: unknown },
  { params, body }: { params: unknown; body: unknown },
): void => {
  // An API token needs no recent sign-in: creating it with these scopes already required one.
  if (token) return
  // A path parameter overrides a field of the same name in the body, because the call acts on the id in the path.
  const sent: Record<string, unknown> = { ...Object(body), ...Object(params) }
  const isNeeded =
    fresh === true ||
    fresh?.some((each) => (typeof each === 'string' ? Object.hasOwn(sent, each) : sent[each[0]] === each[1]))
  if (!isNeeded || (signedInAt !== undefined && Date.now() / 1000 - signedInAt <= FRESCA_S)) return
  throw new AppError('ingreso-viejo')
}

/** Returns a function that tells whether a part of a multipart body is plain text, by the JSON Schema of the shape. */
const isTextField = (schema: z.ZodType | undefined): ((name: string) => boolean) => {
  const { properties } = schema ? z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) : {}
  return (name) => (properties?.[name] as { type?: unknown } | undefined)?.type === 'string'
}

/** Passes the socket to a stream of server-sent events, without a buffer in between. */
const openStream = ({ method }: FastifyRequest, reply: FastifyReply, { open }: StreamReply): FastifyReply => {
  const hijacked = reply.hijack()
  const head = {
    ...reply.getHeaders(),
    'content-type': 'text/event-stream',
    'cache-control': 'no-store',
    // Close the connection after the stream. A connection that is kept alive would delay the end of the process.
    connection: 'close',
    // Stops nginx from buffering the events.
    'x-accel-buffering': 'no',
  }
  reply.raw.writeHead(200, head as OutgoingHttpHeaders)
  // HEAD gets only headers.
  if (method === 'HEAD') reply.raw.end()
  else open(reply.raw)
  return hijacked
}

/** Runs `parse`. When it throws, discards the uploaded files. */
const discardingOnFailure = async <T>(store: FileStore, files: readonly ReceivedFile[], parse: () => T): Promise<T> => {
  try {
    return parse()
  } catch (error) {
    await store.discard(files)
    throw error
  }
}

/**
 * Registers a row of the contract. Its handler checks access and shapes, opens the transaction, and removes from the
 * answer what its schema does not have.
 */
const registerCall = (
  app: FastifyInstance,
  { route, shape, handle }: Implementation,
  options: CallOptions,
  bulkhead: Bulkhead,
): void => {
  const isText = isTextField(route.files ? shape.body : undefined)
  const { pool, reads } = options
  const operation = operationName(route)
  const limitedDb: Db = { query: ((...asked: [string]) => bulkhead(() => pool.query(...asked))) as Db['query'] }

  const requireCaller = async (request: FastifyRequest, identity: Identity | undefined): Promise<Caller> => {
    if (!identity) return PUBLIC_CALLER
    const caller = narrowScope(route, await options.loadCaller(identity, request.headers))
    if (route.touches && caller.onlyReads) throw new AppError('solo-lectura')
    requireAccess(route, caller)
    requireFresh(route, identity, request)
    return caller
  }

  /** Rejects an upload that could not be stored, before receiving its body of up to 98 MB. */
  const requireCapacity = async ({ headers }: FastifyRequest): Promise<void> => {
    const bytes = Number(headers['content-length'] ?? 0)
    // A small body may be a form without files. It needs no space on the disk.
    if (bytes > MAX_FIELD_BYTES) await options.store.requireRoom(bytes)
    await bulkhead(async () => {})
  }

  const answer = async (request: FastifyRequest, identity: Identity | undefined): Promise<unknown> => {
    const caller = await requireCaller(request, identity)
    await options.limits(operation, caller, { ip: request.ip, now: options.now() })
    const params = parseSent(shape.params, request.params)
    const query = parseSent(shape.query, request.query)
    const isProgram = caller.token !== undefined || caller.grants !== undefined
    if (isProgram) rejectUnknown(request.query, query)
    const parseBody = (received: unknown): unknown => {
      const body = parseSent(shape.body, received)
      if (isProgram && shape.body) rejectUnknown(received, body)
      return body
    }
    if (route.files) await requireCapacity(request)
    const received = route.files
      ? await readMultipart(request, options.store, isText, route.files === true ? LIMITES_ARCHIVO : route.files)
      : { body: request.body ?? undefined, files: [] }
    const { files } = received
    const run = (database: Database, sent: { params: unknown; query: unknown; body: unknown }) => {
      const now = options.now()
      const facts = {
        caller,
        files,
        log: request.log,
        ip: request.ip,
        userAgent: request.headers['user-agent'],
        signedInAt: identity?.signedInAt,
        until: identity ? new Date(identity.expiresAt * 1000) : now,
        now,
      }
      return runCall(options, database, facts, { route, params: sent.params }, async (context) => {
        const result = await handle(context, sent).catch((error: unknown) => rejectTooBig(error, Object.values(sent)))
        if (!shape.reply) ignoreEarlyErrors(result as FileReply)
        return result
      })
    }

    if (!route.touches) {
      const write = (statement: Statement) => execute(limitedDb, statement)
      const database = { sql: reads.dbFor(caller, bulkhead), primary: limitedDb, write }
      return run(database, { params, query, body: parseBody(received.body) })
    }
    const body = await discardingOnFailure(options.store, files, () => parseBody(received.body))
    const sent = { params, query, body }
    const { result, spare } = await transactionWithFiles({ ...options, bulkhead }, files, async (db, atEnd) => {
      const key = request.headers['idempotency-key']
      const huella = fingerprint(`${route.method} ${route.path}`, sent, files)
      const of = {
        usuarioId: caller.usuarioId,
        key: Array.isArray(key) ? key[0] : key,
        huella,
        secretFields: route.once,
      }
      return once(db, atEnd, of, () => run({ sql: db, primary: db, write: atEnd }, sent))
    }).catch(async (error: unknown) => {
      // The error of a conflict says what another request has just changed. The user's next read must show that change
      // too.
      if (error instanceof AppError && error.status === 409) await reads.markWritten(caller.usuarioId)
      throw error
    })
    await reads.markWritten(caller.usuarioId)
    if (result.repeated) await restoreLost(options, caller.usuarioId, spare)
    else await options.store.discard(spare)
    return result.answer
  }

  app.route({
    method: route.method,
    url: `${PREFIX}/${route.path}`,
    config: { isLimited: true, operation },
    handler: async (request, reply) => {
      void reply.header('cache-control', 'no-store')
      const identity =
        route.access === 'public' ? undefined : await options.identify(request.headers.authorization, request.ip)
      if (identity) request.persona = identity.userName
      const result = await traceCall(operation, request, () => answer(request, identity))
      if (route.reply === 'text/event-stream') return openStream(request, reply, result as StreamReply)
      return shape.reply ? shape.reply.parse(result) : sendFile(request, reply, result as FileReply)
    },
  })
}

/** Registers all calls of the contract. */
export const registerCalls = (app: FastifyInstance, rows: readonly Implementation[], options: CallOptions): void => {
  const bulkheads = new Map<string, Bulkhead>()
  for (const row of rows) {
    const [noun = ''] = operationName(row.route).split('.')
    const bulkhead = bulkheads.get(noun) ?? options.bulkheads(noun)
    bulkheads.set(noun, bulkhead)
    registerCall(app, row, options, bulkhead)
  }
}
