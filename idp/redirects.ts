/**
 * Keycloak's rule: the exact address, or one that begins as a pattern ending in `*`.
 * Compared on the parsed address, never on its text: `http://localhost:8080@otro.example` is not ours.
 */
export function isRedirectAllowed(uri: string, patterns: string[]): boolean {
  if (!URL.canParse(uri)) return false
  const url = new URL(uri)
  if (url.username || url.password || url.hash) return false
  return patterns.some((pattern) => {
    if (!pattern.endsWith('*')) return url.href === new URL(pattern).href
    const base = new URL(pattern.slice(0, -1))
    return url.origin === base.origin && url.pathname.startsWith(base.pathname)
  })
}
