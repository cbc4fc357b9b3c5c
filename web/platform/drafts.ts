import { sessionUser } from './session.ts'

/** Drafts live in IndexedDB because local and session storage are cleared at sign-in (spec §9). */
const STORE = 'borradores'

let opening: Promise<IDBDatabase> | undefined

const asPromise = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('IndexedDB')))
  })

const open = (): Promise<IDBDatabase> => {
  opening ??= (() => {
    const request = indexedDB.open('autogestion', 1)
    request.addEventListener('upgradeneeded', () => request.result.createObjectStore(STORE))
    return asPromise(request)
  })()
  return opening
}

const store = async (mode: IDBTransactionMode) => (await open()).transaction(STORE, mode).objectStore(STORE)

/** The user name is part of the key: whoever signs in next on this machine never sees it. */
const ownKey = (key: string): string => `${sessionUser()?.preferredUsername ?? ''}/${key}`

/** What was saved under this key, as it was (files included), or undefined. The caller checks its shape. */
export const loadDraft = async (key: string): Promise<unknown> =>
  asPromise<unknown>((await store('readonly')).get(ownKey(key)))

/** Saves anything that can be cloned, files included. */
export const saveDraft = async (key: string, value: unknown): Promise<void> => {
  await asPromise((await store('readwrite')).put(value, ownKey(key)))
}

/** Forgets it: it was sent or thrown away. */
export const dropDraft = async (key: string): Promise<void> => {
  await asPromise((await store('readwrite')).delete(ownKey(key)))
}
