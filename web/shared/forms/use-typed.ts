import { useEffect, useEffectEvent } from 'react'
import { pendingId } from '#web/pending-send.ts'

/**
 * For what sends what is typed (`setTyping` before each send): when it asked for a sign-in first, `onBack` gets what was typed,
 * once, when the person is here again, to show it and send it.
 */
export const useTyped = <T>(isMine: (typed: unknown) => typed is T, onBack: (typed: T) => void): void => {
  const giveBack = useEffectEvent(async () => {
    if (pendingId === undefined) return
    const { takePending } = await import('#web/fresh-sign-in.ts')
    const pending = await takePending(({ typed }) => isMine(typed))
    if (pending) onBack(pending.typed as T)
  })
  useEffect(() => void giveBack(), [])
}
