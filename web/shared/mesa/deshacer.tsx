import { Button, Group, Text } from '@mantine/core'
import { useSyncExternalStore } from 'react'
import { decisiones } from '#contract/mesa/decisiones.calls.ts'
import type { Decision } from '#contract/mesa/decisiones.shapes.ts'
import type { ReplyOf, Route } from '#contract/route.ts'
import { ApiError, call, type Sent } from '#web/api.ts'
import { hearChanges } from '#web/live.ts'
import { refreshAll, refreshTopics } from '#web/queries.tsx'
import { keepDraft } from '#shared/gestiones/retomar.ts'
import { hideToast, toastError, toastUndo } from '#web/toasts.ts'
import { keepEscrito, restoreEscrito, writeEscrito, type Escrito } from './escrito.ts'

/** Interval (ms) at which the page asks whether a due decision was made. */
const ASK_MS = 700
/** Time (ms) until the page tries again to take back a decision, if the server did not answer. */
const AGAIN_MS = 5000

interface Held<R extends Route> {
  /** Item that was decided: "Reclamo 40102". Absent: several items at once, or an answer. */
  item?: string
  /** Text of the toast: "Reclamo 40102: cerrado". */
  texto: string
  route: R
  sent: Sent<R>
  escrito?: Escrito
  /** Shows the decided item again. Called when the decision was undone or could not be made. */
  restore: () => void
  onDone?: (reply: ReplyOf<R>) => void
  /** true: a form decides. It stays open until the decision is stored, and shows the errors of its fields. */
  isForm?: boolean
}

/** Decision on the server that this page follows until it is made, undone or returned to the user. */
interface Followed {
  decisionId: string
  item: string | undefined
  texto: string
  restore: () => void
  settle: (respuesta: unknown) => void
  /**
   * Stores the text as a draft before the server discards the decision. Otherwise a browser killed in between would
   * lose the text. Resolves to a function that removes the draft again. Absent: the decision has no text.
   */
  keep?: (() => Promise<() => Promise<void>>) | undefined
  /**
   * Removes that draft again. Set while the user undoes the decision, and called if the decision was made in the
   * meantime.
   */
  unkeep?: () => Promise<void>
  /** Time (ms, by the clock of this device) at which the server makes the decision. */
  saleAt: number
}

const followed = new Map<string, Followed>()
/**
 * Sent decisions that the server has not confirmed as stored yet, by id. With `isForm` the item does not count as
 * pending, because the form stays open until then.
 */
const sending = new Map<string, { item: string | undefined; isForm: boolean }>()
/**
 * Ids of decisions that the server may have stored although their call failed, by their content. A retry sends the same
 * id.
 */
const unsure = new Map<string, string>()

const listeners = new Set<() => void>()
const tellChange = (): void => {
  for (const tell of listeners) tell()
}
const subscribe = (tell: () => void): (() => void) => {
  listeners.add(tell)
  return () => listeners.delete(tell)
}

/**
 * Whether the user has a decision that has not been made yet: about the given item, or about any item. Until then a
 * refetch returns the old state of the item, whose decisions must not be offered again.
 */
export const useHasPending = (item?: string): boolean =>
  useSyncExternalStore(subscribe, () => {
    const all = [...followed.values(), ...[...sending.values()].filter(({ isForm }) => !isForm)]
    return item ? all.some((each) => each.item === item) : all.length > 0
  })

const unfollow = ({ decisionId }: Followed): void => {
  hideToast(decisionId)
  followed.delete(decisionId)
  tellChange()
}

/** Withdraws a decision from the server. Rejects when it was already made, here or by another page of the user. */
const withdraw = (decisionId: string) => call(decisiones.undo, { params: { decisionId } })

const nothing = () => Promise.resolve()

const undo = async (each: Followed): Promise<void> => {
  hideToast(each.decisionId)
  each.unkeep = (await each.keep?.().catch(() => undefined)) ?? nothing
  try {
    await withdraw(each.decisionId)
    // Unfollow first, so that the restored item offers its decisions at once.
    unfollow(each)
    each.restore()
  } catch (error) {
    toastError(error)
    await ask()
  }
}

const follow = (each: Followed): void => {
  followed.set(each.decisionId, each)
  tellChange()
  const left = each.saleAt - Date.now()
  if (left > 0)
    toastUndo(
      each.decisionId,
      <Group justify="space-between" wrap="nowrap" gap="sm">
        <Text size="sm">{each.texto}</Text>
        <Button size="compact-sm" variant="default" onClick={() => void undo(each)} aria-keyshortcuts="z">
          Deshacer
        </Button>
      </Group>,
      left,
    )
  setTimeout(() => void (followed.has(each.decisionId) && ask()), Math.max(0, left))
}

/** Ids of decisions that this page has taken back, or is taking back. */
const taking = new Set<string>()

