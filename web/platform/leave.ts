import { useEffect, useId } from 'react'

const unsaved = new Set<string>()

/** Whether leaving the screen would lose text of a form. */
export const hasUnsavedChanges = (): boolean => unsaved.size > 0

const unsent = new Set<string>()

/** Whether a form on screen has unsent text, even if a draft stores it. */
export const hasUnsentText = (): boolean => unsent.size > 0

/**
 * Asks before the window or section of a form with unsent text closes. Leaving the page does not ask, because a draft
 * stores the text.
 */
export const useUnsentText = (isUnsent: boolean): void => {
  const id = useId()
  useEffect(() => {
    if (!isUnsent) return
    unsent.add(id)
    return () => void unsent.delete(id)
  }, [isUnsent, id])
}

const warn = (event: BeforeUnloadEvent) => event.preventDefault()

const release = (id: string) => {
  unsaved.delete(id)
  if (unsaved.size === 0) removeEventListener('beforeunload', warn)
}

/**
 * Asks before the user leaves the screen or page, while `dirty` is true. The returned function switches the question
 * off at once. Call it after a save and before navigating, because the next render would be too late.
 */
export const useLeaveWarning = (dirty: boolean): (() => void) => {
  const id = useId()
  useEffect(() => {
    if (!dirty) return
    unsaved.add(id)
    addEventListener('beforeunload', warn)
    return () => release(id)
  }, [dirty, id])
  return () => release(id)
}
