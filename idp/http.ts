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
 * Protects a page that people see and answers the nonce for its style and script.
 * Chromium applies form-action to every redirect after the form, so the way back to the portal must be listed.
 */
export const setPageHeaders = (res: ServerResponse, origins: string[]): string =>
  setHeaders(res, ["'self'", ...origins].join(' '), "'none'")

/** Protects a page without face that only the portal may frame, and answers the nonce for its script. */
export const setFrameHeaders = (res: ServerResponse, origins: string[]): string =>
  setHeaders(res, "'none'", ["'self'", ...origins].join(' '))

/** Sends a page; its headers are set already. */
export function sendHtml(res: ServerResponse, html: string, status = 200): void {
  res.writeHead(status, { 'Content-Type': 'text/html; charset=utf-8' })
  res.end(html)
}

/** An answer that was sent goes out when the event loop turns: what is done for some and not for others waits for that. */
export const flushed = (): Promise<void> => setImmediate()

/** Sends a value, never cached. */
export function sendJson(res: ServerResponse, status: number, body: unknown): void {
  res.writeHead(status, { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' })
  res.end(JSON.stringify(body))
}

/** Sends a status and nothing else. */
export function sendEmpty(res: ServerResponse, status: number): void {
  res.writeHead(status)
  res.end()
}

/** What was sent is no request of a browser's: nobody types that. */
export class UnreadableError extends Error {}

/** The fields of a posted form. Throws UnreadableError when it is longer than 16 kB or has a byte that no text has. */
export async function readForm(req: IncomingMessage): Promise<URLSearchParams> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of req as AsyncIterable<Buffer>) {
    size += chunk.length
    // It is read to its end, or the answer would not arrive; but not for ever.
    if (size > MAX_READ_BYTES) throw new UnreadableError('The form never ends.')
    if (size <= MAX_FORM_BYTES) chunks.push(chunk)
  }
  if (size > MAX_FORM_BYTES) throw new UnreadableError('The form is too large.')
  const form = new URLSearchParams(Buffer.concat(chunks).toString('utf8'))
  if (form.toString().includes('%00')) throw new UnreadableError('The form has a zero byte.')
  return form
}
