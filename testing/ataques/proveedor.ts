import { createHash } from 'node:crypto'

/** Identity provider under test, and the redirect URL of its portal. */
export interface Provider {
  issuer: string
  clientId: string
  redirectUri: string
}

/** Authorization code that the provider issued to the portal, with its verifier. */
export interface Code {
  code: string
  verifier: string
}

const VERIFIER = 'v'.repeat(43)
const challenge = createHash('sha256').update(VERIFIER).digest('base64url')

/**
 * Authorization requests that must fail before the provider asks for the password, and must not redirect to another
 * site.
 */
export const authorizationAttacks = ({
  clientId,
  redirectUri,
}: Provider): [name: string, query: Record<string, string>][] => {
  const good = {
    client_id: clientId,
    redirect_uri: redirectUri,
    response_type: 'code',
    scope: 'openid',
    state: 's',
    nonce: 'n',
    code_challenge: challenge,
    code_challenge_method: 'S256',
  }
  const { origin, host } = new URL(redirectUri)
  const { code_challenge: _challenge, code_challenge_method: _method, ...withoutPkce } = good
  return [
    ...[
      'https://malo.example/',
      `${origin}.malo.example/`,
      `http://${host}@malo.example/`,
      `http://malo.example#${origin}`,
      `http://malo.example\\@${host}/`,
      `//malo.example/`,
      'javascript:alert(1)//',
      'data:text/html,x',
      `${origin}%00.malo.example`,
      'file:///etc/passwd',
      `${origin}/`,
      `${redirectUri}/devoluciones`,
      `${redirectUri}?a=1`,
    ].map((uri): [string, Record<string, string>] => [`to ${uri}`, { ...good, redirect_uri: uri }]),
    ['an unknown client', { ...good, client_id: 'otro' }],
    ['the client of the administration', { ...good, client_id: 'autogestion-admin' }],
    ['a token at once (response_type=token)', { ...good, response_type: 'token' }],
    ['an ID token at once', { ...good, response_type: 'id_token' }],
    ['both at once', { ...good, response_type: 'code id_token token' }],
    ['without PKCE', withoutPkce],
    ['PKCE in the clear', { ...good, code_challenge: VERIFIER, code_challenge_method: 'plain' }],
    ['without a session, without asking', { ...good, prompt: 'none' }],
  ]
}

/**
 * Token requests that the provider must reject. `spent`: a code that was already used. `fresh` returns a new code for
 * each of the other attacks.
 */
export const tokenRequestAttacks = (
  { clientId, redirectUri }: Provider,
  spent: Code,
  fresh: () => Promise<Code>,
  refresh: string,
  access: string,
): [name: string, form: () => Promise<Record<string, string>>][] => {
  const byCode = ({ code, verifier }: Code) => ({
    grant_type: 'authorization_code',
    client_id: clientId,
    redirect_uri: redirectUri,
    code,
    code_verifier: verifier,
  })
  const change = (over: Record<string, string>) => async () => ({ ...byCode(await fresh()), ...over })
  const renew = (over: Record<string, string>) => async () => ({
    grant_type: 'refresh_token',
    client_id: clientId,
    refresh_token: refresh,
    ...over,
  })
  const [head, body] = refresh.split('.') as [string, string]
  return [
    ['a code that was used', async () => byCode(spent)],
    ['a code with the proof of another', change({ code_verifier: VERIFIER })],
    ['a code without its proof', change({ code_verifier: '' })],
    ['a code with its challenge as proof', change({ code_verifier: challenge })],
    ['a code for another place', change({ redirect_uri: 'https://malo.example/' })],
    ['a code for no place', change({ redirect_uri: '' })],
    ['a code by another client', change({ client_id: 'otro' })],
    ['a code that was never given', change({ code: 'x'.repeat(43) })],
    ['the access token for a new one', renew({ refresh_token: access })],
    ['a refresh token without its signature', renew({ refresh_token: `${head}.${body}.` })],
    ['a refresh token of another client', renew({ client_id: 'autogestion-admin' })],
    ['a refresh token that was never given', renew({ refresh_token: 'x'.repeat(43) })],
    [
      'the password at once',
      async () => ({ grant_type: 'password', client_id: clientId, username: 'admin', password: 'Demo1234' }),
    ],
    ['as a service, without a secret', async () => ({ grant_type: 'client_credentials', client_id: clientId })],
    [
      'as the administration, with a guess',
      async () => ({ grant_type: 'client_credentials', client_id: 'autogestion-admin', client_secret: 'admin' }),
    ],
    [
      'by exchange, as somebody else',
      async () => ({
        grant_type: 'urn:ietf:params:oauth:grant-type:token-exchange',
        client_id: clientId,
        subject_token: access,
        requested_subject: 'admin',
      }),
    ],
    [
      'by a device',
      async () => ({
        grant_type: 'urn:ietf:params:oauth:grant-type:device_code',
        client_id: clientId,
        device_code: 'x',
      }),
    ],
    [
      'by an assertion',
      async () => ({
        grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer',
        client_id: clientId,
        assertion: access,
      }),
    ],
  ]
}
