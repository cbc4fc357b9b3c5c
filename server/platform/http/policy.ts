import { createHash } from 'node:crypto'
import { REGRESOS } from '#contract/base/sesion.ts'
import { PREFIX } from '#contract/route.ts'

/** What of a browser the portal's own pages may use; nobody else may use any of it. */
const USED = ['camera', 'geolocation']
const UNUSED = [
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

/** A policy of content, directive by directive. */
const write = (directives: Readonly<Record<string, readonly string[]>>): string =>
  Object.entries(directives)
    .map(([name, values]) => [name, ...values].join(' '))
    .join('; ')

/** Nothing may be brought, framed or sent from here, and nobody is told another place for what is named by halves. */
const CLOSED = {
  'default-src': ["'none'"],
  'base-uri': ["'none'"],
  'object-src': ["'none'"],
  'form-action': ["'none'"],
  'frame-ancestors': ["'none'"],
}

/** Text is not markup and not an address of code unless a policy of that name says so; `'none'`: nobody may make one. */
const trusted = (policy: string) => ({ 'require-trusted-types-for': ["'script'"], 'trusted-types': [policy] })

/** An element's content, named by what is in it. */
const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** The names of what stands between tags without attributes: of a page that was built, never of one that holds what people wrote. */
const hashesOf = (html: string, tag: 'script' | 'style'): string[] =>
  [...html.matchAll(new RegExp(`<${tag}>(.*?)</${tag}>`, 'gs'))].map(([, text]) => hashOf(text!))

/** What goes out with every answer of ours, whatever it is: the API, files, pages, errors, the embedded identity provider. */
const HEADERS = {
  'content-security-policy': write({ ...CLOSED, sandbox: [] }),
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'permissions-policy': [...USED.map((name) => `${name}=(self)`), ...UNUSED.map((name) => `${name}=()`)].join(', '),
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-permitted-cross-domain-policies': 'none',
} as const

const HSTS = { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } as const

/** The headers of every answer; with the last one only where people come by https. */
export const headersFor = (publicUrl: string): Readonly<Record<string, string>> =>
  publicUrl.startsWith('https:') ? { ...HEADERS, ...HSTS } : HEADERS

/** Of a page that the server writes by itself and that runs nothing: its one sheet of style, its forms, pictures of ours. */
export const plainPolicy = (style: string): string =>
  write({
    ...CLOSED,
    ...trusted("'none'"),
    'style-src': [hashOf(style)],
    'img-src': ["'self'"],
    'form-action': ["'self'"],
  })

const FRAMED = { ...CLOSED, 'frame-ancestors': ["'self'"] }

/** Of the pages in which it is asked who is there without leaving, by their path: our own pages alone frame them. */
export const FRAMED_POLICIES: readonly (readonly [path: string, policy: string])[] = [
  // The first script reads its address.
  [REGRESOS.marco, write(FRAMED)],
  // It says its address to keycloak-js, by a file of ours.
  [REGRESOS.silencio, write({ ...FRAMED, ...trusted("'none'"), 'script-src': ["'self'"] })],
]

/** Of the worker, which asks for pages of the portal and keeps one. */
export const WORKER_POLICY = write({ ...CLOSED, 'connect-src': ["'self'"] })

/** Of the page that the worker keeps: its script and its style are inside, and it asks whether the portal is back. */
export const awayPolicy = (html: string): string =>
  write({
    ...CLOSED,
    ...trusted("'none'"),
    'script-src': hashesOf(html, 'script'),
    'style-src': hashesOf(html, 'style'),
    'connect-src': ["'self'"],
  })

/** Where browsers say what broke the policy of a screen. */
export const REPORTS_PATH = `${PREFIX}/politica/informes`
const REPORTS = { 'report-uri': [REPORTS_PATH], 'report-to': ['politica'] }
export const REPORTING = { 'reporting-endpoints': `politica="${REPORTS_PATH}"` }

/**
 * Of a screen, for each answer by its nonce. Scripts are files of ours and the one inside the page, by its hash. Styles are
 * files of ours and elements with the nonce: the library's own (`web/app/content-policy.ts`). Attributes of style in markup
 * are refused; what React sets is none.
 */
export const createScreenPolicy = (html: string, identity: string, shop: string | undefined) => {
  const scripts = hashesOf(html, 'script')
  return (nonce: string): string =>
    write({
      ...CLOSED,
      ...trusted('default'),
      // A module is compiled by scripts of ours, of a file of ours (docs/decisions/0063-lector-de-codigos.md); text stays text.
      'script-src': ["'self'", "'wasm-unsafe-eval'", ...scripts],
      'style-src': ["'self'", `'nonce-${nonce}'`],
      'img-src': ["'self'", 'data:', 'blob:'],
      'font-src': ["'self'"],
      'connect-src': ["'self'", identity, ...(shop === undefined ? [] : [shop])],
      // A PDF is seen in place from what was read with the token.
      'frame-src': ["'self'", 'blob:', identity],
      'worker-src': ["'self'"],
      'manifest-src': ["'self'"],
      'form-action': ["'self'", identity],
      ...REPORTS,
    })
}
