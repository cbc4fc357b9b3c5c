import { explainCertificate } from './outside-words.ts'

/** Request to another host. `signal` limits its duration. */
interface OutsideInit extends Omit<RequestInit, 'redirect'> {
  signal: AbortSignal
  /** 'error': a redirect rejects. 'manual': the caller handles the answer with the redirect. */
  redirect?: 'error' | 'manual'
}

/**
 * Sends a request to another host; no other function of the portal does. Follows no redirects, because the other side
 * could send credentials elsewhere or reach internal networks. A rejected certificate throws an error with the cause,
 * because `fetch` only says that it failed.
 */
export const fetchOutside = (address: string | URL, init: OutsideInit): Promise<Response> =>
  fetch(address, { redirect: 'error', ...init }).catch((error: unknown) => {
    const words = explainCertificate(error)
    throw words === undefined ? error : new Error(`${new URL(address).host}: ${words}`, { cause: error })
  })
