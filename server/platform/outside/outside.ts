import { explainCertificate } from './outside-words.ts'

/** Request to another host; `signal` limits its time. */
interface OutsideInit extends Omit<RequestInit, 'redirect'> {
  signal: AbortSignal
  /** Redirects are an error; 'manual': the caller handles the answer. */
  redirect?: 'error' | 'manual'
}

/**
 * Sends a request to another host; the only HTTP client of the portal. Redirects are not followed: the other side could
 * send credentials elsewhere, or reach internal networks. A rejected certificate throws an error that explains it,
 * because `fetch` only says that it failed.
 */
export const fetchOutside = (address: string | URL, init: OutsideInit): Promise<Response> =>
  fetch(address, { redirect: 'error', ...init }).catch((error: unknown) => {
    const words = explainCertificate(error)
    throw words === undefined ? error : new Error(`${new URL(address).host}: ${words}`, { cause: error })
  })
