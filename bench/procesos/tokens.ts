import { exportJWK, generateKeyPair, importJWK, type JWK, SignJWT } from 'jose'

export const ISSUER = 'http://identidad.test/realms/autogestion'

/** Creates the key pair of a run. It is JSON, so that the environment can pass it to other processes. */
export const createKeys = async (): Promise<{ keys: string; privateJwk: JWK }> => {
  const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true })
  const publicJwk = { ...(await exportJWK(publicKey)), kid: 'bench', alg: 'RS256', use: 'sig' }
  const privateJwk = { ...(await exportJWK(privateKey)), alg: 'RS256' }
  return { keys: JSON.stringify({ publicJwk, privateJwk }), privateJwk }
}

/** Returns a function that signs a token of a user with a role, with the key of this run. */
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
