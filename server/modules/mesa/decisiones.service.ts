import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type pg from 'pg'
import { ERRORS } from '#contract/base/errors.ts'
import type { decisiones } from '#contract/mesa/decisiones.calls.ts'
import type { BodyOf, ParamsOf, Route } from '#contract/route.ts'
import { loadCallerById } from '#modules/usuarios'
import type { Cipher } from '#server/base/cipher.ts'
import { AppError, fieldError } from '#server/base/errors.ts'
import { execute, transaction } from '#server/db/database.ts'
import type { Reads } from '#server/db/reads.ts'
import { requireAccess, requireFresh } from '#server/http/calls.ts'
import type { Context } from '#server/http/context.ts'
import type { Implementation } from '#server/http/implement.ts'
import { runCall, withoutRequest } from '#server/http/run-call.ts'
import { parseSent } from '#server/http/validation.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import type { Bulkhead } from '#server/limits/bulkhead.ts'
import {
  type DecisionDebida,
  deleteDecision,
  insertDecision,
  lockDebida,
  notifyDecisiones,
  selectDecisiones,
  selectPendientes,
  selectSale,
  setDevuelta,
  setHecha,
  setReintento,
} from './decisiones.repository.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Makes the decisions of the mesa that are due. Missing in a process that serves no calls. */
    runDecisiones?: () => Promise<void>
  }
}

/** Time (ms) in which a decision can be undone. */
const UNDO_MS = 5000
/** Time (ms) for which a page can still read the answer of a decision that was made. */
const SHOWN_MS = 3_600_000
const RETRY_MS = 5000
/** Maximum attempts of a decision while a system is unavailable. Afterwards the decision is returned to its user. */
const MAX_ATTEMPTS = 12
/** Decisions that a process makes at once. */
const AT_ONCE = 2

/** Returns the implementation of a call that can be undone; undefined: no such call. */
export type FindUndoable = (llamada: string) => Implementation | undefined

/** Returns the calls of `rows` that can be undone, by method and path. */
export const undoableOf = (rows: readonly Implementation[]): FindUndoable => {
  const undoable = rows.filter(({ route }) => route.undoable)
  const byName = new Map(undoable.map((row) => [`${row.route.method} ${row.route.path}`, row]))
  return (llamada) => byName.get(llamada)
}

const parse = ({ shape }: Implementation, { parametros, cuerpo }: { parametros: unknown; cuerpo: unknown }) => ({
  params: parseSent(shape.params, parametros),
  query: undefined,
  body: parseSent(shape.body, cuerpo),
})

/** Returns the time left, because the clock of a browser may be wrong. */
const faltaMs = (sale: Date, now: Date): number => Math.max(0, sale.getTime() - now.getTime())

const nameOf = ({ clase, entidadId }: { clase: unknown; entidadId: unknown }) => `${String(clase)}-${String(entidadId)}`

/** Returns the names of the items that a decision is about: `reclamo-40102`. */
const trabajosOf = ({ undoable }: Route, { params, body }: ReturnType<typeof parse>): string[] => {
  const fields = { ...(body as object), ...(params as object) } as Record<string, unknown>
  if (!undoable?.id) return (fields['trabajos'] as Parameters<typeof nameOf>[0][]).map(nameOf)
  const entidadId = fields[undoable.id]
  return (undoable.clases ?? [fields['clase']]).map((clase) => nameOf({ clase, entidadId }))
}

/**
 * Stores a decision, which is made after UNDO_MS. Throws at once if the user lacks the rights of its call, or if its
 * data is invalid.
 */
export const holdDecision = async (
  { sql, caller, ip, signedInAt, now }: Context,
  { body }: { body: BodyOf<typeof decisiones.hold> },
  find: FindUndoable,
) => {
  const implementation = find(body.llamada)
  if (!implementation) throw fieldError('llamada', 'Esa llamada no se puede deshacer.')
  requireAccess(implementation.route, caller)
  const sent = parse(implementation, body)
  requireFresh(implementation.route, { signedInAt, token: caller.token }, sent)
  const trabajos = trabajosOf(implementation.route, sent)
  const { archivoIds = [] } = sent.body as { archivoIds?: readonly string[] }
  const sale = new Date(now.getTime() + UNDO_MS)
  const { decisionId } = body
  if (await insertDecision(sql, caller.usuarioId, body, { trabajos, archivoIds, ip, sale })) {
    await execute(sql, notifyDecisiones(caller.usuarioId, trabajos))
    return { decisionId, faltaMs: UNDO_MS }
  }
  const stored = await selectSale(sql, caller.usuarioId, decisionId)
  if (!stored) throw new AppError('conflicto')
  return { decisionId, faltaMs: faltaMs(stored, now) }
}

