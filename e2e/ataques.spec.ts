import { expect } from '@playwright/test'
import { REGRESOS } from '#contract/base/sesion.ts'
import type { WebConfig } from '#contract/base/configuracion.ts'
import { authorizationAttacks, tokenRequestAttacks, type Provider } from '../testing/ataques/proveedor.ts'
import { type Real, tokenAttacks } from '../testing/ataques/tokens.ts'
import { askForCode, codeFlow, createBrowser, type TokenSet } from '../idp/code-flow.ts'
import { DEMO_PASSWORD } from '../idp/demo-people.ts'
import { test } from './journey.ts'

/** Demo user whom no other journey (e2e test) signs out. */
const PERSON = 'lferreyra'

/** Reads the provider, client and redirect URI from the configuration inside the portal's page. */
const readProvider = async (baseURL: string): Promise<Provider> => {
  const page = await (await fetch(`${baseURL}/autogestion`)).text()
  const text = /id="configuracion"[^>]*>([^<]+)</.exec(page)?.[1] ?? ''
  const { oidc } = JSON.parse(text) as WebConfig
  return {
    issuer: `${oidc.url}/realms/${oidc.realm}`,
    clientId: oidc.clientId,
    redirectUri: baseURL + REGRESOS.entrada,
  }
}

const endpoint = ({ issuer }: Provider, name: string) => `${issuer}/protocol/openid-connect/${name}`
const signInAs = (provider: Provider): Promise<TokenSet> =>
  codeFlow({ ...provider, username: PERSON, password: DEMO_PASSWORD })

test('the portal rejects every token except access tokens that the provider issued to it', async ({ baseURL }) => {
  const provider = await readProvider(baseURL!)
  const { access_token: access, id_token: id, refresh_token: refresh } = await signInAs(provider)
  const { keys } = (await (await fetch(endpoint(provider, 'certs'))).json()) as { keys: Real['jwk'][] }
  const { kid } = JSON.parse(Buffer.from(access.split('.')[0]!, 'base64url').toString()) as { kid: string }
  const profile = `${baseURL}/autogestion/usuario/v1/getByName/${PERSON}`
  const ask = ({ query = '', headers }: { query?: string; headers: Record<string, string> }) =>
    fetch(`${profile}${query}`, { headers })

  expect((await ask({ headers: { authorization: `Bearer ${access}` } })).status, 'the real one').toBe(200)
  const attacks = tokenAttacks({ access, id, refresh, jwk: keys.find((key) => key.kid === kid)! })
  expect(attacks.length).toBeGreaterThanOrEqual(55)
  for (const [name, attempt] of attacks) {
    const answer = await ask(attempt)
    expect.soft(answer.status, name).toBe(401)
    expect.soft(await answer.text(), name).not.toContain('"userName"')
  }
})

test('the provider asks for no password on an invalid authorization request', async ({ baseURL }) => {
  const provider = await readProvider(baseURL!)
  for (const [name, query] of authorizationAttacks(provider)) {
    const address = `${endpoint(provider, 'auth')}?${new URLSearchParams(query)}`
    const answer = await fetch(address, { redirect: 'manual' })
    const location = answer.headers.get('location')
    const to = location === null ? undefined : new URL(location, provider.issuer)
    const isOwnOrigin = !to || [new URL(provider.issuer).origin, new URL(baseURL!).origin].includes(to.origin)
    expect.soft(isOwnOrigin, `${name}: ${location}`).toBe(true)
    const text = await answer.text()
    expect.soft(text, name).not.toMatch(/id="?password/)
    // The provider rejects with an error page, or with a redirect that reports the error to the portal.
    const redirectParameters = to ? `${to.search}${to.hash}` : ''
    expect
      .soft(answer.status >= 400 || /[?&#]error=/.test(redirectParameters), `${name}: ${answer.status} ${location}`)
      .toBe(true)
    expect.soft(redirectParameters, name).not.toMatch(/[?&#](code|access_token|id_token)=/)
  }
})

test('the provider issues no token for an invalid code or an invalid refresh token', async ({ baseURL }) => {
  const provider = await readProvider(baseURL!)
  const browse = createBrowser()
  const { refresh_token: refresh, access_token: access } = await codeFlow(
    { ...provider, username: PERSON, password: DEMO_PASSWORD },
    browse,
  )
  const requestCode = () => askForCode({ ...provider, username: PERSON, password: DEMO_PASSWORD }, createBrowser())
  const ask = async (form: Record<string, string>) =>
    fetch(endpoint(provider, 'token'), { method: 'POST', body: new URLSearchParams(form) })
  const usedCode = await requestCode()
  const [, firstForm] = tokenRequestAttacks(provider, usedCode, requestCode, refresh, access)[0]!
  expect((await ask(await firstForm())).status, 'the code, the first time').toBe(200)

  for (const [name, form] of tokenRequestAttacks(provider, usedCode, requestCode, refresh, access)) {
    const answer = await ask(await form())
    expect.soft(answer.status, name).toBeGreaterThanOrEqual(400)
    expect.soft(answer.status, name).toBeLessThan(500)
    expect.soft(await answer.text(), name).not.toContain('_token"')
  }
})
