import { createHmac, randomBytes } from 'node:crypto'
import { SECRETO } from '#contract/webhooks/reglas.ts'
import { DAY_MS, HOUR_MS } from '#contract/valores/fechas.ts'
import { GuardError } from '#server/outside/guarded.ts'
import { type CertificateFault, certificateFault } from '#server/outside/outside-words.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND

/** Delays (ms) before each attempt, three days in total, by Standard Webhooks 1.0.0. */
const DELAYS_MS = [
  0,
  5 * SECOND,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR_MS,
  5 * HOUR_MS,
  10 * HOUR_MS,
  14 * HOUR_MS,
  20 * HOUR_MS,
  24 * HOUR_MS,
]

/** Time (ms) of only failures after which a webhook is turned off. */
export const FALLAS_MS = 3 * DAY_MS

/** Time (ms) limit of an attempt, and time for which an event is reserved, which must be longer. */
export const INTENTO_MS = 15 * SECOND
export const TOMADO_MS = MINUTE

/** Returns the time of the next attempt, with up to a tenth added by `chance` (0 to 1); undefined: no more attempts. */
export const proximoOf = (intentos: number, now: Date, chance: number): Date | undefined => {
  const espera = DELAYS_MS[intentos]
  return espera === undefined ? undefined : new Date(now.getTime() + Math.round(espera * (1 + chance / 10)))
}

/** HTTP statuses of an overloaded receiver. */
const OVERLOADED = new Set([429, 502, 504])

/** Returns the end of the pause that a response requests, at most a day; undefined: it requests none. */
export const esperaOf = (status: number, retryAfter: string | undefined, now: Date): Date | undefined => {
  const requested = retryAfter === undefined ? NaN : Number(retryAfter) * SECOND
  const until = Number.isFinite(requested) ? now.getTime() + requested : Date.parse(retryAfter ?? '')
  if (Number.isFinite(until) && until > now.getTime()) return new Date(Math.min(until, now.getTime() + DAY_MS))
  return OVERLOADED.has(status) ? new Date(now.getTime() + MINUTE) : undefined
}

/** Returns a new secret in the format of Standard Webhooks. */
export const makeSecreto = (): string => SECRETO.prefijo + randomBytes(SECRETO.bytes).toString('base64')

/** Returns the signature: `v1,` and the HMAC-SHA256 of id, time (s) and body with the key after `whsec_`. */
export const firmaOf = (secreto: string, id: string, instant: number, body: string): string => {
  const key = Buffer.from(secreto.slice(SECRETO.prefijo.length), 'base64')
  return `v1,${createHmac('sha256', key).update(`${id}.${instant}.${body}`).digest('base64')}`
}

const ERROR_TEXTS: Readonly<Record<string, string>> = {
  ABORT_ERR: 'No contestó en 15 segundos',
  ENOTFOUND: 'Ese nombre no existe',
  EAI_AGAIN: 'Ese nombre no se pudo resolver',
  ECONNREFUSED: 'No hay nadie que atienda en esa dirección',
  ECONNRESET: 'Se cortó la conexión',
  EHOSTUNREACH: 'No se llega a esa dirección',
  ETIMEDOUT: 'No contestó',
}

/** Texts of certificate errors, for the customer, whose server has the certificate. */
const CERTIFICATE_TEXTS: Record<CertificateFault, string> = {
  ca: 'Al certificado de tu servidor no lo firmó una autoridad reconocida. Usá el de una autoridad pública',
  ended: 'El certificado de tu servidor venció. Renovalo',
  early: 'El certificado de tu servidor todavía no es válido. Revisá desde qué día vale',
  name: 'El certificado de tu servidor es de otro nombre. Usá la dirección que dice, o pedí uno para esta',
  plain: 'Ese puerto no usa TLS. Revisá la dirección',
}

/** Returns why a request failed, as a text without details of the portal's network. */
export const fallaOf = (error: unknown): string => {
  if (error instanceof GuardError) return error.message
  const { code } = error as { code?: unknown }
  const fault = certificateFault(error)
  return (fault && CERTIFICATE_TEXTS[fault]) ?? ERROR_TEXTS[String(code)] ?? 'No se pudo conectar'
}
