import { Button, Group, Text } from '@mantine/core'
import { useSyncExternalStore } from 'react'
import { ApiError } from '#web/api.ts'
import { callOnUnload } from '#web/leaving.ts'
import { beforeSignOut } from '#web/session.ts'
import { hideToast, toastError, toastUndo } from '#web/toasts.ts'
import type { Envio } from './envio.ts'
import { type Escrito, forgetSalida, isUnknown, keepSalida, type Salida, withSalidaLock } from './salidas.ts'

/** Time (ms) in which a decision can be undone before it is sent. */
const UNDO_MS = 5000
/**
 * Maximum time (ms) to store a decision. A browser whose database does not answer in time counts as unable to store.
 */
const STORE_MS = 2000

interface Held {
  /** Item that was decided: "Reclamo 40102". Absent: several items at once, or an answer. */
  item?: string
  /** Text of the toast: "Reclamo 40102: cerrado". */
  texto: string
  envio: Envio
  /** Idempotency key of an earlier send of the same text whose outcome is unknown; absent: a new key. */
  clave?: string | undefined
  escrito?: Escrito
  /**
   * Shows the item that the decision removed from the screen again; called when the decision is undone or cannot be
   * sent.
   */
  restore: () => void
}

interface Waiting {
  send: () => Promise<void>
  leave: () => void
}

const waiting = new Set<Waiting>()

// When the page closes, send the pending decisions now, while the token is valid. The next page sends those that fail
// now.
addEventListener('pagehide', () => {
  for (const { leave } of waiting) leave()
})
beforeSignOut(() => Promise.all([...waiting].map(({ send }) => send())))

/** Items of pending decisions. Each change replaces the array, because React compares it by identity. */
let pendingItems: readonly (string | undefined)[] = []
const listeners = new Set<() => void>()
const setPendingItems = (items: typeof pendingItems): void => {
  pendingItems = items
  for (const tell of listeners) tell()
}
const subscribe = (tell: () => void): (() => void) => {
  listeners.add(tell)
  return () => listeners.delete(tell)
}

/**
 * Whether a decision of this page, about one item or about any, has not reached the server yet. Until then a refetch
 * returns the item as it was before, and its decisions must not be offered again.
 */
export const useHasPending = (item?: string): boolean =>
  useSyncExternalStore(subscribe, () => (item ? pendingItems.includes(item) : pendingItems.length > 0))

/**
 * Delays a send by UNDO_MS, during which a button or the key z undoes it. The outbox keeps the send with an idempotency
 * key until the server has it, so leaving the page neither loses nor repeats it. The toast shows once the send is
 * stored; a send that cannot be stored is made at once. `kept` resolves in both cases.
 */
export const holdSend = ({ item, texto, envio, escrito, restore, clave = crypto.randomUUID() }: Held) => {
  const { route, sent } = envio
  const salida: Salida = { clave, desde: Date.now(), texto, route, sent, escrito, sola: true }
  const settled = Promise.withResolvers<void>()
  void withSalidaLock(clave, () => settled.promise)
  const kept = Promise.race([
    keepSalida(salida),
    new Promise<boolean>((resolve) => setTimeout(() => resolve(false), STORE_MS)),
  ])
  let timer: ReturnType<typeof setTimeout> | undefined
  setPendingItems([...pendingItems, item])
  const finish = () => {
    clearTimeout(timer)
    waiting.delete(own)
    undos.delete(undo)
    hideToast(clave)
  }
  let isListed = true
  const unlist = () => {
    if (isListed) setPendingItems(pendingItems.toSpliced(pendingItems.indexOf(item), 1))
    isListed = false
  }
  const settle = () => {
    unlist()
    settled.resolve()
  }
  /**
   * Restores the screen, after making sure that no other page sends the decision. `sola`: true removes the decision
   * from the outbox, false keeps its text there.
   */
  const comeBack = async (sola: boolean) => {
    await kept
    await (sola ? forgetSalida(clave) : keepSalida({ ...salida, sola }))
    // Do this first, so that the restored item offers its decisions at once.
    unlist()
    restore()
  }
  const send = async () => {
    finish()
    try {
      await envio.send(clave)
      await kept
      await forgetSalida(clave)
    } catch (error) {
      await comeBack(!(escrito && isUnknown(error)))
      // `send` shows errors that name no field. An error of a field needs a toast, because its form is not on screen.
      if (error instanceof ApiError && error.fields)
        toastError([error.message, ...Object.values(error.fields)].join(' '))
    } finally {
      settle()
    }
  }
  const undo = () => {
    finish()
    void comeBack(true).finally(settle)
  }
  const own: Waiting = { send, leave: () => callOnUnload(route, { ...sent, idempotencyKey: clave }) }
  waiting.add(own)
  undos.add(undo)
  void kept.then((isStored) => {
    if (!waiting.has(own)) return
    if (!isStored) return void send()
    timer = setTimeout(() => void send(), UNDO_MS)
    toastUndo(
      clave,
      <Group justify="space-between" wrap="nowrap" gap="sm">
        <Text size="sm">{texto}</Text>
        <Button size="compact-sm" variant="default" onClick={undo} aria-keyshortcuts="z">
          Deshacer
        </Button>
      </Group>,
      UNDO_MS,
    )
  })
  return { sendNow: () => void send(), kept }
}

const undos = new Set<() => void>()

/** Undoes the newest decision that has not been sent yet. */
export const undoLast = (): void => [...undos].at(-1)?.()
