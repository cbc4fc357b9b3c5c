import { dropDraft, loadDraft, saveDraft } from '#web/drafts.ts'

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
  else await keepDraft(draftKey, palabras).catch(() => undefined)
  return retomar !== undefined
}

const textOf = (palabras: unknown): string =>
  typeof palabras === 'object' && palabras !== null && 'texto' in palabras ? String(palabras.texto) : ''

/**
 * Stores a text that may return as the draft of its form, before any text that the draft has. Resolves to a function
 * that restores the draft as it was.
 */
export const keepDraft = async (draftKey: string, palabras: object): Promise<() => Promise<void>> => {
  const before = await loadDraft(draftKey)
  const [texto, typed] = [textOf(palabras), textOf(before)]
  if (typed.startsWith(texto) && typed) return () => Promise.resolve()
  await saveDraft(draftKey, typed ? { ...palabras, texto: `${texto}\n\n${typed}` } : palabras)
  return () => (before === undefined ? dropDraft(draftKey) : saveDraft(draftKey, before))
}
