/** In the address that a page comes back to from signing in, with the name of what waits there: another sign-in does nothing of it. */
export const MARK = '#ingreso-'

/** The name of what waits to be done in this page, if it comes back from signing in for that. */
export const pendingId = location.hash.startsWith(MARK) ? location.hash.slice(MARK.length) : undefined

/** What the form shows whose send is about to go, and how to leave it: should it have to sign in first, it comes back with it. */
export const typing: { typed?: unknown; release?: (() => void) | undefined } = {}

/** Says so; without anything, that the send was answered. */
export const setTyping = (typed?: unknown, release?: () => void): void => void Object.assign(typing, { typed, release })
