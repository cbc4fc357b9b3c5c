import type { Config } from './config.ts'

/** What a page may load, and from where. */
const contentSecurityPolicy = (identity: string, shop: string | undefined): string =>
  Object.entries({
    'default-src': ["'self'"],
    'script-src': ["'self'"],
    'style-src': ["'self'", "'unsafe-inline'"],
    'img-src': ["'self'", 'data:', 'blob:'],
    'font-src': ["'self'", 'data:'],
    'connect-src': ["'self'", identity, ...(shop ? [shop] : [])],
    'frame-src': ["'self'", identity],
    'frame-ancestors': ["'self'"],
    'worker-src': ["'self'"],
    'manifest-src': ["'self'"],
    'object-src': ["'none'"],
    'base-uri': ["'self'"],
    'form-action': ["'self'", identity],
  })
    .map(([directive, sources]) => `${directive} ${sources.join(' ')}`)
    .join(';')

/** What every answer tells the browser to be careful of: always the same, so put together once. */
export const securityHeaders = ({ PUBLIC_URL, OIDC_ISSUER, ECOMMERCE }: Config): Readonly<Record<string, string>> => ({
  'content-security-policy': contentSecurityPolicy(
    new URL(OIDC_ISSUER ?? PUBLIC_URL).origin,
    ECOMMERCE && new URL(ECOMMERCE.url).origin,
  ),
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-dns-prefetch-control': 'off',
  'x-download-options': 'noopen',
  'x-frame-options': 'SAMEORIGIN',
  'x-permitted-cross-domain-policies': 'none',
  // The filter that browsers had, which made holes of its own.
  'x-xss-protection': '0',
  ...(PUBLIC_URL.startsWith('https:') && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
})
