import { keyOf } from '#web/address.ts'
import type { EarlyCalls } from '#web/early.ts'
import { readChoice, readServicios } from '#web/storage.ts'
import { claimsOf, type Tokens } from '#web/tokens.ts'
import type { FirstCall } from '../app/first-calls.ts'

const { textContent } = document.getElementById('primeras-llamadas')!
const LLAMADAS = JSON.parse(textContent) as FirstCall[]

/**
 * Makes the first calls of the screen as the signed-in user; their answers wait in the map. Calls of a razón social use
 * the last chosen one. With filters in the URL those are skipped, because the first script does not know them.
 */
export const beginCalls = ({ token }: Tokens): EarlyCalls => {
  const calls: EarlyCalls = new Map()
  // In Ver como the calls would need its header (`web/platform/ver-como.ts`).
  if (document.cookie.includes('ver-como=')) return calls
  const { preferred_username: usuario, realm_access } = claimsOf(token) as {
    preferred_username: string
    realm_access?: { roles: string[] }
  }
  const { rs } = readChoice()
  const servicios = readServicios()
  const known: Record<string, string | number | undefined> = { usuario: encodeURIComponent(usuario), rs }
  // Numeric parts of the URL; without them, calls that need a number are skipped.
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
