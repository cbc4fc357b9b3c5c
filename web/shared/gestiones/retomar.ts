import { saveDraft } from '#web/drafts.ts'

/** Mounted composers, by the key of their draft. */
const composers = new Map<string, (palabras: object) => void>()

/** Registers a mounted composer; returns the function that unregisters it. */
export const showComposer = <P extends object>(draftKey: string, retomar: (palabras: P) => void): (() => void) => {
  const back = (palabras: object) => retomar(palabras as P)
  composers.set(draftKey, back)
  return () => void (composers.get(draftKey) === back && composers.delete(draftKey))
}

/**
 * Restores the text of an undone send into its mounted composer, otherwise as its draft. Whether the composer is
 * mounted.
 */
export const restoreComment = async (draftKey: string, palabras: object): Promise<boolean> => {
  const retomar = composers.get(draftKey)
  if (retomar) retomar(palabras)
  else await saveDraft(draftKey, palabras).catch(() => undefined)
  return retomar !== undefined
}
