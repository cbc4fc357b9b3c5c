import { useEffect, useId } from 'react'

const unsaved = new Set<string>()

/** Whether a form on screen would lose its text. */
export const hasUnsavedChanges = (): boolean => unsaved.size > 0

const unsent = new Set<string>()

/** Whether a form has text that was not sent, saved as a draft or not. */
export const hasUnsentText = (): boolean => unsent.size > 0

/**
 * While `isUnsent`, asks before its window or section closes. Leaving the page does not ask, because the text is a
 * saved draft.
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
 * While `dirty`, asks before the user leaves the screen or the page. Returns a function that lifts the warning at once:
 * call it after a save and before navigating, because the next render comes too late.
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