/**
 * Takes back a decision that could not be made: restores its text and shows the reason. Does nothing if another page
 * does so.
 */
const takeBack = async ({ decisionId, texto, motivo, escrito }: Decision): Promise<void> => {
  if (taking.has(decisionId)) return
  taking.add(decisionId)
  const mine = followed.get(decisionId)
  if (mine) unfollow(mine)
  await (mine?.keep ?? (() => escrito && keepEscrito(escrito)))()?.catch(() => undefined)
  try {
    await withdraw(decisionId)
  } catch (error) {
    if (error instanceof ApiError && error.status === 409) return
    // Without an answer the decision may still be on the server. The next call of `ask` then takes it back.
    taking.delete(decisionId)
    setTimeout(() => void ask(), AGAIN_MS)
    return
  }
  if (mine) mine.restore()
  else if (escrito) await restoreEscrito(escrito)
  toastError(`${texto} No se hizo: ${motivo ?? ''}`)
  refreshAll()
}

let asking: Promise<void> | undefined

const settleAll = (before: ReadonlySet<string>, rows: readonly Decision[]): void => {
  for (const row of rows) {
    const mine = followed.get(row.decisionId)
    if (row.estado === 'devuelta') void takeBack(row)
    else if (row.estado === 'hecha' && mine) {
      unfollow(mine)
      void mine.unkeep?.()
      mine.settle(row.respuesta)
    } else if (row.estado === 'pendiente' && !mine && !sending.has(row.decisionId)) {
      follow({
        decisionId: row.decisionId,
        item: row.item ?? undefined,
        texto: row.texto,
        restore: () => void (row.escrito && restoreEscrito(row.escrito)),
        settle: refreshAll,
        saleAt: Date.now() + row.faltaMs,
      })
    }
  }
  // The server no longer lists a decision that was undone: by another page, or by this page if the answer of the undo
  // was lost.
  const known = new Set(rows.map(({ decisionId }) => decisionId))
  for (const each of followed.values()) {
    if (!before.has(each.decisionId) || known.has(each.decisionId)) continue
    unfollow(each)
    if (each.unkeep) each.restore()
  }
}

/** Reads the decisions from the server and settles them. Repeats this until no due decision is left. */
const ask = (): Promise<void> => {
  const before = new Set(followed.keys())
  asking ??= call(decisiones.list)
    .then(
      (rows) => settleAll(before, rows),
      () => undefined,
    )
    .then(() => {
      asking = undefined
      const isDue = [...followed.values()].some(({ saleAt }) => saleAt <= Date.now())
      if (isDue) setTimeout(() => void ask(), ASK_MS)
    })
  return asking
}

let isWatching = false

/** Follows the decisions that earlier pages of the user left on the server, and those that could not be made. */
export const watchDecisiones = (): void => {
  if (isWatching) return
  isWatching = true
  hearChanges((topics) => {
    if (topics.includes('decisiones')) void ask()
  })
  void ask()
}

/**
 * Stores a decision on the server, which makes it a few seconds later even if this page closes. Until then a button or
 * the key z undoes the decision. Resolves when the decision is stored; otherwise shows the error and rejects.
 */
export const holdSend = async <R extends Route>(held: Held<R>): Promise<void> => {
  const { item, texto, route, sent, escrito, restore, onDone, isForm = false } = held
  const llamada = `${route.method} ${route.path}`
  const { params: parametros = {}, body: cuerpo = {} } = sent as { params?: object; body?: object }
  const print = JSON.stringify([llamada, parametros, { ...cuerpo, visto: undefined }])
  const decisionId = unsure.get(print) ?? crypto.randomUUID()
  const body = {
    decisionId,
    llamada,
    parametros: parametros as Record<string, string | number>,
    cuerpo: cuerpo as Record<string, unknown>,
    texto,
    item: item ?? null,
    escrito: escrito ? writeEscrito(escrito, cuerpo) : null,
  }
  sending.set(decisionId, { item, isForm })
  tellChange()
  try {
    const { faltaMs } = await call(decisiones.hold, { body })
    unsure.delete(print)
    const settle = (respuesta: unknown) => {
      refreshTopics(route.touches ?? [])
      onDone?.(respuesta as ReplyOf<R>)
    }
    const keep = escrito && (() => keepDraft(escrito.draftKey, escrito.palabras))
    follow({ decisionId, item, texto, restore, settle, keep, saleAt: Date.now() + faltaMs })
  } catch (error) {
    if (!(error instanceof ApiError) || error.status === 0 || error.status >= 500) unsure.set(print, decisionId)
    if (!(isForm && error instanceof ApiError && error.fields)) toastError(error)
    throw error
  } finally {
    sending.delete(decisionId)
    tellChange()
  }
}

/** Undoes the newest decision that has not been made yet. */
export const undoLast = (): void => {
  const last = [...followed.values()].at(-1)
  if (last) void undo(last)
}
