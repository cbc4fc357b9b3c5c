import { createRemoteJWKSet, customFetch, errors, jwtVerify, type JWTPayload } from 'jose'
import { AppError } from './errors.ts'

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
  expiresAt: number
}

interface Options {
  issuer: string
  audience: string
  clientId: string
  /** Where the keys are, when the API reaches the provider by another address than people do. */
  jwksUri?: string | undefined
  cooldownMs?: number
  /** How long a verified token is not verified again; a retired signing key is felt after this. */
  rememberMs?: number
  fetch?: typeof fetch
}

type KeycloakPayload = JWTPayload & {
  azp?: string
  typ?: string
  preferred_username?: string
  email?: string
  email_verified?: boolean
  given_name?: string
  family_name?: string
  sid?: string
  realm_access?: { roles?: unknown } | null
}

const BEARER = /^Bearer ([A-Za-z0-9_-]+\.[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+)$/i
const MAX_TOKEN = 16_384
const MAX_REMEMBERED = 10_000

const refuse = (detail: string, cause?: unknown) => new AppError('sin-sesion', { detail, cause })

const readRoles = (claim: KeycloakPayload['realm_access']): ReadonlySet<string> =>
  new Set(Array.isArray(claim?.roles) ? claim.roles.filter((role): role is string => typeof role === 'string') : [])

/** The provider cannot be asked for its keys. That is 503, never 401: a 401 would sign everybody out. */
const isUnreachable = (error: unknown): boolean =>
  error instanceof errors.JWKSTimeout ||
  error instanceof errors.JWKSInvalid ||
  !(error instanceof errors.JOSEError) ||
  error.code === 'ERR_JOSE_GENERIC'

/**
 * Checks access tokens: RS256 only, exact issuer, our audience, our client, type Bearer, 5 s of clock skew.
 * Throws `sin-sesion` for a bad token and `no-disponible` when the keys cannot be had.
 */
export const createVerifier = (options: Options) => {
  const keys = createRemoteJWKSet(new URL(options.jwksUri ?? `${options.issuer}/protocol/openid-connect/certs`), {
    cacheMaxAge: 600_000,
    cooldownDuration: options.cooldownMs ?? 10_000,
    timeoutDuration: 5000,
    ...(options.fetch && { [customFetch]: options.fetch }),
  })
  const rememberMs = options.rememberMs ?? 30_000
  const remembered = new Map<string, { identity: Identity; until: number }>()

  const check = async (token: string): Promise<Identity> => {
    let payload: KeycloakPayload
    try {
      ;({ payload } = await jwtVerify<KeycloakPayload>(token, keys, {
        issuer: options.issuer,
        audience: options.audience,
        algorithms: ['RS256'],
        clockTolerance: 5,
        requiredClaims: ['exp', 'iat', 'sub', 'azp'],
        maxTokenAge: '12h',
      }))
    } catch (error) {
      if (isUnreachable(error))
        throw new AppError('no-disponible', { detail: 'identity keys unreachable', cause: error })
      throw refuse((error as errors.JOSEError).code, error)
    }
    if (payload.typ !== 'Bearer') throw refuse('not an access token')
    if (payload.azp !== options.clientId) throw refuse('another client')
    if (!payload.preferred_username) throw refuse('no user name')
    return {
      sub: payload.sub!,
      userName: payload.preferred_username.toLowerCase(),
      email: payload.email ?? '',
      emailVerified: payload.email_verified === true,
      nombre: payload.given_name ?? '',
      apellido: payload.family_name ?? '',
      roles: readRoles(payload.realm_access),
      sid: payload.sid ?? '',
      expiresAt: payload.exp!,
    }
  }

  return {
    /** The identity behind an Authorization header. */
    async verify(authorization: string | undefined): Promise<Identity> {
      const token = BEARER.exec(authorization ?? '')?.[1]
      if (!token || token.length > MAX_TOKEN) throw refuse('no bearer token')
      const known = remembered.get(token)
      if (known && known.until > Date.now()) return known.identity
      remembered.delete(token)
      const identity = await check(token)
      if (remembered.size >= MAX_REMEMBERED) remembered.clear()
      remembered.set(token, { identity, until: Math.min(Date.now() + rememberMs, identity.expiresAt * 1000) })
      return identity
    },
    /** Resolves when the provider's keys can be read. */
    async ready(): Promise<void> {
      if (!keys.fresh) await keys.reload()
    },
  }
}

export type Verifier = ReturnType<typeof createVerifier>
