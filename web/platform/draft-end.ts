import { change, stopStoring } from './draft-store.ts'
import { PENDING_SEND } from './pending-send.ts'

const deleteWhere = (isGone: (key: string) => boolean): Promise<void> =>
  change((drafts) => {
    const keys = drafts.getAllKeys()
    keys.addEventListener('success', () => {
      for (const key of keys.result) if (typeof key === 'string' && isGone(key)) drafts.delete(key)
    })
  })

/**
 * Deletes the drafts of all users when the session ended without a sign-out, because another person may use this device
 * next. Later writes are ignored. Keeps the send that waits for a recent sign-in: that sign-in replaces the session.
 */
export const endDrafts = async (): Promise<void> => {
  stopStoring()
  await deleteWhere((key) => !key.endsWith(`/${PENDING_SEND}`))
}

/** Deletes the drafts that other users left in this browser. */
export const deleteOthers = (userName: string): Promise<void> => deleteWhere((key) => !key.startsWith(`${userName}/`))
