import { createHash } from 'node:crypto'
import { REGRESOS } from '#contract/base/sesion.ts'
import { PREFIX } from '#contract/route.ts'

/** Browser features that pages of the portal may use, but not frames of other sites in them. */
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

/** Base of every policy: it forbids to load, frame or send anything, and to set a base URL. */
const BASE = {
  'default-src': ["'none'"],
  'base-uri': ["'none'"],
  'object-src': ["'none'"],
  'form-action': ["'none'"],
  'frame-ancestors': ["'none'"],
}

/** Directives that require trusted types of the named policy; `'none'`: none may be created. */
const trustedTypes = (policy: string) => ({ 'require-trusted-types-for': ["'script'"], 'trusted-types': [policy] })

/** CSP hash of an inline element's content. */
const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** CSP hashes of the inline elements without attributes of a built page. Never use it on a page with user content. */
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

/** Returns the headers of every answer; HSTS only where the public URL is https. */
export const headersFor = (publicUrl: string): Readonly<Record<string, string>> =>
  publicUrl.startsWith('https:') ? { ...HEADERS, ...HSTS } : HEADERS

/** Policy of a server-rendered page without scripts. It allows its style, its forms and the portal's images. */
export const plainPolicy = (style: string): string =>
  format({
    ...BASE,
    ...trustedTypes("'none'"),
    'style-src': [hashOf(style)],
    'img-src': ["'self'"],
    'form-action': ["'self'"],
  })

const FRAMEABLE = { ...BASE, 'frame-ancestors': ["'self'"] }

/** Policies of the pages of the silent sign-in check, by path: only the portal may frame them. */
export const FRAMED_POLICIES: readonly (readonly [path: string, policy: string])[] = [
  // This page has no script: the first script of the portal, in the outer page, reads the frame's URL.
  [REGRESOS.marco, format(FRAMEABLE)],
  // The page of the silent sign-in has one script file, which posts the page's URL to keycloak-js.
  [REGRESOS.silencio, format({ ...FRAMEABLE, ...trustedTypes("'none'"), 'script-src': ["'self'"] })],
]

/** Policy of the service worker: it may only request the portal itself. */
export const WORKER_POLICY = format({ ...BASE, 'connect-src': ["'self'"] })

/**
 * Policy of the offline page, whose script and style are inline. The page asks repeatedly whether the portal is
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
 * Creates the policy of screens, by the nonce of each answer. Scripts: the portal's files and the inline one by its
 * hash. Styles: files and elements with the nonce, which the UI library uses (`web/app/content-policy.ts`). Style
 * attributes in markup are blocked; React sets styles by script.
 */
export const createScreenPolicy = (html: string, identity: string, shop: string | undefined) => {
  const scripts = hashesOf(html, 'script')
  return (nonce: string): string =>
    format({
      ...BASE,
      ...trustedTypes('default'),
      // Allow WebAssembly from the portal's files (docs/decisions/0063-lector-de-codigos.md), but no eval of text.
      'script-src': ["'self'", "'wasm-unsafe-eval'", ...scripts],
      'style-src': ["'self'", `'nonce-${nonce}'`],
      'img-src': ["'self'", 'data:', 'blob:'],
      'font-src': ["'self'"],
      'connect-src': ["'self'", identity, ...(shop === undefined ? [] : [shop])],
      // PDFs are shown from a blob that was fetched with the token.
      'frame-src': ["'self'", 'blob:', identity],
      'worker-src': ["'self'"],
      'manifest-src': ["'self'"],
      'form-action': ["'self'", identity],
      ...REPORTS,
    })
}
