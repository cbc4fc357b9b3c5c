import { useEffect, useEffectEvent, useState } from 'react'
import { ApiError } from '#web/api.ts'
import { dropDraft, loadDraft, saveDraft } from '#web/drafts.ts'
import { proveSignIn } from '#web/session.ts'

/** Whether what was refused asks for a sign-in of a moment ago. */
export const isOldSignIn = (error: unknown): boolean => error instanceof ApiError && error.code === 'ingreso-viejo'

/**
 * For a send that asks for a sign-in of a moment ago: `leave` goes to sign in with what was typed kept under the key, and
 * `onTyped` gets it back, once, when the person is here again; `isBack` says so.
 */
export const useProvenSignIn = <T>(key: string, isTyped: (kept: unknown) => kept is T, onTyped: (typed: T) => void) => {
  const [isBack, setIsBack] = useState(false)
  const giveBack = useEffectEvent((kept: unknown) => {
    if (!isTyped(kept)) return
    void dropDraft(key)
    onTyped(kept)
    setIsBack(true)
  })
  useEffect(() => {
    // A browser that keeps nothing: it is typed again.
    loadDraft(key).then(giveBack, () => undefined)
  }, [key])
  const leave = async (typed: T): Promise<void> => {
    // What could not be kept is typed again: no reason not to go.
    await saveDraft(key, typed).catch(() => {})
    await proveSignIn()
  }
  return { isBack, leave }
}
