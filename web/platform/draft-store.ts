/** Drafts live in IndexedDB because local and session storage are cleared at sign-in (spec §9). */
const STORE = 'borradores'

let opening: Promise<IDBDatabase> | undefined
/** Whose drafts are no longer kept: they signed out, in this window or in another one. */
const closed = new Set<string>()
const channel = new BroadcastChannel('autogestion-borradores')

export const asPromise = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('IndexedDB')))
  })

/** Changes the store and waits for the commit: a request that succeeded is still lost when its page is killed before it. */
const change = async (ask: (drafts: IDBObjectStore) => void): Promise<void> => {
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

export const store = async () => (await open()).transaction(STORE, 'readonly').objectStore(STORE)

/** The user name is part of the key: whoever signs in next on this machine never sees it. */
const keyOf = (userName: string, key: string): string => `${userName}/${key}`

export const readDraft = async (userName: string, key: string): Promise<unknown> =>
  asPromise<unknown>((await store()).get(keyOf(userName, key)))

/** The keys of somebody that begin so. */
export const rangeOf = (userName: string, prefix = ''): IDBKeyRange =>
  IDBKeyRange.bound(keyOf(userName, prefix), keyOf(userName, `${prefix}\uffff`))

/** Keeps anything that can be cloned; nothing of who has signed out. */
export const writeDraft = async (userName: string, key: string, value: unknown): Promise<void> => {
  await change((drafts) => {
    if (!closed.has(userName)) drafts.put(value, keyOf(userName, key))
  })
}

export const deleteDraft = async (userName: string, key: string): Promise<void> => {
  await change((drafts) => drafts.delete(keyOf(userName, key)))
}

const close = async (userName: string): Promise<void> => {
  closed.add(userName)
  await change((drafts) => drafts.delete(rangeOf(userName)))
}

/** Forgets all that a person typed here, also what other windows still hold: whoever leaves leaves nothing behind. */
export const closeDrafts = async (userName: string): Promise<void> => {
  channel.postMessage(userName)
  await close(userName)
}

channel.addEventListener('message', ({ data }) => {
  void close(String(data)).catch(() => {
    // The window that signs out removes them itself.
  })
})
