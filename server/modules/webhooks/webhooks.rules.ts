import { createHmac, randomBytes } from 'node:crypto'
import { SECRETO } from '#contract/webhooks/reglas.ts'
import { DAY_MS, HOUR_MS } from '#contract/valores/fechas.ts'
import { GuardError } from '#server/outside/guarded.ts'
import { explainCertificate } from '#server/outside/outside-words.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND

/** How long after the attempt before each one comes, the first at once: three days in all (Standard Webhooks 1.0.0). */
const ESPERAS = [
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

/** Who took nothing for so long is told nothing more. */
export const FALLAS_MS = 3 * DAY_MS

/** How long an attempt may take, and how long nobody else takes what is being tried: longer. */
export const INTENTO_MS = 15 * SECOND
export const TOMADO_MS = MINUTE

/** When what failed so many times is tried again, a tenth later at most by chance (0 to 1); undefined: never. */
export const proximoOf = (intentos: number, now: Date, chance: number): Date | undefined => {
  const espera = ESPERAS[intentos]
  return espera === undefined ? undefined : new Date(now.getTime() + Math.round(espera * (1 + chance / 10)))
}

/** Answers of who cannot take more for now. */
const LENTAS = new Set([429, 502, 504])

/** Until when nothing is sent to who answered so; undefined: it asked for nothing. A day at most. */
export const esperaOf = (status: number, retryAfter: string | undefined, now: Date): Date | undefined => {
  const asked = retryAfter === undefined ? NaN : Number(retryAfter) * SECOND
  const until = Number.isFinite(asked) ? now.getTime() + asked : Date.parse(retryAfter ?? '')
  if (Number.isFinite(until) && until > now.getTime()) return new Date(Math.min(until, now.getTime() + DAY_MS))
  return LENTAS.has(status) ? new Date(now.getTime() + MINUTE) : undefined
}

/** A new secret, as the standard writes it. */
export const makeSecreto = (): string => SECRETO.prefijo + randomBytes(SECRETO.bytes).toString('base64')

/** `v1,` and the HMAC-SHA256 of id, instant (s) and body by what stands after `whsec_`. */
export const firmaOf = (secreto: string, id: string, instant: number, body: string): string => {
  const key = Buffer.from(secreto.slice(SECRETO.prefijo.length), 'base64')
  return `v1,${createHmac('sha256', key).update(`${id}.${instant}.${body}`).digest('base64')}`
}

const PALABRAS: Readonly<Record<string, string>> = {
  ABORT_ERR: 'No contestó en 15 segundos',
  ENOTFOUND: 'Ese nombre no existe',
  EAI_AGAIN: 'Ese nombre no se pudo resolver',
  ECONNREFUSED: 'No hay nadie que atienda en esa dirección',
  ECONNRESET: 'Cortó la conexión',
  EHOSTUNREACH: 'No se llega a esa dirección',
  ETIMEDOUT: 'No contestó',
}

/** Why nobody answered, in words; nothing of our own network is in it. */
export const fallaOf = (error: unknown): string => {
  if (error instanceof GuardError) return error.message
  const { code } = error as { code?: unknown }
  return explainCertificate(error) ?? PALABRAS[String(code)] ?? 'No se pudo conectar'
}
