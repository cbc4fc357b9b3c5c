/** What is asked of another host, and how long it is waited for. */
interface OutsideInit extends Omit<RequestInit, 'redirect'> {
  signal: AbortSignal
  /** A redirection is an error, unless who asks reads it as the answer that it is. */
  redirect?: 'error' | 'manual'
}

/**
 * Asks another host: the only way out by HTTP that is ours. A redirection is never followed: it would take a password or a
 * token to wherever the other side says, and us into networks that nobody named.
 */
export const fetchOutside = (address: string | URL, init: OutsideInit): Promise<Response> =>
  fetch(address, { redirect: 'error', ...init })
