import { asPromise, rangeOf, store } from './draft-store.ts'
import { sessionUser } from './session.ts'

/** All that was saved under keys that begin so. */
export const listDrafts = async (prefix: string): Promise<unknown[]> =>
  asPromise<unknown[]>((await store('readonly')).getAll(rangeOf(sessionUser()?.preferredUsername ?? '', prefix)))
