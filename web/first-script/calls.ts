import { keyOf } from '#web/address.ts'
import type { EarlyCalls } from '#web/early.ts'
import { readChoice, readServicios } from '#web/storage.ts'
import { claimsOf, type Tokens } from '#web/tokens.ts'
import type { FirstCall } from '../app/first-calls.ts'

const { textContent } = document.getElementById('primeras-llamadas')!
const LLAMADAS = JSON.parse(textContent) as FirstCall[]

/**
 * Makes the first calls of the screen for the signed-in user. Returns a map of their answers. When the URL has a query
 * string, it skips calls that need a service, because this script does not know the filters of lists.
 */
export const beginCalls = ({ token }: Tokens): EarlyCalls => {
  const calls: EarlyCalls = new Map()
  // In "Ver como" skip all calls, because they would need the header that `web/platform/ver-como.ts` adds.
  if (document.cookie.includes('ver-como=')) return calls
  const { preferred_username: usuario, realm_access } = claimsOf(token) as {
    preferred_username: string
    realm_access?: { roles: string[] }
  }
  const { rs } = readChoice()
  const servicios = readServicios()
  const known: Record<string, string | number | undefined> = { usuario: encodeURIComponent(usuario), rs }
  // Numbers in the path, which some calls need as parameters. A call is skipped if the path lacks the number that it
  // needs.
  for (const [at, part] of location.pathname.split('/').entries()) if (/^\d+$/.test(part)) known[`parte${at}`] = part
  const fill = (text: string): string => text.replace(/:(\w+)/g, (whole, name: string) => String(known[name] ?? whole))
  const isAllowed = ({ servicio, roles }: FirstCall): boolean =>
    (!servicio || (rs !== undefined && !location.search && servicios.includes(servicio))) &&
    (!roles || roles.some((role) => realm_access?.roles.includes(role)))
  for (const firstCall of LLAMADAS) {
    const [url, body] = [fill(firstCall.url), firstCall.body && fill(firstCall.body)]
    if (!isAllowed(firstCall) || url.includes(':')) continue
    const headers = {
      authorization: `Bearer ${token}`,
      accept: 'application/json, */*',
      ...(body && { 'content-type': 'application/json' }),
    }
    const response = fetch(url, { method: firstCall.method, headers, body: body ?? null })
    // Avoid an unhandled rejection: the code that takes the response handles it.
    response.catch(() => {})
    calls.set(keyOf(firstCall.method, url, body), response)
  }
  return calls
}
