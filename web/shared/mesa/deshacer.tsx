import { Button, Group, Text } from '@mantine/core'
import { hideToast, toastError, toastHeld } from '#web/toasts.ts'

/** So long a decision can be taken back before it goes out. */
const DESHACER_MS = 5000

interface Held {
  /** What was decided, said to whoever may take it back: "Reclamo 40102: cerrado". */
  texto: string
  /** Sends it. */
  run: () => Promise<unknown>
  /** It was taken back, or could not be sent: what it took off the screen comes back. */
  restore: () => void
}

const waiting = new Set<() => void>()

/** The page goes: what was decided goes out now. */
addEventListener('pagehide', () => {
  for (const send of waiting) send()
})

/** Holds a send for five seconds, in which it can be taken back by a button or by z. Closing the page sends it. Gives how to send it at once. */
export const holdSend = ({ texto, run, restore }: Held): (() => void) => {
  const id = crypto.randomUUID()
  const finish = () => {
    clearTimeout(timer)
    waiting.delete(send)
    undos.delete(undo)
    hideToast(id)
  }
  const send = () => {
    finish()
    run().catch((error: unknown) => {
      restore()
      toastError(error)
    })
  }
  const undo = () => {
    finish()
    restore()
  }
  const timer = setTimeout(send, DESHACER_MS)
  waiting.add(send)
  undos.add(undo)
  toastHeld(
    id,
    <Group justify="space-between" wrap="nowrap" gap="sm">
      <Text size="sm">{texto}</Text>
      <Button size="compact-sm" variant="default" onClick={undo} aria-keyshortcuts="z">
        Deshacer
      </Button>
    </Group>,
    DESHACER_MS,
  )
  return send
}

const undos = new Set<() => void>()

/** Takes back what was decided last, if it has not gone out. */
export const undoLast = (): void => [...undos].at(-1)?.()
