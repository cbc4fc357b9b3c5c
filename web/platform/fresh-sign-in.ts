import type { Route } from '#contract/route.ts'
import type { Sent } from './api.ts'
import { dropDraft, loadDraft, saveDraft } from './drafts.ts'
import { pendingId, PENDING_HASH, PENDING_SEND, typing } from './pending-send.ts'
import { proveSignIn } from './proveedor.ts'

/** Send that requires a recent sign-in. It is stored during the sign-in and sent when the user returns. */
export interface PendingSend {
  id: string
  route: Pick<Route, 'summary' | 'method' | 'path' | 'files' | 'reply'>
  sent: Pick<Sent<Route>, 'params' | 'query' | 'body' | 'files' | 'idempotencyKey' | 'asOneself'>
  /** Values of the form that sends. */
  typed: unknown
}

/**
 * Stores the send and leaves for the sign-in page, which returns to this URL. Never resolves; rejects when leaving
 * fails.
 */
export const signInFirst = async <R extends Route>(route: R, sent: Sent<R>): Promise<never> => {
  const id = crypto.randomUUID()
  const { summary, method, path, files, reply } = route
  const { signal: _signal, onProgress: _onProgress, ...stored } = sent
  const pending = { id, route: { summary, method, path, files, reply }, sent: stored, typed: typing.typed }
  // Leave even if the send could not be stored. The user then has to send again.
  await saveDraft(PENDING_SEND, pending).catch(() => {})
  typing.release?.()
  history.replaceState(history.state, '', location.pathname + location.search + PENDING_HASH + id)
  await proveSignIn()
  return new Promise<never>(() => {})
}

let isTaken = false

/**
 * Removes and returns the stored send if this page returns from the sign-in for that send, and `isMine` accepts the
 * send. undefined: there is no send, it belongs to another user or sign-in, or an earlier call took it.
 */
export const takePending = async (isMine: (pending: PendingSend) => boolean): Promise<PendingSend | undefined> => {
  if (pendingId === undefined || isTaken) return undefined
  const stored = (await loadDraft(PENDING_SEND).catch(() => undefined)) as PendingSend | undefined
  if (isTaken || (stored?.id === pendingId && !isMine(stored))) return undefined
  isTaken = true
  history.replaceState(history.state, '', location.pathname + location.search)
  if (stored?.id !== pendingId) return undefined
  await dropDraft(PENDING_SEND).catch(() => {})
  return stored
}
