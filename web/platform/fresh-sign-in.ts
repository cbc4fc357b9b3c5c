import type { Route } from '#contract/route.ts'
import type { Sent } from './api.ts'
import { dropDraft, loadDraft, saveDraft } from './drafts.ts'
import { pendingId, MARK, typing } from './pending-send.ts'
import { proveSignIn } from './proveedor.ts'

/** What was sent and asked for a sign-in of a moment ago: it is sent when the person is back from it. */
export interface PendingSend {
  id: string
  route: Pick<Route, 'summary' | 'method' | 'path' | 'files' | 'reply'>
  sent: Pick<Sent<Route>, 'params' | 'query' | 'body' | 'files' | 'idempotencyKey' | 'asOneself'>
  /** What its form showed. */
  typed: unknown
}

const DRAFT = 'espera-ingreso'

/** Goes to sign in with what was sent kept, and comes back to this address. Rejects when there is no going. */
export const signInFirst = async <R extends Route>(route: R, sent: Sent<R>): Promise<never> => {
  const id = crypto.randomUUID()
  const { summary, method, path, files, reply } = route
  const { signal: _signal, onProgress: _onProgress, ...kept } = sent
  const pending = { id, route: { summary, method, path, files, reply }, sent: kept, typed: typing.typed }
  // What could not be kept is done again by hand: no reason not to go.
  await saveDraft(DRAFT, pending).catch(() => {})
  typing.release?.()
  history.replaceState(history.state, '', location.pathname + location.search + MARK + id)
  await proveSignIn()
  return new Promise<never>(() => {})
}

let isTaken = false

/** What waits, for whoever says that it is theirs; once. Nothing of what another person, or another sign-in, left. */
export const takePending = async (isMine: (pending: PendingSend) => boolean): Promise<PendingSend | undefined> => {
  if (pendingId === undefined || isTaken) return undefined
  const kept = (await loadDraft(DRAFT).catch(() => undefined)) as PendingSend | undefined
  if (isTaken || (kept?.id === pendingId && !isMine(kept))) return undefined
  isTaken = true
  history.replaceState(history.state, '', location.pathname + location.search)
  if (kept?.id !== pendingId) return undefined
  await dropDraft(DRAFT).catch(() => {})
  return kept
}
