import { randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { setImmediate } from 'node:timers/promises'

const MAX_FORM_BYTES = 16_384
const MAX_READ_BYTES = 1_048_576

const setHeaders = (res: ServerResponse, formTargets: string, ancestors: string): string => {
  const nonce = randomBytes(16).toString('base64url')
  res.setHeader(
    'Content-Security-Policy',
    [
      "default-src 'none'",
      `script-src 'nonce-${nonce}'`,
      `style-src 'nonce-${nonce}'`,
      "font-src 'self'",
      "img-src 'self'",
      "connect-src 'self'",
      "base-uri 'none'",
      "object-src 'none'",
      "require-trusted-types-for 'script'",
      "trusted-types 'none'",
      `form-action ${formTargets}`,
      `frame-ancestors ${ancestors}`,
    ].join('; '),
  )
  res.setHeader('Cache-Control', 'no-store')
  return nonce
}

/**
 * Sets the security headers of a visible page. Returns the CSP nonce of its style and script. `origins`: origins of the
 * portal, needed because Chromium applies form-action to every redirect after the form.
 */
export const setPageHeaders = (res: ServerResponse, origins: string[]): string =>
  setHeaders(res, ["'self'", ...origins].join(' '), "'none'")

/**
 * Sets the security headers of an invisible page that only the portal may frame. Returns the CSP nonce of its script.
 */
export const setFrameHeaders = (res: ServerResponse, origins: string[]): string =>
  setHeaders(res, "'none'", ["'self'", ...origins].join(' '))

/** Sends a page whose headers are already set. */
export function sendHtml(res: ServerResponse, html: string, status = 200): void {
  res.writeHead(status, { 'Content-Type': 'text/html; charset=utf-8' })
  res.end(html)
}

/**
 * Waits for the next turn of the event loop, when the answer has been sent. Work that only some accounts cause must run
 * after this wait. Otherwise the response time would reveal which accounts exist.
 */
export const flushed = (): Promise<void> => setImmediate()

/** Sends JSON that is never cached. */
export function sendJson(res: ServerResponse, status: number, body: unknown): void {
  res.writeHead(status, { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' })
  res.end(JSON.stringify(body))
}

export function sendEmpty(res: ServerResponse, status: number): void {
  res.writeHead(status)
  res.end()
}

/** Error of a malformed request. No browser sends one. */
export class UnreadableError extends Error {}

/**
 * Returns the fields of a posted form. Throws UnreadableError when the form exceeds MAX_FORM_BYTES or contains a zero
 * byte.
 */
export async function readForm(req: IncomingMessage): Promise<URLSearchParams> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of req as AsyncIterable<Buffer>) {
    size += chunk.length
    // Read even a form that is too large to its end, up to MAX_READ_BYTES. Otherwise the client would not read the
    // answer.
    if (size > MAX_READ_BYTES) throw new UnreadableError('The form exceeds the read limit.')
    if (size <= MAX_FORM_BYTES) chunks.push(chunk)
  }
  if (size > MAX_FORM_BYTES) throw new UnreadableError('The form is too large.')
  const form = new URLSearchParams(Buffer.concat(chunks).toString('utf8'))
  if (form.toString().includes('%00')) throw new UnreadableError('The form has a zero byte.')
  return form
}
