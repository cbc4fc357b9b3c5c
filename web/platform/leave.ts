import { useEffect, useId } from 'react'

const unsaved = new Set<string>()

/** Whether some form on screen would lose what was typed. */
export const hasUnsavedChanges = (): boolean => unsaved.size > 0

const unsent = new Set<string>()

/** Whether something was typed that is not sent, kept as a draft or not. */
export const hasUnsentWords = (): boolean => unsent.size > 0

/** While there are words that were not sent, closing what they stand in asks first. The page may go: they are kept. */
export const useUnsentWords = (isUnsent: boolean): void => {
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
 * While `dirty`, leaving the screen or the page asks first. Returns a function that lifts the warning at once: call it
 * after a save and before navigating, because the next render comes too late.
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
