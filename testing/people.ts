import { exportJWK, generateKeyPair, type JWK, SignJWT } from 'jose'
import type { Role } from '#contract/base/roles.ts'
import { DEMO_PEOPLE, demoId } from '../idp/demo-people.ts'
import { TEST_REALM } from './postgres.ts'

/** Who signs the tokens of the tests. */
export const ISSUER = `${TEST_REALM.baseUrl}/realms/autogestion`

/** The demo people with the roles their tokens carry (domain §B.1). */
export const PEOPLE = {
  mibarra: ['ROL_USER', 'ROL_OWNER', 'ROL_REPRESENTANTE', 'ROL_ECOMMERCE_USER'],
  lferreyra: ['ROL_USER'],
  hquiroga: ['ROL_USER', 'ROL_PEDIDOS_MOTOS', 'ROL_GARANTIAS_CLIENTE'],
  rsosa: ['ROL_POSTVENTA'],
  npaz: ['ROL_CALLCENTER'],
  darrieta: ['ROL_VENDEDOR'],
  admin: ['ROL_ADMIN'],
  sinconfig: ['ROL_USER'],
  inactivo: ['ROL_USER'],
} as const satisfies Record<string, readonly Role[]>

export type Person = keyof typeof PEOPLE

/** Somebody that a test made, as their token names them. */
interface Someone {
  userName: string
  sub: string
  roles: readonly string[]
}

/** A demo person, or somebody that the test made. */
export type Who = Person | Someone

/** The `sub` of a demo person: their id in the directory. */
export const subOf = (person: Person): string => demoId(DEMO_PEOPLE.find(({ username }) => username === person)!.number)

const someone = (who: Who): Someone =>
  typeof who === 'string' ? { userName: who, sub: subOf(who), roles: PEOPLE[who] } : who

/**
 * Their token, with other roles, another `sub`, of a session or with another end when asked; they signed in just now,
 * and have however long a test takes, or when `signedInAt` says, or nobody says when (null). Instants are epoch seconds.
 */
export type Sign = (
  who: Who,
  over?: Partial<Omit<Someone, 'userName'>> & {
    sid?: string
    expiresAt?: number
    signedInAt?: number | null
    /** Whom it is for: of another program of the realm. */
    audience?: string
    /** Other claims, in place of ours. */
    claims?: Record<string, unknown>
  },
) => Promise<string>

/** A key of the test's own, and what signs tokens with it, as this provider. */
export const createSigner = async (issuer = ISSUER) => {
  const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true })
  const jwk: JWK = { ...(await exportJWK(publicKey)), kid: 'prueba', alg: 'RS256', use: 'sig' }
  const sign: Sign = (
    who,
    {
      expiresAt,
      sid,
      audience = 'autogestion-api',
      signedInAt = Math.floor(Date.now() / 1000) + 3600,
      claims,
      ...over
    } = {},
  ) => {
    const { userName, sub, roles } = { ...someone(who), ...over }
    return new SignJWT({
      typ: 'Bearer',
      azp: 'autogestion-web',
      preferred_username: userName,
      email: `${userName}@prueba.example`,
      realm_access: { roles },
      ...(sid && { sid }),
      ...(signedInAt !== null && { auth_time: signedInAt }),
      ...claims,
    })
      .setProtectedHeader({ alg: 'RS256', kid: 'prueba' })
      .setIssuer(issuer)
      .setAudience(audience)
      .setSubject(sub)
      .setIssuedAt()
      .setExpirationTime(expiresAt ?? '1h')
      .sign(privateKey)
  }
  return { jwk, sign }
}
