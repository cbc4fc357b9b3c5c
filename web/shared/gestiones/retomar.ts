import { saveDraft } from '#web/drafts.ts'

/** Functions that fill a composer of comments with text, for each composer on screen, by the key of its draft. */
const composers = new Map<string, (palabras: object) => void>()

/** Registers a composer while it is mounted. Returns the function that unregisters it. */
export const showComposer = <P extends object>(draftKey: string, retomar: (palabras: P) => void): (() => void) => {
  const back = (palabras: object) => retomar(palabras as P)
  composers.set(draftKey, back)
  return () => void (composers.get(draftKey) === back && composers.delete(draftKey))
}

/**
 * Restores the text of an undone send: into its composer when that is mounted, otherwise as its draft. Returns whether
 * the composer was mounted.
 */
export const restoreComment = async (draftKey: string, palabras: object): Promise<boolean> => {
  const retomar = composers.get(draftKey)
  if (retomar) retomar(palabras)
  else await saveDraft(draftKey, palabras).catch(() => undefined)
  return retomar !== undefined
}
