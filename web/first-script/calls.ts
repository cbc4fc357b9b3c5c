import { keyOf } from '#web/address.ts'
import type { EarlyCalls } from '#web/early.ts'
import { readChoice, readServicios } from '#web/storage.ts'
import { claimsOf, type Tokens } from '#web/tokens.ts'
import type { FirstCall } from '../app/first-calls.ts'

const { textContent } = document.getElementById('primeras-llamadas')!
const LLAMADAS = JSON.parse(textContent) as FirstCall[]

/**
 * Makes the first calls of the screen for the signed-in user, and returns a map of their answers. `:rs` is the last
 * chosen razón social. If the URL has a query string, calls that need a service are skipped, because this script does
 * not know the filters.
 */
export const beginCalls = ({ token }: Tokens): EarlyCalls => {
  const calls: EarlyCalls = new Map()
  // Skip all calls in "Ver como", because they would need its header (`web/platform/ver-como.ts`).
  if (document.cookie.includes('ver-como=')) return calls
  const { preferred_username: usuario, realm_access } = claimsOf(token) as {
    preferred_username: string
    realm_access?: { roles: string[] }
  }
  const { rs } = readChoice()
  const servicios = readServicios()
  const known: Record<string, string | number | undefined> = { usuario: encodeURIComponent(usuario), rs }
  // Numbers in the path, which some calls have as parameters. A call is skipped if the path lacks its number.
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
