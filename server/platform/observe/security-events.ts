import type { FastifyRequest } from 'fastify'
import type { ErrorCode } from '#contract/base/errors.ts'
import { api } from '#contract/index.ts'
import type { Route } from '#contract/route.ts'
import { type Evento, LLAMADAS } from '#contract/seguridad/reglas.ts'

/** What a refusal is, by its code. What is not here happens to anybody. */
const REFUSALS: Partial<Record<ErrorCode, Evento>> = {
  'sin-permiso': 'authz_fail',
  'solo-lectura': 'authz_fail',
  'no-encontrado': 'malicious_excess_404',
  'datos-invalidos': 'input_validation_fail',
  'archivo-invalido': 'upload_validation',
  'archivo-grande': 'upload_validation',
  'demasiadas-solicitudes': 'excess_rate_limit_exceeded',
}

/** Refusals that say more than their code does, by what the code says of them in the log. */
const DETAILS: Readonly<Record<string, Evento>> = {
  'inactive user': 'authn_login_lock',
  'inactive machine': 'authn_login_lock',
  expired: 'session_use_after_expire',
  ERR_JWT_EXPIRED: 'session_use_after_expire',
}

/** What a call of the contract is when it was done: an upload, a look at what is on record, or what the table says. */
const DONE: ReadonlyMap<string, Evento> = new Map(
  Object.entries(api).flatMap(([noun, rows]) =>
    Object.entries<Route>(rows).flatMap(([name, route]): [string, Evento][] => {
      const operation = `${noun}.${name}`
      const evento =
        LLAMADAS[operation] ??
        (route.audited && !route.touches ? 'sensitive_read' : route.files ? 'upload_complete' : undefined)
      return evento ? [[operation, evento]] : []
    }),
  ),
)

/** What an answered request is to whoever looks for an attack; undefined: nothing. */
export const eventoOf = (request: FastifyRequest, status: number): Evento | undefined => {
  const { refusal, headers, routeOptions } = request
  const { operation = '' } = routeOptions.config
  if (!refusal) return status < 400 ? DONE.get(operation) : undefined
  const { code, detail = '' } = refusal
  if (code === 'sin-sesion') return headers.authorization ? (DETAILS[detail] ?? 'authn_login_fail') : undefined
  // Where nothing of ours is, a scanner finds nothing: what counts names something.
  if (code === 'no-encontrado' && !operation) return undefined
  return DETAILS[detail] ?? REFUSALS[code as ErrorCode]
}
