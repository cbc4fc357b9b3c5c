import { useEffect, useEffectEvent, useState } from 'react'
import type { z } from 'zod'
import { ApiError } from '#web/api.ts'
import { dropDraft, loadDraft, saveDraft } from '#web/drafts.ts'
import { proveSignIn } from '#web/session.ts'

/** Whether what was refused asks for a sign-in of a moment ago. */
export const isOldSignIn = (error: unknown): boolean => error instanceof ApiError && error.code === 'ingreso-viejo'

/**
 * For a send that asks for a sign-in of a moment ago: `leave` goes to sign in with what was typed kept under the key, and
 * `onTyped` gets it back, once, when the person is here again; `isBack` says so. The schema has to be a constant.
 */
export const useProvenSignIn = <T>(key: string, schema: z.ZodType<T>, onTyped: (typed: T) => void) => {
  const [isBack, setIsBack] = useState(false)
  const giveBack = useEffectEvent((typed: T) => {
    onTyped(typed)
    setIsBack(true)
  })
  useEffect(() => {
    const read = async () => {
      const { data } = schema.safeParse(await loadDraft(key))
      if (data === undefined) return
      await dropDraft(key)
      giveBack(data)
    }
    read().catch(() => {
      // A browser that keeps nothing: it is typed again.
    })
  }, [key, schema])
  const leave = async (typed: T): Promise<void> => {
    // What could not be kept is typed again: no reason not to go.
    await saveDraft(key, typed).catch(() => {})
    await proveSignIn()
  }
  return { isBack, leave }
}
