import { explainCertificate } from './outside-words.ts'

/** What is asked of another host, and how long it is waited for. */
interface OutsideInit extends Omit<RequestInit, 'redirect'> {
  signal: AbortSignal
  /** A redirection is an error, unless who asks reads it as the answer that it is. */
  redirect?: 'error' | 'manual'
}

/**
 * Asks another host: the only way out by HTTP that is ours. A redirection is never followed: it would take a password or a
 * token to wherever the other side says, and us into networks that nobody named. A certificate that is not taken is said in
 * words, whoever asked: `fetch` says of it only that it failed.
 */
export const fetchOutside = (address: string | URL, init: OutsideInit): Promise<Response> =>
  fetch(address, { redirect: 'error', ...init }).catch((error: unknown) => {
    const words = explainCertificate(error)
    throw words === undefined ? error : new Error(`${new URL(address).host}: ${words}`, { cause: error })
  })
