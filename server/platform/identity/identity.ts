import { setTimeout as wait } from 'node:timers/promises'
import { createRemoteJWKSet, customFetch, errors, jwtVerify, type JWTPayload, type JWTVerifyOptions } from 'jose'
import { MAQUINA } from '#contract/base/roles.ts'
import type { Alcance } from '#contract/conexiones/reglas.ts'
import { TOKENS_ONLY } from '#contract/base/sesion.ts'
import { AppError } from '#server/base/errors.ts'
import { fetchOutside } from '#server/outside/outside.ts'

/** The person a token names (spec §3, identity-provider user). */
export interface Identity {
  sub: string
  userName: string
  email: string
  emailVerified: boolean
  nombre: string
  apellido: string
  roles: ReadonlySet<string>
  /** The provider's session that the token comes from; empty when it does not say. */
  sid: string
  /** Epoch seconds. */
  issuedAt: number
  expiresAt: number
  /** When the person last showed who they are, in epoch seconds; undefined when the provider does not say. */
  signedInAt: number | undefined
  /** What a service account may do; undefined for a person. */
  machine?: { clientId: string; grants: ReadonlySet<string> } | undefined
  /** A key that somebody made for a system of theirs, which comes in as them: less than they are, never more. */
  token?: {
    tokenId: number
    usuarioId: number
    nombre: string
    alcances: ReadonlySet<Alcance>
    scope: readonly number[]
  }
}

/** Who asks, by what they brought and from where. Throws `sin-sesion`. */
export type Identify = (authorization: string | undefined, ip: string) => Promise<Identity>

interface Options {
  issuer: string
  audience: string
  clientId: string
  /** Where the keys are, when the API reaches the provider by another address than people do. */
  jwksUri?: string | undefined
  /** How often, at most, the keys are read anew because a token names one that is not known. */
  cooldownMs?: number
  /** How long a verified token is not verified again; a retired signing key is felt after this. */
  rememberMs?: number
  fetch?: typeof fetch
  /** Whether the session of a token is over although the token is not. */
  isEnded?: (identity: Identity) => boolean
}

/** What a claim is, nobody knows before it was looked at. */
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
const MAX_REMEMBERED = 10_000
/** How far ahead the provider's clock may be; a token that ended is held to less. */
const CLOCK_AHEAD_S = 45
const EXPIRED_S = 5
/** No token is taken that is older. */
export const MAX_TOKEN_AGE_MS = 43_200_000
const LOGOUT_EVENT = 'http://schemas.openid.net/event/backchannel-logout'
const LOGOUT_AGE_S = 300

const refuse = (detail: string, cause?: unknown) => new AppError('sin-sesion', { detail, cause })

const readRoles = (claim: KeycloakPayload['realm_access']): ReadonlySet<string> =>
  new Set(Array.isArray(claim?.roles) ? claim.roles.filter((role): role is string => typeof role === 'string') : [])

/** A claim that is a text and that a table can hold; anything else is no claim. */
const readText = (claim: unknown): string => (typeof claim === 'string' && !claim.includes('\u0000') ? claim : '')

/**
 * A client that is not the portal's own comes in as a service account of our role or not at all: then nobody is behind the
 * token, which its user name says too. What it may load is a list in its claim, separated by spaces or commas.
 */
const readMachine = (payload: KeycloakPayload, roles: ReadonlySet<string>, userName: string): Identity['machine'] => {
  const clientId = readText(payload.azp)
  const isService = userName === `service-account-${clientId.toLowerCase()}`
  if (!roles.has(MAQUINA.rol) || !isService) throw refuse('another client')
  return {
    clientId,
    grants: new Set(
      readText(payload[MAQUINA.claim])
        .split(/[\s,]+/)
        .filter(Boolean),
    ),
  }
}

/** The provider cannot be asked for its keys. That is 503, never 401: a 401 would sign everybody out. */
const isUnreachable = (error: unknown): boolean =>
  error instanceof errors.JWKSTimeout ||
  error instanceof errors.JWKSInvalid ||
  !(error instanceof errors.JOSEError) ||
  error.code === 'ERR_JOSE_GENERIC'

/**
 * Checks access tokens: RS256 only, exact issuer, our audience, our client, type Bearer, a provider whose clock is little off.
 * Throws `sin-sesion` for a bad token and `no-disponible` when the keys cannot be had.
 */
