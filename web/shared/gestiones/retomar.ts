import { saveDraft } from '#web/drafts.ts'

/** The composers on screen, by their draft. */
const composers = new Map<string, (palabras: object) => void>()

/** A composer is on screen; gives what to call when it goes. */
export const showComposer = <P extends object>(draftKey: string, retomar: (palabras: P) => void): (() => void) => {
  const back = (palabras: object) => retomar(palabras as P)
  composers.set(draftKey, back)
  return () => void (composers.get(draftKey) === back && composers.delete(draftKey))
}

/** Words that were sent come back: into the composer that is on screen, else as its draft. Whether it is on screen. */
export const retomarPalabras = async (draftKey: string, palabras: object): Promise<boolean> => {
  const retomar = composers.get(draftKey)
  if (retomar) retomar(palabras)
  else await saveDraft(draftKey, palabras).catch(() => undefined)
  return retomar !== undefined
}
