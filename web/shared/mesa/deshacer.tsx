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
/** Time (ms) to store a decision; a browser whose database does not answer by then stores nothing. */
const STORE_MS = 2000

interface Held {
  /** Item that was decided: "Reclamo 40102". Absent: several at once, or an answer. */
  item?: string
  /** Text of the toast: "Reclamo 40102: cerrado". */
  texto: string
  envio: Envio
  /** Key of an earlier send of the same text whose outcome is unknown; absent: a new one. */
  clave?: string | undefined
  escrito?: Escrito
  /** Puts back on screen what the decision removed, when it is undone or cannot be sent. */
  restore: () => void
}

interface Waiting {
  send: () => Promise<void>
  leave: () => void
}

const waiting = new Set<Waiting>()

// Send pending decisions while the page closes, with the current token. The next page sends any that fail.
addEventListener('pagehide', () => {
  for (const { leave } of waiting) leave()
})
beforeSignOut(() => Promise.all([...waiting].map(({ send }) => send())))

/** Items of pending decisions. Replaced on each change, so that React sees it. */
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
 * Whether a decision of this page about an item, or about any, is not on the server yet. A refetch meanwhile still shows the
 * item as it was before: what was decided must not be offered again.
 */
export const useHasPending = (item?: string): boolean =>
  useSyncExternalStore(subscribe, () => (item ? pendingItems.includes(item) : pendingItems.length > 0))

/**
 * Delays a send by UNDO_MS, during which a button or the key z undoes it. The outbox keeps the send, with an idempotency key,
 * until the server has it: a user who leaves the page loses nothing and sends nothing twice. The toast comes once the outbox
 * has it; where it cannot be stored it is sent at once. `kept` resolves when either is known.
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
  /** Restores the screen once no other page will send it. */
  const comeBack = async (sola: boolean) => {
    await kept
    await (sola ? forgetSalida(clave) : keepSalida({ ...salida, sola }))
    // Before it is drawn again: its decisions are offered at once.
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
      // The send itself reports errors without a field; the form that has the field is not on screen.
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

/** Undoes the last decision that is still pending. */
export const undoLast = (): void => [...undos].at(-1)?.()
