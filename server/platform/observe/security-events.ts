import type { FastifyRequest } from 'fastify'
import type { ErrorCode } from '#contract/base/errors.ts'
import { api } from '#contract/index.ts'
import type { Route } from '#contract/route.ts'
import { type Evento, LLAMADAS } from '#contract/seguridad/reglas.ts'

/** Security event of an error, by its code. Codes that also occur in normal use are left out on purpose. */
const BY_CODE: Partial<Record<ErrorCode, Evento>> = {
  'sin-permiso': 'authz_fail',
  'solo-lectura': 'authz_fail',
  'no-encontrado': 'malicious_excess_404',
  'datos-invalidos': 'input_validation_fail',
  'archivo-invalido': 'upload_validation',
  'archivo-grande': 'upload_validation',
  'demasiadas-solicitudes': 'excess_rate_limit_exceeded',
}

/** Security event of an error, by its detail in the log. Used where the detail is more specific than the code. */
const BY_DETAIL: Readonly<Record<string, Evento>> = {
  'inactive user': 'authn_login_lock',
  'inactive machine': 'authn_login_lock',
  expired: 'session_use_after_expire',
  ERR_JWT_EXPIRED: 'session_use_after_expire',
}

/** Security event of a successful call, by name of the call: those of LLAMADAS, audited reads, and uploads. */
const BY_CALL: ReadonlyMap<string, Evento> = new Map(
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

/** Returns the security event of an answered request; undefined: it has none. */
export const eventoOf = (request: FastifyRequest, status: number): Evento | undefined => {
  const { refusal, headers, routeOptions } = request
  const { operation = '' } = routeOptions.config
  if (!refusal) return status < 400 ? BY_CALL.get(operation) : undefined
  const { code, detail = '' } = refusal
  if (code === 'sin-sesion') return headers.authorization ? (BY_DETAIL[detail] ?? 'authn_login_fail') : undefined
  // Ignore a 404 outside the contract, as scanners cause. A 404 of a call may be an attempt to guess an id.
  if (code === 'no-encontrado' && !operation) return undefined
  return BY_DETAIL[detail] ?? BY_CODE[code as ErrorCode]
}
