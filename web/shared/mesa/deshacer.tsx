import { Button, Group, Text } from '@mantine/core'
import { ApiError } from '#web/api.ts'
import { callLeaving } from '#web/leaving.ts'
import { beforeSignOut } from '#web/session.ts'
import { hideToast, toastError, toastHeld } from '#web/toasts.ts'
import type { Envio } from './envio.ts'
import { type Escrito, forgetSalida, isUnknown, keepSalida, type Salida, whileOurs } from './salidas.ts'

/** So long a decision can be taken back before it goes out. */
const DESHACER_MS = 5000

interface Held {
  /** What was decided, said to whoever may take it back: "Reclamo 40102: cerrado". */
  texto: string
  envio: Envio
  /** The same key as before, where the same words were sent and nobody knows what became of them. */
  clave?: string | undefined
  escrito?: Escrito
  /** It was taken back, or could not be sent: what it took off the screen comes back. */
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

/**
 * Holds a send for five seconds, in which it can be taken back by a button or by z. It is kept until the server has it: whoever
 * leaves the page in between, in whatever way, loses nothing and sends nothing twice. `kept` resolves when it is.
 */
export const holdSend = ({ texto, envio, escrito, restore, clave = crypto.randomUUID() }: Held) => {
  const { route, sent } = envio
  const salida: Salida = { clave, desde: Date.now(), texto, route, sent, escrito, sola: true }
  const settled = Promise.withResolvers<void>()
  void whileOurs(clave, () => settled.promise)
  const kept = keepSalida(salida)
  const finish = () => {
    clearTimeout(timer)
    waiting.delete(own)
    undos.delete(undo)
    hideToast(clave)
  }
  /** What it took comes back once nobody else will send it. */
  const comeBack = async (sola: boolean) => {
    await kept
    await (sola ? forgetSalida(clave) : keepSalida({ ...salida, sola }))
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
      // What is of no field was told by the send itself; the form that has the field is not on screen.
      if (error instanceof ApiError && error.fields)
        toastError([error.message, ...Object.values(error.fields)].join(' '))
    } finally {
      settled.resolve()
    }
  }
  const undo = () => {
    finish()
    void comeBack(true).finally(settled.resolve)
  }
  const own: Waiting = { send, leave: () => callLeaving(route, { ...sent, idempotencyKey: clave }) }
  const timer = setTimeout(() => void send(), DESHACER_MS)
  waiting.add(own)
  undos.add(undo)
  toastHeld(
    clave,
    <Group justify="space-between" wrap="nowrap" gap="sm">
      <Text size="sm">{texto}</Text>
      <Button size="compact-sm" variant="default" onClick={undo} aria-keyshortcuts="z">
        Deshacer
      </Button>
    </Group>,
    DESHACER_MS,
  )
  return { sendNow: () => void send(), kept }
}

const undos = new Set<() => void>()

/** Undoes the last decision that is still pending. */
export const undoLast = (): void => [...undos].at(-1)?.()
