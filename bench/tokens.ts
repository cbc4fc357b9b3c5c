import { importJWK, type JWK, SignJWT } from 'jose'

/** Who signs the tokens of a bench. */
export const ISSUER = 'http://identidad.test/realms/autogestion'

/** Signs tokens by a key of this run: of somebody, with a role. */
export const createSigner = async (privateJwk: JWK) => {
  const key = await importJWK(privateJwk, 'RS256')
  return (userName: string, role: string): Promise<string> =>
    new SignJWT({
      typ: 'Bearer',
      azp: 'autogestion-web',
      preferred_username: userName,
      realm_access: { roles: [role] },
    })
      .setProtectedHeader({ alg: 'RS256', kid: 'bench' })
      .setIssuer(ISSUER)
      .setAudience('autogestion-api')
      .setSubject(userName === 'mibarra' ? 'bench' : `bench-${userName}`)
      .setIssuedAt()
      .setExpirationTime('2h')
      .sign(key)
}
