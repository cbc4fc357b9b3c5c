import { deleteDraft, readDraft, writeDraft } from './draft-store.ts'
import { sessionUser } from './session.ts'

const userName = (): string => sessionUser()?.preferredUsername ?? ''

/**
 * Returns the stored draft of a key, files included; undefined when there is none. The caller has to check its shape.
 */
export const loadDraft = (key: string): Promise<unknown> => readDraft(userName(), key)

/** Stores a value that can be cloned, files included. */
export const saveDraft = (key: string, value: unknown): Promise<void> => writeDraft(userName(), key, value)

export const dropDraft = (key: string): Promise<void> => deleteDraft(userName(), key)
