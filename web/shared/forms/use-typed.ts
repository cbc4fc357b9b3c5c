import { useEffect, useEffectEvent } from 'react'
import { pendingId } from '#web/pending-send.ts'

/**
 * Restores the values of a form whose send required a new sign-in. Calls `onBack` once with the values when the user
 * returns from that sign-in. The form must call `setTyping` before each send.
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
