import { createHash } from 'node:crypto'
import { REGRESOS } from '#contract/base/sesion.ts'
import { PREFIX } from '#contract/route.ts'

/** Browser features that pages of the portal may use. Frames of other sites in these pages may not. */
const ALLOWED_FEATURES = ['camera', 'geolocation']
const DENIED_FEATURES = [
  'accelerometer',
  'autoplay',
  'bluetooth',
  'browsing-topics',
  'display-capture',
  'encrypted-media',
  'fullscreen',
  'gyroscope',
  'hid',
  'idle-detection',
  'local-fonts',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'picture-in-picture',
  'publickey-credentials-create',
  'publickey-credentials-get',
  'screen-wake-lock',
  'serial',
  'usb',
  'web-share',
  'window-management',
  'xr-spatial-tracking',
]

const format = (directives: Readonly<Record<string, readonly string[]>>): string =>
  Object.entries(directives)
    .map(([name, values]) => [name, ...values].join(' '))
    .join('; ')

/** Base of every policy. Forbids the page to load, frame or send anything, and to set a base URL. */
const BASE = {
  'default-src': ["'none'"],
  'base-uri': ["'none'"],
  'object-src': ["'none'"],
  'form-action': ["'none'"],
  'frame-ancestors': ["'none'"],
}

/** Returns the directives that allow trusted types only from the named policy; `'none'`: from no policy. */
const trustedTypes = (policy: string) => ({ 'require-trusted-types-for': ["'script'"], 'trusted-types': [policy] })

/** Returns the CSP hash of the content of an inline element. */
const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/**
 * Returns the CSP hashes of the inline elements without attributes in a built page. Never use it on a page with user
 * content.
 */
const hashesOf = (html: string, tag: 'script' | 'style'): string[] =>
  [...html.matchAll(new RegExp(`<${tag}>(.*?)</${tag}>`, 'gs'))].map(([, text]) => hashOf(text!))

/** Headers of every answer: those of the API, files, pages, errors and the embedded identity provider. */
const HEADERS = {
  'content-security-policy': format({ ...BASE, sandbox: [] }),
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'permissions-policy': [
    ...ALLOWED_FEATURES.map((name) => `${name}=(self)`),
    ...DENIED_FEATURES.map((name) => `${name}=()`),
  ].join(', '),
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-permitted-cross-domain-policies': 'none',
} as const

const HSTS = { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } as const

/** Returns the headers of every answer. HSTS is among them only when the public URL is https. */
export const headersFor = (publicUrl: string): Readonly<Record<string, string>> =>
  publicUrl.startsWith('https:') ? { ...HEADERS, ...HSTS } : HEADERS

/**
 * Returns the policy of a page that the server renders without scripts. Allows its style, its forms and images of the
 * portal.
 */
export const plainPolicy = (style: string): string =>
  format({
    ...BASE,
    ...trustedTypes("'none'"),
    'style-src': [hashOf(style)],
    'img-src': ["'self'"],
    'form-action': ["'self'"],
  })

const FRAMEABLE = { ...BASE, 'frame-ancestors': ["'self'"] }

/** Policies of the pages for the silent sign-in check, by path. Only the portal may frame these pages. */
export const FRAMED_POLICIES: readonly (readonly [path: string, policy: string])[] = [
  // This page has no script. The first script of the portal, in the outer page, reads the URL of the frame.
  [REGRESOS.marco, format(FRAMEABLE)],
  // This page has a single script file, which posts the URL of the page to keycloak-js.
  [REGRESOS.silencio, format({ ...FRAMEABLE, ...trustedTypes("'none'"), 'script-src': ["'self'"] })],
]

/** Policy of the service worker. The worker may send requests only to the portal. */
export const WORKER_POLICY = format({ ...BASE, 'connect-src': ["'self'"] })

/**
 * Returns the policy of the offline page, whose script and style are inline. The page may ask the portal whether it is
 * available again.
 */
export const awayPolicy = (html: string): string =>
  format({
    ...BASE,
    ...trustedTypes("'none'"),
    'script-src': hashesOf(html, 'script'),
    'style-src': hashesOf(html, 'style'),
    'connect-src': ["'self'"],
  })

/** Path for browsers' reports of policy violations. */
export const REPORTS_PATH = `${PREFIX}/politica/informes`
const REPORTS = { 'report-uri': [REPORTS_PATH], 'report-to': ['politica'] }
export const REPORTING = { 'reporting-endpoints': `politica="${REPORTS_PATH}"` }

/**
 * Creates the policy of screens; each answer has its own nonce. Scripts: files of the portal, and the inline script by
 * its hash. Styles: files, and elements with the nonce, as the UI library creates (`web/app/content-policy.ts`). Style
 * attributes in markup are blocked, but React sets styles by script.
 */
export const createScreenPolicy = (html: string, identity: string, shop: string | undefined) => {
  const scripts = hashesOf(html, 'script')
  return (nonce: string): string =>
    format({
      ...BASE,
      ...trustedTypes('default'),
      // Allows WebAssembly from files of the portal (docs/decisions/0063-lector-de-codigos.md), but no eval of text.
      'script-src': ["'self'", "'wasm-unsafe-eval'", ...scripts],
      'style-src': ["'self'", `'nonce-${nonce}'`],
      'img-src': ["'self'", 'data:', 'blob:'],
      'font-src': ["'self'"],
      'connect-src': ["'self'", identity, ...(shop === undefined ? [] : [shop])],
      // A PDF is shown from a blob, because fetching it needs the token.
      'frame-src': ["'self'", 'blob:', identity],
      'worker-src': ["'self'"],
      'manifest-src': ["'self'"],
      'form-action': ["'self'", identity],
      ...REPORTS,
    })
}
