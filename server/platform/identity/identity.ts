import { setTimeout as wait } from 'node:timers/promises'
import { createRemoteJWKSet, customFetch, errors, jwtVerify, type JWTPayload, type JWTVerifyOptions } from 'jose'
import { MAQUINA } from '#contract/base/roles.ts'
import type { Alcance } from '#contract/conexiones/reglas.ts'
import { TOKENS_ONLY } from '#contract/base/sesion.ts'
import { AppError } from '#server/base/errors.ts'
import { fetchOutside } from '#server/outside/outside.ts'

/** User that a token names (identity-provider user of spec §3). */
export interface Identity {
  sub: string
  userName: string
  email: string
  emailVerified: boolean
  nombre: string
  apellido: string
  roles: ReadonlySet<string>
  /** Session at the provider; empty when the token names none. */
  sid: string
  /** Time at which the token was issued, in epoch seconds like `expiresAt`. */
  issuedAt: number
  expiresAt: number
  /** Time of the user's last authentication, in epoch seconds; undefined: the token does not contain it. */
  signedInAt: number | undefined
  /** Rights of a service account; undefined: the token belongs to a user. */
  machine?: { clientId: string; grants: ReadonlySet<string> } | undefined
  /** API token that a user created for a system. It has only some of the user's rights. */
  token?: {
    tokenId: number
    usuarioId: number
    nombre: string
    alcances: ReadonlySet<Alcance>
    scope: readonly number[]
  }
}

/** Returns the identity for an Authorization header and the client's IP address. Throws `sin-sesion`. */
export type Identify = (authorization: string | undefined, ip: string) => Promise<Identity>

interface Options {
  issuer: string
  audience: string
  clientId: string
  /** URL of the keys. Set when the API reaches the provider at another URL than users do. */
  jwksUri?: string | undefined
  /** Minimum time (ms) between two reads of the keys because of unknown key ids. */
  cooldownMs?: number
  /** Time (ms) for which a verified token is cached. Until then, a token of a retired signing key is still accepted. */
  rememberMs?: number
  fetch?: typeof fetch
  /** Whether the session of a token has ended although the token itself is still valid. */
  isEnded?: (identity: Identity) => Promise<boolean>
}

/** Claims of a Keycloak token. Claims of type unknown are checked when they are read. */
type KeycloakPayload = JWTPayload & {
  azp?: string
  typ?: string
  preferred_username?: unknown
  email?: unknown
  email_verified?: unknown
  given_name?: unknown
  family_name?: unknown
  sid?: unknown
  auth_time?: unknown
  realm_access?: { roles?: unknown } | null
  [MAQUINA.claim]?: unknown
}

