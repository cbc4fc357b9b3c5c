import { asPromise, deleteDraft, rangeOf, readDraft, store, writeDraft } from './draft-store.ts'
import { sessionUser } from './session.ts'

const userName = (): string => sessionUser()?.preferredUsername ?? ''

/** What was saved under this key, as it was (files included), or undefined. The caller checks its shape. */
export const loadDraft = (key: string): Promise<unknown> => readDraft(userName(), key)

/** Saves anything that can be cloned, files included. */
export const saveDraft = (key: string, value: unknown): Promise<void> => writeDraft(userName(), key, value)

/** Forgets it: it was sent or thrown away. */
export const dropDraft = (key: string): Promise<void> => deleteDraft(userName(), key)

/** All that was saved under keys that begin so. */
export const listDrafts = async (prefix: string): Promise<unknown[]> =>
  asPromise<unknown[]>((await store()).getAll(rangeOf(userName(), prefix)))
