/** Prefix of the URL hash after a sign-in that a send required. The id of that send follows. */
export const PENDING_HASH = '#ingreso-'

/** Key of the draft that stores the pending send. */
export const PENDING_SEND = 'espera-ingreso'

/** Id of the pending send for which the user signed in again; undefined when there is none. */
export const pendingId = location.hash.startsWith(PENDING_HASH) ? location.hash.slice(PENDING_HASH.length) : undefined

/**
 * Values of the form that is sending. If the send requires a sign-in, they are stored and restore the form afterwards.
 * `release`: switches off the question that the form asks before leaving.
 */
export const typing: { typed?: unknown; release?: (() => void) | undefined } = {}

/** Sets the values of the form that is sending. Without arguments it clears them, after the answer. */
export const setTyping = (typed?: unknown, release?: () => void): void => void Object.assign(typing, { typed, release })