export const createVerifier = (options: Options) => {
  const cooldownMs = options.cooldownMs ?? 1000
  let asked = 0
  const keys = createRemoteJWKSet(new URL(options.jwksUri ?? `${options.issuer}/protocol/openid-connect/certs`), {
    cacheMaxAge: 600_000,
    cooldownDuration: cooldownMs,
    timeoutDuration: 5000,
    [customFetch]: (...request) => {
      asked += 1
      return (options.fetch ?? fetchOutside)(...request)
    },
  })
  let reading: Promise<void> | undefined
  /** Reads the keys once more, as soon as they may be read again, for everybody who waits for it. */
  const readAgain = (): Promise<void> =>
    (reading ??= wait(cooldownMs)
      .then(() => keys.reload())
      .finally(() => {
        reading = undefined
      }))
  const rememberMs = options.rememberMs ?? 30_000
  const remembered = new Map<string, { identity: Identity; until: number }>()

  const read = (token: string, kind: JWTVerifyOptions) =>
    jwtVerify<KeycloakPayload>(token, keys, {
      issuer: options.issuer,
      algorithms: ['RS256'],
      clockTolerance: CLOCK_AHEAD_S,
      ...kind,
    })

  /** A key that is not known may be newer than the last reading: then it is read once more before the token is refused. */
  const readFresh = async (token: string, kind: JWTVerifyOptions) => {
    const before = asked
    try {
      return await read(token, kind)
    } catch (error) {
      if (!(error instanceof errors.JWKSNoMatchingKey) || asked !== before) throw error
      await readAgain()
      return read(token, kind)
    }
  }

  const readSigned = async (token: string, kind: JWTVerifyOptions) => {
    try {
      return await readFresh(token, kind)
    } catch (error) {
      if (isUnreachable(error))
        throw new AppError('no-disponible', { detail: 'identity keys unreachable', cause: error, falta: 'identidad' })
      throw refuse((error as errors.JOSEError).code, error)
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
    if (payload.typ !== 'Bearer') throw refuse('not an access token')
    if (payload.exp! <= Date.now() / 1000 - EXPIRED_S) throw refuse('expired')
    const [sub, userName] = [readText(payload.sub), readText(payload.preferred_username).toLowerCase()]
    if (!sub || !userName) throw refuse('no person')
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
    /** The identity behind an Authorization header. */
    async verify(authorization: string | undefined): Promise<Identity> {
      const token = BEARER.exec(authorization ?? '')?.[1]
      if (!token || token.length > MAX_TOKEN) throw refuse('no bearer token')
      const known = remembered.get(token)
      const isKnown = known !== undefined && known.until > Date.now()
      if (!isKnown) remembered.delete(token)
      const identity = isKnown ? known.identity : await check(token)
      if (options.isEnded?.(identity)) throw refuse('the session ended')
      if (isKnown) return identity
      if (remembered.size >= MAX_REMEMBERED) remembered.clear()
      remembered.set(token, { identity, until: Math.min(Date.now() + rememberMs, identity.expiresAt * 1000) })
      return identity
    },
    /**
     * The session that the provider says is over, by its logout token (Back-Channel Logout 1.0 §2.6), which names it. It may
     * come twice: a session does not end more than once. The embedded one may say that only its tokens did. Throws as `verify` does.
     */
    async readLogout(token: string): Promise<{ sid: string; tokensOnly: boolean }> {
      if (token.length > MAX_TOKEN) throw refuse('no logout token')
      const { payload, protectedHeader } = await readSigned(token, LOGOUT)
      // Keycloak says what it is in the token, the specification in its header.
      if (protectedHeader.typ !== 'logout+jwt' && payload.typ !== 'Logout') throw refuse('no logout token')
      const events = payload['events'] as Record<string, unknown> | null
      const event = events?.[LOGOUT_EVENT]
      if (typeof event !== 'object' || event === null || 'nonce' in payload) throw refuse('no logout token')
      const sid = readText(payload.sid)
      if (!sid) throw refuse('no session')
      return { sid, tokensOnly: events?.[TOKENS_ONLY] !== undefined }
    },
    /** Resolves when the provider's keys can be read. */
    async ready(): Promise<void> {
      if (!keys.fresh) await keys.reload()
    },
  }
}

export type Verifier = ReturnType<typeof createVerifier>
