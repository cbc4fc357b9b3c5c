import { keyOf } from './address.ts'
import { takeEarly } from './early.ts'

interface Request {
  url: string
  method: string
  headers: Record<string, string>
  body: FormData | string | null
  signal: AbortSignal | undefined
  onProgress: ((ratio: number) => void) | undefined
}

/** Sends a request with XMLHttpRequest, because fetch reports no upload progress. */
const sendWithProgress = ({ url, method, headers, body, signal, onProgress }: Request): Promise<Response> =>
  new Promise((resolve, reject) => {
    const xhr = new XMLHttpRequest()
    xhr.open(method, url)
    for (const [name, value] of Object.entries(headers)) xhr.setRequestHeader(name, value)
    xhr.responseType = 'blob'
    xhr.upload.addEventListener('progress', (event) => {
      if (event.lengthComputable) onProgress?.(event.loaded / event.total)
    })
    xhr.addEventListener('load', () => {
      const type = xhr.getResponseHeader('content-type')
      const empty = xhr.status === 204 || xhr.status === 304
      resolve(
        new Response(empty ? null : (xhr.response as Blob), {
          status: xhr.status,
          headers: type ? { 'content-type': type } : {},
        }),
      )
    })
    xhr.addEventListener('error', () => reject(new TypeError('network')))
    xhr.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')))
    signal?.addEventListener('abort', () => xhr.abort())
    xhr.send(body)
  })

/**
 * Maximum length of a body sent with `keepalive`, with which a request arrives even if the page closes. Browsers limit
 * it to 64 KiB.
 */
const KEEPALIVE_MAX = 32_000

const send = async ({ url, method, headers, body, signal }: Request): Promise<Response> => {
  const early = body instanceof FormData ? undefined : await takeEarly(keyOf(method, url, body))
  return (
    early ??
    fetch(url, {
      method,
      headers,
      body,
      keepalive: typeof body === 'string' && body.length < KEEPALIVE_MAX,
      signal: signal ?? null,
    })
  )
}

/**
 * Sends a request, or takes its response from the first script. Resolves for any status; rejects only when there is no
 * answer.
 */
export const transport = (request: Request): Promise<Response> =>
  request.onProgress ? sendWithProgress(request) : send(request)