export const listDecisiones = async ({ sql, caller, now }: Context) =>
  (await selectDecisiones(sql, caller.usuarioId, new Date(now.getTime() - SHOWN_MS))).map(({ sale, ...row }) => ({
    ...row,
    faltaMs: faltaMs(sale, now),
  }))

/** Returns the decisions of other users about an item that can still be undone. */
export const listPendientes = async (
  { sql, caller, now }: Pick<Context, 'sql' | 'caller' | 'now'>,
  trabajo: { clase: string; entidadId: number },
) =>
  (await selectPendientes(sql, caller.usuarioId, nameOf(trabajo))).map(({ sale, ...row }) => ({
    ...row,
    faltaMs: faltaMs(sale, now),
  }))

/** Withdraws a decision. Throws `conflicto` when it was made, or is being made now. */
export const undoDecision = async (
  { sql, caller }: Context,
  { params: { decisionId } }: { params: ParamsOf<typeof decisiones.undo> },
) => {
  const trabajos = await deleteDecision(sql, caller.usuarioId, decisionId)
  if (!trabajos) throw new AppError('conflicto', { message: 'Ya se hizo: no se puede deshacer.' })
  await execute(sql, notifyDecisiones(caller.usuarioId, trabajos))
  return { decisionId }
}

interface DecisionesParts {
  pool: pg.Pool
  jobs: Pick<Jobs, 'statementsOf'>
  cipher: Cipher
  reads: Pick<Reads, 'markWritten'>
  log: FastifyBaseLogger
  find: FindUndoable
  hold: Bulkhead
  now: () => Date
}

/**
 * Makes one due decision, and records it as made in the same transaction. The decision therefore takes effect once,
 * even if the process dies. Checks rights and version again. Returns false when no decision is due.
 */
const makeNext = async (parts: DecisionesParts): Promise<boolean> => {
  const { pool, reads, log, find, hold } = parts
  const now = parts.now()
  let due: DecisionDebida | undefined
  try {
    await hold(() =>
      transaction(pool, async (db, atEnd) => {
        due = await lockDebida(db, now)
        if (!due) return
        const { decisionId, usuarioId, llamada, trabajos, ip } = due
        const implementation = find(llamada)
        const found = await loadCallerById(db, usuarioId)
        if (!implementation || !found) throw new AppError('sin-permiso')
        const { route, handle } = implementation
        const { caller } = found
        requireAccess(route, caller)
        const sent = parse(implementation, due)
        const sql = { sql: db, primary: db, write: atEnd }
        const facts = { ...withoutRequest({ caller, log, now }), ip }
        const respuesta = await runCall(parts, sql, facts, { route, params: sent.params }, (context) =>
          handle(context, sent),
        )
        atEnd(setHecha(decisionId, respuesta, now))
        atEnd(notifyDecisiones(usuarioId, trabajos))
      }),
    )
  } catch (error) {
    if (!due) throw error
    await giveBack(parts, due, error)
    return true
  }
  if (due) await reads.markWritten(due.usuarioId)
  return due !== undefined
}

/**
 * Postpones a decision after a server error, up to MAX_ATTEMPTS times. Otherwise returns the decision to its user with
 * the reason.
 */
const giveBack = async (
  { pool, log, now }: DecisionesParts,
  { decisionId, usuarioId, trabajos, intentos }: DecisionDebida,
  error: unknown,
): Promise<void> => {
  const isRefused = error instanceof AppError && error.status < 500
  if (!isRefused) log.error({ err: error }, 'decision failed')
  if (!isRefused && intentos + 1 < MAX_ATTEMPTS) {
    await setReintento(pool, decisionId, new Date(now().getTime() + RETRY_MS))
    return
  }
  const motivo = isRefused
    ? [error.message, ...Object.values(error.fields ?? {}).filter((text) => text !== error.message)].join(' ')
    : ERRORS['no-disponible'].text
  await setDevuelta(pool, decisionId, motivo)
  await execute(pool, notifyDecisiones(usuarioId, trabajos))
}

/**
 * Adds to the application the function `runDecisiones`, which makes all due decisions. Several processes may run it at
 * once.
 */
export const decorateDecisiones = (app: FastifyInstance, options: Omit<DecisionesParts, 'log'>): void => {
  const parts = { ...options, log: app.log }
  const drain = async () => {
    while (await makeNext(parts));
  }
  app.decorate('runDecisiones', async () => {
    // Usually no decision is due, so try one first. Only if there was one, make the rest with AT_ONCE parallel workers.
    if (await makeNext(parts)) await Promise.all(Array.from({ length: AT_ONCE }, drain))
  })
}
