/** Prefix of the hash with which the page returns from the sign-in; the id of the pending send follows. */
export const PENDING_HASH = '#ingreso-'

/** Id of the pending send for which this page returned from the sign-in; undefined without one. */
export const pendingId = location.hash.startsWith(PENDING_HASH) ? location.hash.slice(PENDING_HASH.length) : undefined

/**
 * Content of the form that is sending, and the function that lifts its leave warning. A send that needs a sign-in
 * stores the content, to restore the form afterwards.
 */
export const typing: { typed?: unknown; release?: (() => void) | undefined } = {}

/** Sets the content of the form that is sending; without arguments, clears it after the answer. */
export const setTyping = (typed?: unknown, release?: () => void): void => void Object.assign(typing, { typed, release })
