/** Object store of the drafts. In IndexedDB, because local and session storage are cleared at sign-in (spec §9). */
const STORE = 'borradores'

let opening: Promise<IDBDatabase> | undefined
/** Names of the users who signed out, in this window or another window. Their drafts are no longer stored. */
const signedOut = new Set<string>()
/** true: the session ended, so nothing more is stored until the page loads again. */
let isOver = false
export const stopStoring = (): void => {
  isOver = true
}
const channel = new BroadcastChannel('autogestion-borradores')

const asPromise = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('IndexedDB')))
  })

/**
 * Changes the store and waits for the commit, because a page that is killed before the commit loses even successful
 * requests.
 */
export const change = async (ask: (drafts: IDBObjectStore) => void): Promise<void> => {
  const transaction = (await open()).transaction(STORE, 'readwrite')
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  transaction.addEventListener('complete', () => resolve())
  transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('IndexedDB')))
  ask(transaction.objectStore(STORE))
  await promise
}

const open = (): Promise<IDBDatabase> => {
  opening ??= (() => {
    const request = indexedDB.open('autogestion', 1)
    request.addEventListener('upgradeneeded', () => request.result.createObjectStore(STORE))
    return asPromise(request)
  })()
  return opening
}

const store = async () => (await open()).transaction(STORE, 'readonly').objectStore(STORE)

/** Returns a key with the user name in front, so that the next user of this device never gets the draft. */
const keyOf = (userName: string, key: string): string => `${userName}/${key}`

export const readDraft = async (userName: string, key: string): Promise<unknown> =>
  asPromise<unknown>((await store()).get(keyOf(userName, key)))

/** Returns the range of a user's keys that begin with `prefix`. */
const rangeOf = (userName: string, prefix = ''): IDBKeyRange =>
  IDBKeyRange.bound(keyOf(userName, prefix), keyOf(userName, `${prefix}\uffff`))

/** Stores a value that can be cloned. Does nothing once the user has signed out or the session has ended. */
export const writeDraft = async (userName: string, key: string, value: unknown): Promise<void> => {
  await change((drafts) => {
    if (!isOver && !signedOut.has(userName)) drafts.put(value, keyOf(userName, key))
  })
}

export const deleteDraft = async (userName: string, key: string): Promise<void> => {
  await change((drafts) => drafts.delete(keyOf(userName, key)))
}

const close = async (userName: string): Promise<void> => {
  signedOut.add(userName)
  await change((drafts) => drafts.delete(rangeOf(userName)))
}

/** Deletes all drafts of a user, here and in the other windows. Later writes for this user are ignored. */
export const closeDrafts = async (userName: string): Promise<void> => {
  channel.postMessage(userName)
  await close(userName)
}

channel.addEventListener('message', ({ data }) => {
  void close(String(data)).catch(() => {
    // Ignore a failure, because the window that signs out deletes the drafts too.
  })
})
