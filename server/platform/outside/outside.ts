import { explainCertificate } from './outside-words.ts'

/** Request to another host; `signal` limits its time. */
interface OutsideInit extends Omit<RequestInit, 'redirect'> {
  signal: AbortSignal
  /** 'error': a redirect rejects. 'manual': the caller handles the answer. */
  redirect?: 'error' | 'manual'
}

/**
 * Sends a request to another host; the only HTTP client of the portal. Redirects are not followed: the other side could
 * redirect credentials elsewhere, or reach internal networks. A rejected certificate throws an error that explains the
 * cause, because `fetch` only says that it failed.
 */
export const fetchOutside = (address: string | URL, init: OutsideInit): Promise<Response> =>
  fetch(address, { redirect: 'error', ...init }).catch((error: unknown) => {
    const words = explainCertificate(error)
    throw words === undefined ? error : new Error(`${new URL(address).host}: ${words}`, { cause: error })
  })
