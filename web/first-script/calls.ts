import { keyOf } from '#web/address.ts'
import type { EarlyCalls } from '#web/early.ts'
import { readChoice, readServicios } from '#web/storage.ts'
import { claimsOf, type Tokens } from '#web/tokens.ts'
import type { FirstCall } from '../app/first-calls.ts'

const { textContent } = document.getElementById('primeras-llamadas')!
const LLAMADAS = JSON.parse(textContent) as FirstCall[]

/**
 * Makes the calls that the page will ask, as whoever came in; the answers wait for who takes them. Those of a company are
 * of the one chosen last time; of an address that filters, only who they are is asked: the rest is not known here.
 */
export const beginCalls = ({ token }: Tokens): EarlyCalls => {
  const calls: EarlyCalls = new Map()
  // Whoever sees as a customer asks as one (`web/platform/ver-como.ts`).
  if (document.cookie.includes('ver-como=')) return calls
  const { preferred_username: usuario, realm_access } = claimsOf(token) as {
    preferred_username: string
    realm_access?: { roles: string[] }
  }
  const { rs } = readChoice()
  const servicios = readServicios()
  const known: Record<string, string | number | undefined> = { usuario: encodeURIComponent(usuario), rs }
  // Parts of the address that are numbers: of what is none, nothing can be asked.
  for (const [at, part] of location.pathname.split('/').entries()) if (/^\d+$/.test(part)) known[`parte${at}`] = part
  const fill = (text: string): string => text.replace(/:(\w+)/g, (whole, name: string) => String(known[name] ?? whole))
  const may = ({ servicio, roles }: FirstCall): boolean =>
    (!servicio || (rs !== undefined && !location.search && servicios.includes(servicio))) &&
    (!roles || roles.some((role) => realm_access?.roles.includes(role)))
  for (const firstCall of LLAMADAS) {
    const [url, body] = [fill(firstCall.url), firstCall.body && fill(firstCall.body)]
    if (!may(firstCall) || url.includes(':')) continue
    const headers = {
      authorization: `Bearer ${token}`,
      accept: 'application/json, */*',
      ...(body && { 'content-type': 'application/json' }),
    }
    const response = fetch(url, { method: firstCall.method, headers, body: body ?? null })
    // Whoever takes it hears of it.
    response.catch(() => {})
    calls.set(keyOf(firstCall.method, url, body), response)
  }
  return calls
}