const BEARER = /^Bearer ([A-Za-z0-9_-]+\.[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+)$/i
const MAX_TOKEN = 16_384
const MAX_CACHED = 10_000
/** Tolerance (s) for a provider whose clock is ahead. EXPIRED_S is the tolerance for expired tokens. */
const CLOCK_AHEAD_S = 45
const EXPIRED_S = 5
/** Maximum age (ms) of a token. */
export const MAX_TOKEN_AGE_MS = 43_200_000
const LOGOUT_EVENT = 'http://schemas.openid.net/event/backchannel-logout'
const LOGOUT_AGE_S = 300

const createRejection = (detail: string, cause?: unknown) => new AppError('sin-sesion', { detail, cause })

const readRoles = (claim: KeycloakPayload['realm_access']): ReadonlySet<string> =>
  new Set(Array.isArray(claim?.roles) ? claim.roles.filter((role): role is string => typeof role === 'string') : [])

/** Returns a claim if it is a string that PostgreSQL can store; otherwise ''. */
const readText = (claim: unknown): string => (typeof claim === 'string' && !claim.includes('\u0000') ? claim : '')

/**
 * Returns the grants of a service account. The token must have the role and the user name of a service account, so that
 * no person can use one. The claim separates grants by spaces or commas. Throws `sin-sesion`.
 */
const readMachine = (payload: KeycloakPayload, roles: ReadonlySet<string>, userName: string): Identity['machine'] => {
  const clientId = readText(payload.azp)
  const isService = userName === `service-account-${clientId.toLowerCase()}`
  if (!roles.has(MAQUINA.rol) || !isService) throw createRejection('token of another client')
  return {
    clientId,
    grants: new Set(
      readText(payload[MAQUINA.claim])
        .split(/[\s,]+/)
        .filter(Boolean),
    ),
  }
}

/**
 * Whether the keys of the provider cannot be read. The portal then answers 503, because a 401 would sign every user
 * out.
 */
const isUnreachable = (error: unknown): boolean =>
  error instanceof errors.JWKSTimeout ||
  error instanceof errors.JWKSInvalid ||
  !(error instanceof errors.JOSEError) ||
  error.code === 'ERR_JOSE_GENERIC'

/**
 * Creates a verifier of access tokens. Accepts only RS256, the exact issuer, audience and client, the type Bearer, and
 * a small difference of clocks. Throws `sin-sesion` for an invalid token, and `no-disponible` when the keys cannot be
 * read.
 */
export const createVerifier = (options: Options) => {
  const cooldownMs = options.cooldownMs ?? 1000
  let reads = 0
  const keys = createRemoteJWKSet(new URL(options.jwksUri ?? `${options.issuer}/protocol/openid-connect/certs`), {
    cacheMaxAge: 600_000,
    cooldownDuration: cooldownMs,
    timeoutDuration: 5000,
    [customFetch]: (...request) => {
      reads += 1
      return (options.fetch ?? fetchOutside)(...request)
    },
  })
  let pendingRead: Promise<void> | undefined
  /** Reads the keys again after the cooldown. Concurrent callers share one read. */
  const rereadKeys = (): Promise<void> =>
    (pendingRead ??= wait(cooldownMs)
      .then(() => keys.reload())
      .finally(() => {
        pendingRead = undefined
      }))
  const rememberMs = options.rememberMs ?? 30_000
  const cache = new Map<string, { identity: Identity; until: number }>()

  const read = (token: string, kind: JWTVerifyOptions) =>
    jwtVerify<KeycloakPayload>(token, keys, {
      issuer: options.issuer,
      algorithms: ['RS256'],
      clockTolerance: CLOCK_AHEAD_S,
      ...kind,
    })

  /**
   * Verifies a token. If its key id is unknown, reads the keys again before rejecting the token, because the key may be
   * newer than the cached keys.
   */
  const readFresh = async (token: string, kind: JWTVerifyOptions) => {
    const before = reads
    try {
      return await read(token, kind)
    } catch (error) {
      if (!(error instanceof errors.JWKSNoMatchingKey) || reads !== before) throw error
      await rereadKeys()
      return read(token, kind)
    }
  }

  const readSigned = async (token: string, kind: JWTVerifyOptions) => {
    try {
      return await readFresh(token, kind)
    } catch (error) {
      if (isUnreachable(error))
        throw new AppError('no-disponible', { detail: 'identity keys unreachable', cause: error, falta: 'identidad' })
      throw createRejection((error as errors.JOSEError).code, error)
    }
  }

  const ACCESS: JWTVerifyOptions = {
    audience: options.audience,
    requiredClaims: ['exp', 'iat', 'sub', 'azp'],
    maxTokenAge: MAX_TOKEN_AGE_MS / 1000,
  }
  const LOGOUT: JWTVerifyOptions = {
    audience: options.clientId,
    requiredClaims: ['iat', 'jti', 'sid', 'events'],
    maxTokenAge: LOGOUT_AGE_S,
  }

  const check = async (token: string): Promise<Identity> => {
    const { payload } = await readSigned(token, ACCESS)
    if (payload.typ !== 'Bearer') throw createRejection('not an access token')
    if (payload.exp! <= Date.now() / 1000 - EXPIRED_S) throw createRejection('expired')
    const [sub, userName] = [readText(payload.sub), readText(payload.preferred_username).toLowerCase()]
    if (!sub || !userName) throw createRejection('token without user')
    const roles = readRoles(payload.realm_access)
    const machine = payload.azp === options.clientId ? undefined : readMachine(payload, roles, userName)
    return {
      sub,
      userName,
      email: readText(payload.email),
      emailVerified: payload.email_verified === true,
      nombre: readText(payload.given_name),
      apellido: readText(payload.family_name),
      roles,
      sid: readText(payload.sid),
      issuedAt: payload.iat!,
      expiresAt: payload.exp!,
      signedInAt: typeof payload.auth_time === 'number' ? payload.auth_time : undefined,
      machine,
    }
  }

  return {
    /** Verifies the token of an Authorization header. Throws `sin-sesion` or `no-disponible`. */
    async verify(authorization: string | undefined): Promise<Identity> {
      const token = BEARER.exec(authorization ?? '')?.[1]
      if (!token || token.length > MAX_TOKEN) throw createRejection('no bearer token')
      const cached = cache.get(token)
      const isCached = cached !== undefined && cached.until > Date.now()
      if (!isCached) cache.delete(token)
      const identity = isCached ? cached.identity : await check(token)
      if (await options.isEnded?.(identity)) throw createRejection('session ended')
      if (isCached) return identity
      if (cache.size >= MAX_CACHED) cache.clear()
      cache.set(token, { identity, until: Math.min(Date.now() + rememberMs, identity.expiresAt * 1000) })
      return identity
    },
    /**
     * Returns the session that a logout token (Back-Channel Logout 1.0 §2.6) ends. Checks no replay, because ending a
     * session twice is harmless. `tokensOnly`: ends only the tokens; the session at the embedded provider stays. Throws
     * as `verify` does.
     */
    async readLogout(token: string): Promise<{ sid: string; tokensOnly: boolean }> {
      if (token.length > MAX_TOKEN) throw createRejection('invalid logout token')
      const { payload, protectedHeader } = await readSigned(token, LOGOUT)
      // Keycloak has the type in the claims; the specification has it in the header.
      if (protectedHeader.typ !== 'logout+jwt' && payload.typ !== 'Logout')
        throw createRejection('invalid logout token')
      const events = payload['events'] as Record<string, unknown> | null
      const event = events?.[LOGOUT_EVENT]
      if (typeof event !== 'object' || event === null || 'nonce' in payload)
        throw createRejection('invalid logout token')
      const sid = readText(payload.sid)
      if (!sid) throw createRejection('logout token without session')
      return { sid, tokensOnly: events?.[TOKENS_ONLY] !== undefined }
    },
    /** Resolves when the provider's keys can be read. */
    async ready(): Promise<void> {
      if (!keys.fresh) await keys.reload()
    },
    /** Whether the keys were read at least once since the process started. */
    hasKeys: (): boolean => keys.jwks() !== undefined,
  }
}

export type Verifier = ReturnType<typeof createVerifier>
