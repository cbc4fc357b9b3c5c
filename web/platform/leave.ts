import { useEffect, useId } from 'react'

const unsaved = new Set<string>()

/** Whether leaving would lose text of a form on screen. */
export const hasUnsavedChanges = (): boolean => unsaved.size > 0

const unsent = new Set<string>()

/** Whether a form on screen has unsent text, whether or not it is saved as a draft. */
export const hasUnsentText = (): boolean => unsent.size > 0

/**
 * While `isUnsent` is true, closing the window or section of a form asks first. Leaving the page does not ask, because
 * the text is saved as a draft.
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
 * While `dirty` is true, leaving the screen or page asks first. Returns a function that stops the question at once;
 * call it after a save and before navigating, because the next render would be too late.
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
