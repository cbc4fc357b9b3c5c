import { exportJWK, generateKeyPair, type JWK, SignJWT } from 'jose'
import type { Role } from '#contract/base/roles.ts'
import { DEMO_PEOPLE, demoId } from '../idp/demo-people.ts'
import { TEST_REALM } from './postgres.ts'

export const ISSUER = `${TEST_REALM.baseUrl}/realms/autogestion`

/** Demo users, with the roles in their tokens (domain §B.1). */
export const PEOPLE = {
  mibarra: ['ROL_USER', 'ROL_OWNER', 'ROL_REPRESENTANTE', 'ROL_ECOMMERCE_USER'],
  lferreyra: ['ROL_USER'],
  hquiroga: ['ROL_USER', 'ROL_PEDIDOS_MOTOS', 'ROL_GARANTIAS_CLIENTE'],
  tgodoy: [
    'ROL_USER',
    'ROL_OWNER',
    'ROL_REPRESENTANTE',
    'ROL_PEDIDOS_MOTOS',
    'ROL_GARANTIAS_CLIENTE',
    'ROL_ECOMMERCE_USER',
    'ROL_ECOMMERCE_ADMIN',
  ],
  rsosa: ['ROL_POSTVENTA'],
  npaz: ['ROL_CALLCENTER'],
  darrieta: ['ROL_VENDEDOR'],
  admin: ['ROL_ADMIN'],
  sinconfig: ['ROL_USER'],
  inactivo: ['ROL_USER'],
} as const satisfies Record<string, readonly Role[]>

export type Person = keyof typeof PEOPLE

/** User that a test creates. The fields are those of the token. */
interface TestUser {
  userName: string
  sub: string
  roles: readonly string[]
}

/** Demo user, or a user that a test creates. */
export type Who = Person | TestUser

/** Returns the `sub` of a demo user, which is their id in the directory. */
export const subOf = (person: Person): string => demoId(DEMO_PEOPLE.find(({ username }) => username === person)!.number)

const userOf = (who: Who): TestUser =>
  typeof who === 'string' ? { userName: who, sub: subOf(who), roles: PEOPLE[who] } : who

/**
 * Signs a token of a user. By default the user has just signed in and the token is valid for an hour. `over` changes
 * roles, `sub`, session, expiry or the time of the sign-in (null: none). Times are epoch seconds.
 */
export type Sign = (
  who: Who,
  over?: Partial<Omit<TestUser, 'userName'>> & {
    sid?: string
    expiresAt?: number
    signedInAt?: number | null
    /** Audience of the token; by default the portal. A token with another audience belongs to another program. */
    audience?: string
    /** Claims that replace the default claims. */
    claims?: Record<string, unknown>
  },
) => Promise<string>

/** Creates a key. Signs tokens with it in the name of `issuer`. */
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
    const { userName, sub, roles } = { ...userOf(who), ...over }
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
