import { useEffect, useEffectEvent } from 'react'
import { pendingId } from '#web/pending-send.ts'

/**
 * Restores the content of a form whose send needed a sign-in first (`setTyping` before each send): calls `onBack` with
 * it, once, when the user returns.
 */
export const usePendingContent = <T>(isMine: (typed: unknown) => typed is T, onBack: (typed: T) => void): void => {
  const restore = useEffectEvent(async () => {
    if (pendingId === undefined) return
    const { takePending } = await import('#web/fresh-sign-in.ts')
    const pending = await takePending(({ typed }) => isMine(typed))
    if (pending) onBack(pending.typed as T)
  })
  useEffect(() => void restore(), [])
}
