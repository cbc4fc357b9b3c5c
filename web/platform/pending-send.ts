/** Prefix of the URL hash with which the page returns from a sign-in. The id of the pending send follows. */
export const PENDING_HASH = '#ingreso-'

/** Key under which the pending send is stored, as a draft. */
export const PENDING_SEND = 'espera-ingreso'

/** Id of the pending send for which this page returned from a sign-in; undefined when there is none. */
export const pendingId = location.hash.startsWith(PENDING_HASH) ? location.hash.slice(PENDING_HASH.length) : undefined

/**
 * Values of the form that is sending, and the function that stops the form's question before leaving. If the send
 * requires a sign-in, the values are stored to restore the form afterwards.
 */
export const typing: { typed?: unknown; release?: (() => void) | undefined } = {}

/** Sets the values of the form that is sending; without arguments, clears them after the answer. */
export const setTyping = (typed?: unknown, release?: () => void): void => void Object.assign(typing, { typed, release })
